// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ips } from '../ips.definition.ts';
import { ReceiversField } from './receivers-field.tsx';
import type { Receiver } from './sender.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LETTERS = { id: 11, name: 'Letters', processId: 1, processName: 'Archive', leadsBack: false };
const BILLS = { id: 12, name: 'Bills', processId: 1, processName: 'Archive', leadsBack: false };
const BACK = { id: 21, name: 'Letters', processId: 2, processName: 'Office', leadsBack: true };
const ALL = [LETTERS, BILLS, BACK];

/** The field over a server with all receivers; returns the queries and the changes. */
function show(receivers: readonly Receiver[], given: Partial<NodePanelProps> = {}) {
  const asked: unknown[] = [];
  const edits: unknown[] = [];
  const call = ((_: unknown, { query }: { query: { filteredValue: string } }) => {
    asked.push(query);
    const rows = ALL.filter(({ name }) => name.toLowerCase().includes(query.filteredValue.toLowerCase()));
    return Promise.resolve({ rows, total: rows.length });
  }) as unknown as Call;
  function Field() {
    const [chosen, setChosen] = useState(receivers);
    const node = { id: 7, ...ips.defaults.settings, receivers: chosen } as unknown as Node;
    const panel: NodePanelProps = {
      node,
      draft: node,
      edit: (change) => {
        edits.push(change);
        setChosen(change['receivers'] as Receiver[]);
      },
      isTouched: false,
      settle: () => Promise.resolve(true),
      isHeldBack: false,
      errorOf: () => undefined,
      readOnly: false,
      resultTexts: [],
      open: () => undefined,
      ...given,
    };
    return <ReceiversField {...panel} />;
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <CallContext value={call}>
          <Field />
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { asked, edits };
}

const field = () => screen.getByRole('combobox', { name: 'Receivers' });
const options = () => screen.findAllByRole('option').then((all) => all.map(({ textContent }) => textContent));

it('offers the receivers of other processes in groups, and the server searches them', async () => {
  const { asked } = show([]);
  fireEvent.click(field());
  expect(await options()).toEqual(['Letters', 'Bills', 'Letters']);
  expect(
    screen.getAllByRole('group').map((group) => group.getAttribute('aria-label') ?? group.textContent),
  ).toEqual([expect.stringContaining('Archive'), expect.stringContaining('Office')]);
  fireEvent.change(field(), { target: { value: 'bil' } });
  await vi.waitFor(async () => expect(await options()).toEqual(['Bills']));
  expect(asked).toEqual([
    { senderId: 7, filteredValue: '' },
    { senderId: 7, filteredValue: 'bil' },
  ]);
});

it('adds the chosen ones with their names, and says when nothing is sent', async () => {
  const { edits } = show([LETTERS]);
  expect(screen.queryByText(/Without a receiver/)).toBeNull();
  fireEvent.click(field());
  fireEvent.click(await screen.findByRole('option', { name: 'Bills' }));
  expect(edits).toEqual([{ receivers: [LETTERS, BILLS] }]);
  expect(screen.getByText('Bills (Archive)')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Remove all receivers'));
  expect(edits[1]).toEqual({ receivers: [] });
  expect(screen.getByText(/Without a receiver/)).toBeDefined();
});

it('warns of receivers that lead back, and only of those', async () => {
  show([LETTERS]);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(field());
  const office = await screen.findByRole('group', { name: 'Office' });
  fireEvent.click(within(office).getByRole('option', { name: 'Letters' }));
  expect(screen.getByRole('alert').textContent).toContain('back to this process: Letters (Office).');
});

it('keeps a receiver that the reader may not see, under its number', async () => {
  const { edits } = show([{ id: 99, name: null, processId: null, processName: null, leadsBack: false }]);
  expect(screen.getAllByText('Receiver 99 (deleted or not visible to you)').length).toBeGreaterThan(0);
  fireEvent.click(field());
  fireEvent.click(await screen.findByRole('option', { name: 'Bills' }));
  expect(edits).toMatchObject([{ receivers: [{ id: 99 }, { id: 12 }] }]);
});

it('says at the field which choice the server refused, and asks for nothing when it cannot be changed', () => {
  show([LETTERS], { errorOf: (name) => (name === 'receivers' ? 'Invalid' : undefined) });
  expect(screen.getByText(/One of these receivers was deleted/)).toBeDefined();
  cleanup();
  expect(show([LETTERS], { readOnly: true }).asked).toEqual([]);
});
