import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenDocuments, type OpenDocumentNews } from './open-documents.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Servers that receive each other's news immediately; a dead one sends and receives nothing. */
function servers(count: number) {
  const dead = new Set<number>();
  const changes: string[] = [];
  const all: OpenDocuments[] = Array.from(
    { length: count },
    (_, from) =>
      new OpenDocuments(
        (news: OpenDocumentNews) =>
          all.forEach((server, to) => {
            if (to !== from && !dead.has(from) && !dead.has(to)) server.receive(news);
          }),
        (documentId) => changes.push(`${from}: ${documentId}`),
      ),
  );
  const [near, far] = all as [OpenDocuments, OpenDocuments];
  return { near, far, all, dead, changes };
}

it('knows who has a document open on every server, and tells each change once', () => {
  const { near, far, changes } = servers(2);
  near.set(7, [1]);
  far.set(7, [1, 2]);
  far.set(7, [2, 1]);
  expect([near.usersOf(7), far.usersOf(7)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(changes).toEqual(['1: 7', '0: 7']);
  expect([near.openedByOthers(1), near.openedByOthers(2), near.openedByOthers(3)]).toEqual([[7], [7], [7]]);
  far.set(7, []);
  expect([near.usersOf(7), near.openedByOthers(1), near.openedByOthers(2)]).toEqual([[1], [], [7]]);
});

it('a server that has just started asks, and one that stops says so', () => {
  const { near, far, dead } = servers(2);
  dead.add(1);
  near.set(7, [1]);
  dead.clear();
  expect(far.usersOf(7)).toEqual([]);
  far.ask();
  expect(far.usersOf(7)).toEqual([1]);
  near.close();
  expect([near.usersOf(7), far.usersOf(7), far.openedByOthers(2)]).toEqual([[], [], []]);
});

it('forgets what a dead server had open, and keeps what is repeated', () => {
  const { near, all, dead, changes } = servers(3);
  all[1]?.set(7, [1]);
  all[2]?.set(8, [2]);
  dead.add(1);
  changes.length = 0;
  for (let times = 0; times < 4; times += 1) {
    vi.advanceTimersByTime(30_000);
    for (const server of all) server.repeat();
  }
  expect([near.usersOf(7), near.usersOf(8)]).toEqual([[], [2]]);
  expect(changes.filter((change) => change.startsWith('0'))).toEqual(['0: 7']);
});
