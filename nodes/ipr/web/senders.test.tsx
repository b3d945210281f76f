// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Senders } from './settings-panel.tsx';

vi.mock('@scriptorium/web-kit/page/links.tsx', () => ({
  AnchorLink: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The section over a server with two senders, one of them switched off; returns the writes. */
function show(readOnly: boolean) {
  const writes: unknown[] = [];
  const senders = [
    { id: 1, name: 'Bills', processId: 5, processName: 'Office', active: true },
    { id: 2, name: 'Letters', processId: 5, processName: 'Office', active: false },
  ];
  const call = ((
    { method }: { method: string },
    input: { params: { senderId: number }; body: { active: boolean } },
  ) => {
    if (method === 'GET') return Promise.resolve({ senders: senders.map((one) => ({ ...one })), hidden: 0 });
    writes.push(input);
    for (const one of senders) if (one.id === input.params.senderId) one.active = input.body.active;
    return Promise.resolve();
  }) as unknown as Call;
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CallContext value={call}>
          <Senders node={{ id: 7 } as Node} readOnly={readOnly} />
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return writes;
}

it('an administrator sees each sender with its process, and switches one off and another on', async () => {
  const writes = show(false);
  const bills = await screen.findByRole('switch', { name: 'Receives documents from Bills – Office' });
  const letters = screen.getByRole('switch', { name: 'Receives documents from Letters – Office' });
  expect([bills, letters].map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
  fireEvent.click(bills);
  await waitFor(() =>
    expect(screen.getAllByText('Switched off: its steps end in an error.')).toHaveLength(2),
  );
  fireEvent.click(screen.getByRole('switch', { name: 'Receives documents from Letters – Office' }));
  await waitFor(() =>
    expect(screen.getAllByText('Switched off: its steps end in an error.')).toHaveLength(1),
  );
  expect(writes).toEqual([
    { params: { id: 7, senderId: 1 }, body: { active: false } },
    { params: { id: 7, senderId: 2 }, body: { active: true } },
  ]);
});

it('others see which senders are off, and have no switch', async () => {
  show(true);
  expect(await screen.findByText('Switched off: its steps end in an error.')).toBeTruthy();
  expect(screen.queryAllByRole('switch')).toEqual([]);
});
