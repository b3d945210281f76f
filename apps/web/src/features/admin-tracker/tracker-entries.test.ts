import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { expect, it } from 'vitest';
import { applyTrackerMessage, type Entries } from './tracker-entries.ts';

const isOn = (sessionId: string, page: string): ServerMessage => ({
  type: 'tracker',
  sessionId,
  userId: 1,
  userLogin: sessionId,
  userName: null,
  address: '::1',
  page,
  time: '2026-01-01T10:00:00Z',
});
const NOBODY: Entries = new Map();

it('users keep their position while they change pages, until they leave', () => {
  const messages = [isOn('ada', '/home'), isOn('jan', '/lp'), isOn('ada', '/entity/process')];
  const entries = messages.reduce(applyTrackerMessage, NOBODY);
  expect([...entries.values()].map(({ userLogin, page }) => [userLogin, page])).toEqual([
    ['ada', '/entity/process'],
    ['jan', '/lp'],
  ]);
  const without = applyTrackerMessage(entries, { type: 'trackerLeft', sessionId: 'ada' });
  expect([...without.keys()]).toEqual(['jan']);
});

it('irrelevant messages do not change the list', () => {
  const entries = applyTrackerMessage(NOBODY, isOn('ada', '/home'));
  expect(applyTrackerMessage(entries, { type: 'trackerLeft', sessionId: 'jan' })).toBe(entries);
  expect(applyTrackerMessage(entries, { type: 'viewers', documentId: 1, users: [] })).toBe(entries);
});
