// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DocumentEntry } from './document-entry.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

type Step = DocumentRow['steps'][number];
const step = (id: number, order: number, status: string) =>
  ({ stepDTO: { id, status, order }, nodeDTO: { id, name: `Node ${id}` } }) as Step; // only the fields of a badge

/** The badges of a document with these steps, each by its title, its icon and its colour. */
function badgesOf(...steps: Step[]) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const row = { id: 7, filename: 'a.txt', status: 'WAITING', steps } as unknown as DocumentRow; // the fields of an entry
  render(
    <MantineProvider env="test">
      <RouterContextProvider router={router as never}>
        <DocumentEntry row={row} processId={1} current={false} />
      </RouterContextProvider>
    </MantineProvider>,
  );
  return screen.getAllByTitle(/^Node/).map((badge) => ({
    title: badge.title,
    icon: /tabler-icon-([a-z-]+)/.exec(badge.innerHTML)?.[1],
    style: badge.getAttribute('style'),
  }));
}

test('the badges of the steps are in work order; a state that the page does not know has the icon and the colour of an error [WS-30] [WS-41]', () => {
  const [done, unknown, error] = badgesOf(step(1, 2, 'ERROR'), step(3, 1, 'ARCHIVED'), step(2, 0, 'DONE'));
  expect([done, unknown, error].map((badge) => [badge?.title, badge?.icon])).toEqual([
    ['Node 2: Done', 'check'],
    ['Node 3: Error', 'alert-triangle'],
    ['Node 1: Error', 'alert-triangle'],
  ]);
  expect(unknown?.style).toBe(error?.style);
  expect(unknown?.style).not.toBe(done?.style);
});
