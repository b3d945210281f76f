// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { SessionContext } from '@scriptorium/web-data/session.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WorkspaceContext, type Workspace } from '../../core/workspace-context.ts';
import { StepList } from './step-list.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(cleanup);

const person = (id: number, names: [string, string] | null, email: string | null) => ({
  id,
  login: `user${id}`,
  firstName: names?.[0] ?? null,
  lastName: names?.[1] ?? null,
  email,
});

const copy = (number: number, more: Partial<StepInfo['stepDTO']>): StepInfo => ({
  stepDTO: {
    id: number + 1,
    documentId: 1,
    status: 'WAITING',
    master: number === 0,
    blockedBy: null,
    order: 0,
    rejected: false,
    copy: number,
    hadAnother: false,
    attempt: 0,
    reason: null,
    charset: null,
    progress: null,
    nextTryAt: null,
    ...more,
  },
  nodeDTO: {
    id: 7,
    name: 'Spans',
    activityType: 'SPAN',
    requiresAcceptance: false,
    priority: 0,
    handlesRelations: false,
    automatic: false,
    triggerType: 'ALWAYS',
    blind: true,
    hiddenCopies: 0,
  },
  documentName: 'a.txt',
  userId: null,
});

function show(steps: readonly StepInfo[]): HTMLElement[] {
  const workspace = { steps, step: steps[0], selectStep: vi.fn() } as unknown as Workspace; // minimal context of the list
  const account = { ...person(1, null, null), roles: [], authorities: [] };
  render(
    <MantineProvider>
      <SessionContext value={account as never}>
        <WorkspaceContext value={workspace}>
          <StepList />
        </WorkspaceContext>
      </SessionContext>
    </MantineProvider>,
  );
  return screen.getAllByRole('button');
}

test("a row shows the node, the status, M on the master, and its worker's full name, else the e-mail [WS-16]", () => {
  const rows = show([
    copy(0, { status: 'DONE', blockedBy: person(2, ['Ada', 'Lovelace'], 'ada@example.org') }),
    copy(1, { blockedBy: person(3, null, 'bob@example.org') }),
    copy(2, {}),
  ]);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Spans · copy 1MDoneAda Lovelace',
    'Spans · copy 2Waitingbob@example.org',
    'Spans · copy 3Waiting',
  ]);
});

test('a copy keeps its number if the others are hidden; the single step of a node has no number, and is a master too [WS-16]', () => {
  const [hidden] = show([copy(2, { master: true })]);
  expect(hidden?.textContent).toBe('Spans · copy 3MWaiting');
  cleanup();
  const [single] = show([copy(0, {})]);
  expect(single?.textContent).toBe('SpansMWaiting');
});

test('copies of a blind node that are hidden are counted, with the reason', () => {
  const own = copy(1, {});
  show([{ ...own, nodeDTO: { ...own.nodeDTO, hiddenCopies: 2 } }]);
  expect(screen.getByText('2 copies of other people are hidden until all copies are finished.')).toBeTruthy();
  cleanup();
  show([{ ...own, nodeDTO: { ...own.nodeDTO, hiddenCopies: 1, blind: false } }]);
  expect(screen.queryByText(/hidden/)).toBeNull();
});
