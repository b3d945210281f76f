// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { configureSchemas } from '@scriptorium/web-kit/texts/form-texts.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RegisterPage } from './register-page.tsx';
import { ResetFinishPage } from './reset-finish-page.tsx';
import { ResetRequestPage } from './reset-request-page.tsx';

const FRAME = { logo: null, tools: null };
beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => undefined);
  configureSchemas();
});
afterEach(cleanup);

/** The server's answer: undefined for success, or an error. */
let answer: AppError | undefined;
const call = (() => (answer ? Promise.reject(answer) : Promise.resolve())) as unknown as Call;

/** Renders a page; the returned function closes it. */
async function open(page: ReactNode): Promise<() => void> {
  const routeTree = createRootRoute({ component: () => page });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const { unmount } = render(
    <MantineProvider env="test">
      <CallContext value={call}>
        <RouterProvider router={router as never} />
      </CallContext>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return unmount;
}

async function submit(values: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.click(screen.getByLabelText(label, { selector: 'input' }));
    await userEvent.paste(value);
  }
  await userEvent.click(screen.getByRole('button', { name: button }));
}

const CASES = [
  {
    what: 'a registration',
    page: <RegisterPage frame={FRAME} />,
    values: {
      Username: 'ada',
      'E-mail': 'ada@example.org',
      Password: 'long enough',
      'Repeat the password': 'long enough',
    },
    button: 'Register',
    refusal: new AppError('userexists'),
    failed: 'Registration failed! This username is already taken.',
    done: 'Registration saved! Please check your e-mail for confirmation.',
  },
  {
    what: 'a request for a new password',
    page: <ResetRequestPage frame={FRAME} />,
    values: { 'E-mail': 'ada@example.org' },
    button: 'Send me a link',
    refusal: new AppError('reset.request.messages.notfound'),
    failed: 'No account has this e-mail address. Check it and try again.',
    done: 'Check your e-mail for details on how to reset your password.',
  },
  {
    what: 'a new password',
    page: <ResetFinishPage frame={FRAME} resetKey="x" />,
    values: { 'New password': 'long enough', 'Repeat the new password': 'long enough' },
    button: 'Set the password',
    refusal: new AppError('error.reset.keyInvalid'),
    failed: 'This link has already been used or has expired. Ask for a new one.',
    done: 'Your password has been reset. You can sign in with it now.',
  },
] as const;

it('an e-mail that is not local@domain shows an error below the field and sends nothing [FORM-08]', async () => {
  answer = undefined;
  await open(<ResetRequestPage frame={FRAME} />);
  for (const wrong of [
    'nonsense',
    '@example.org',
    'ada@example@org',
    'ada lovelace@example.org',
    'ada@-org',
  ]) {
    await userEvent.clear(screen.getByLabelText('E-mail'));
    await submit({ 'E-mail': wrong }, 'Send me a link');
    await screen.findByText('This is not an e-mail address.');
  }
  await userEvent.clear(screen.getByLabelText('E-mail'));
  await submit({ 'E-mail': 'ada@localhost' }, 'Send me a link');
  await screen.findByText('Check your e-mail for details on how to reset your password.');
});

it.each(CASES.filter(({ values }) => 'Password' in values || 'New password' in values))(
  '$what asks for the password twice, each with 4 to 50 characters [AUTH-35]',
  async ({ page, values, button, done }) => {
    answer = undefined;
    const [chosen, repeated] = Object.keys(values).slice(-2) as [string, string];
    const fill = async (one: string, other: string) => {
      const passwords = { [chosen]: one, [repeated]: other };
      for (const label of Object.keys(passwords))
        await userEvent.clear(screen.getByLabelText(label, { selector: 'input' }));
      await submit(Object.fromEntries(Object.entries(passwords).filter(([, text]) => text)), button);
    };
    const messageIn = (label: string) =>
      screen
        .getByLabelText(label, { selector: 'input' })
        .closest('.mantine-InputWrapper-root')
        ?.querySelector('.mantine-InputWrapper-error')?.textContent;
    await open(page);
    await submit(Object.fromEntries(Object.entries(values).slice(0, -2)), button);
    await fill('long enough', '');
    expect([messageIn(chosen), messageIn(repeated)]).toEqual([undefined, 'This field is required.']);
    await fill('long enough', 'lon');
    expect(messageIn(repeated)).toBe('This field is required to be at least 4 characters.');
    await fill('abc', 'abc');
    expect(messageIn(repeated)).toBe('This field is required to be at least 4 characters.');
    await fill('long enough', 'l'.repeat(51));
    expect(messageIn(repeated)).toBe('This field cannot be longer than 50 characters.');
    await fill('long enough', 'long enouGh');
    expect(messageIn(repeated)).toContain('do not match');
    expect(screen.queryByText(done)).toBeNull();
    for (const text of ['abcd', 'l'.repeat(50)]) {
      await fill(text, text.slice(1));
      expect(messageIn(chosen)).toBeUndefined();
    }
    await fill('abcd', 'abcd');
    await screen.findByText(done);
  },
);

it.each(CASES)('the result of $what is cleared when its page closes [AUTH-28]', async (given) => {
  const { page, values, button } = given;
  answer = given.refusal;
  let close = await open(page);
  await submit(values, button);
  await screen.findByText(given.failed);
  close();

  close = await open(page);
  expect(screen.queryByText(given.failed)).toBeNull();
  for (const label of Object.keys(values))
    expect(screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value).toBe('');
  answer = undefined;
  await submit(values, button);
  await screen.findByText(given.done);
  close();

  await open(page);
  expect(screen.queryByText(given.done)).toBeNull();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});
