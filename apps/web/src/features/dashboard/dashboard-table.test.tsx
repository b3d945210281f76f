// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PAGE_SIZES, SORT_FIELDS } from './dashboard-address.ts';
import { DashboardTable } from './dashboard-table.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
});
afterEach(cleanup);

const person = (id: number, names: [string, string] | null, email: string | null) => ({
  id,
  login: `user${id}`,
  firstName: names?.[0] ?? null,
  lastName: names?.[1] ?? null,
  email,
});
type Step = DocumentRow['steps'][number];
const step = (name: string) =>
  ({
    stepDTO: { id: name.length, status: 'WAITING', order: 0 },
    nodeDTO: { id: name.length, name },
  }) as Step; // only the fields of a badge
const row = (id: number, more: Partial<DocumentRow>): DocumentRow => ({
  id,
  filename: `${id}.txt`,
  processId: 1,
  documentType: 'TEXTFILE',
  status: 'WAITING',
  createdDate: '2026-01-01T00:00:00Z',
  blockedBy: null,
  assignees: [],
  steps: [],
  ...more,
});

function show(documents: readonly DocumentRow[]): (name: string) => HTMLElement {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const account = { ...person(1, null, null), roles: [], authorities: [] };
  const list = pagedListOf({ search: {}, onSearch: vi.fn(), sizes: PAGE_SIZES, fields: SORT_FIELDS });
  render(
    <MantineProvider env="test">
      <RouterContextProvider router={router as never}>
        <SessionContext value={account as never}>
          <DashboardTable documents={documents} list={list} />
        </SessionContext>
      </RouterContextProvider>
    </MantineProvider>,
  );
  return (name) => screen.getByRole('row', { name: new RegExp(name) });
}

test('an assignee without names and e-mail is an unknown user, nobody is no assignees, and a node without a name is unknown [DASH-15]', () => {
  const rowOf = show([
    row(1, { assignees: [person(2, null, null), person(3, ['Ada', 'King'], null)], steps: [step('')] }),
    row(2, { assignees: [person(4, null, 'b@example.org')], steps: [step('Labels')] }),
    row(3, {}),
  ]);
  const first = within(rowOf('1.txt'));
  expect(first.getByText('unknown user', { selector: 'p' })).toBeTruthy();
  expect(first.getByText('Ada King')).toBeTruthy();
  expect(first.getByRole('listitem').textContent).toBe('unknown: Waiting');
  const second = within(rowOf('2.txt'));
  expect(second.getByText('b@example.org')).toBeTruthy();
  expect(second.getByRole('listitem').textContent).toBe('Labels: Waiting');
  expect(within(rowOf('3.txt')).getByText('no assignees')).toBeTruthy();
});

test('the link reads go to doc, and view for a document that is done or blocked by another user [DASH-11]', () => {
  const rowOf = show([
    row(1, {}),
    row(2, { status: 'DONE' }),
    row(3, { blockedBy: person(9, ['Bo', 'Ek'], null) }),
    row(4, { blockedBy: person(1, null, null) }),
  ]);
  const link = (name: string) => within(rowOf(name)).getByRole('link').textContent;
  expect(['1.txt', '2.txt', '3.txt', '4.txt'].map(link)).toEqual(['go to doc', 'view', 'view', 'go to doc']);
  expect(within(rowOf('3.txt')).getByText('Blocked by Bo Ek')).toBeTruthy();
});
