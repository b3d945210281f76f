// @vitest-environment jsdom
import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DialogForm } from './dialog-form.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

function open(props: Partial<ComponentProps<typeof DialogForm>> = {}) {
  const calls: string[] = [];
  render(
    <MantineProvider env="test">
      <form onSubmit={() => calls.push('outer form')}>
        <DialogForm
          title="Name"
          onSubmit={() => calls.push('submit')}
          onClose={() => calls.push('close')}
          {...props}
        >
          <TextInput label="Name" data-autofocus />
        </DialogForm>
      </form>
    </MantineProvider>,
  );
  return calls;
}

it('focuses its field; Enter submits only its own form, Escape and Cancel close it', async () => {
  const calls = open();
  const field = screen.getByLabelText('Name', { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('{Enter}');
  expect(calls).toEqual(['submit']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls).toEqual(['submit', 'close', 'close']);
});

it('cannot be submitted while it is disabled', async () => {
  const calls = open({ disabled: true, submitLabel: 'Create' });
  await userEvent.type(screen.getByLabelText('Name', { selector: 'input' }), 'a{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(calls).toEqual([]);
});
