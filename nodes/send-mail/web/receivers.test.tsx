// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { NodeEdit, NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sendMail, type Receiver } from '../send-mail.definition.ts';
import { mailOf } from './mail.ts';
import { Receivers } from './receivers.tsx';

beforeAll(() => {
  // jsdom has no media queries and no layout.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

function show(mailReceivers: readonly Receiver[] = []) {
  const changes: Receiver[][] = [[...mailReceivers]];
  function Panel() {
    const [draft, setDraft] = useState({ ...sendMail.defaults.settings, mailReceivers } as unknown as Node);
    const edit = (change: NodeEdit) => {
      const next = { ...draft, ...change } as Node;
      changes.push(mailOf(next).mailReceivers);
      setDraft(next);
    };
    const props = { node: draft, draft, edit, errorOf: () => undefined, readOnly: false };
    return <Receivers {...(props as unknown as NodePanelProps)} />;
  }
  render(
    <MantineProvider env="test">
      <Panel />
    </MantineProvider>,
  );
  return () => (changes.at(-1) ?? []).map(({ email, type }) => `${type} ${email}`);
}

const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add receiver' });
const email = () => screen.getByLabelText('E-mail');
async function choose(type: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(screen.getByRole('option', { name: type }));
}

it('adds a receiver once both address and type are set, and removes it [SEND-03]', async () => {
  const listed = show();
  expect(screen.getByText(/Nobody yet/)).toBeTruthy();
  expect(add().disabled).toBe(true);
  await userEvent.type(email(), 'ada@example.org');
  expect(add().disabled).toBe(true);
  await choose('Cc');
  expect(add().disabled).toBe(false);
  await userEvent.clear(email());
  expect(add().disabled).toBe(true);
  await userEvent.type(email(), 'ada@');
  expect(add().disabled).toBe(true);
  expect(screen.getByText('This is not an e-mail address.')).toBeTruthy();
  await userEvent.type(email(), 'example.org');
  await userEvent.click(add());
  expect(listed()).toEqual(['DW ada@example.org']);
  expect(screen.getByText('At least one receiver of the type To is needed.')).toBeTruthy();
  await choose('To');
  await userEvent.type(email(), 'bo@example.org{Enter}');
  expect(listed()).toEqual(['DW ada@example.org', 'DO bo@example.org']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove ada@example.org' }));
  expect(listed()).toEqual(['DO bo@example.org']);
});

it('refuses an address that is listed, whatever its case', async () => {
  const listed = show([{ id: 1, email: 'ada@example.org', type: 'DO' }]);
  await choose('Bcc');
  await userEvent.type(email(), 'ADA@example.org{Enter}');
  expect(screen.getByText('This address is in the list already.')).toBeTruthy();
  expect([listed().length, add().disabled]).toEqual([1, true]);
});
