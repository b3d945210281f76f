import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '../kinds/sending-kinds.ts';
import { createHistory } from './history.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const classes = (after: number[], before: number[] = []): Command => ({
  kind: 'classes',
  stepId: 1,
  before,
  after,
});
const tags = (count: number): Command => ({
  kind: 'tags',
  changes: Array.from({ length: count }, () => ({ before: null, after: null })),
});

function start(stored?: unknown) {
  const storage = { read: () => Promise.resolve(stored), write: vi.fn() };
  const run = vi.fn<(command: Command) => void>();
  const history = createHistory(storage, run);
  const runs = () => run.mock.calls.map(([command]) => command);
  return { history, storage, runs };
}

it('undo runs the last command in the other direction, redo runs it again; a new command ends the redo', () => {
  const { history, runs } = start();
  history.record(classes([1]));
  history.record(classes([1, 2], [1]));
  history.undo();
  history.undo();
  history.undo();
  expect(runs()).toEqual([classes([1], [1, 2]), classes([], [1])]);
  history.redo();
  expect(runs().at(-1)).toEqual(classes([1]));
  expect([history.canUndo(), history.canRedo()]).toEqual([true, true]);
  history.record(classes([3]));
  expect(history.canRedo()).toBe(false);
});

it('a refused command is in neither stack', () => {
  const { history, runs } = start();
  const refused = classes([1]);
  history.record(refused);
  history.record(classes([2]));
  history.forget(refused);
  history.undo();
  history.undo();
  expect(runs()).toEqual([classes([], [2])]);
});

it('follows what was deleted and made again, from temporary ids to those of the server', () => {
  const { history } = start();
  const given = new Map([[-8, 57]]);
  const resolve = (id: number) => given.get(id) ?? id;
  history.setRecreated('tag', 42, -8);
  expect(history.currentId('tag', 42, resolve)).toBe(57);
  history.setRecreated('tag', 57, -9);
  expect(history.currentId('tag', 42, resolve)).toBe(-9);
  expect(history.currentId('tag', 5, resolve)).toBe(5);
  // A graph may have the id of a tag.
  expect(history.currentId('graph', 42, resolve)).toBe(42);
});

it('continues with the stored history, before the commands that were run since', async () => {
  const first = start();
  first.history.record(classes([1]));
  first.history.setRecreated('tag', 42, 57);
  first.history.record(classes([2]));
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.storage.write).toHaveBeenCalledTimes(1);
  const stored: unknown = JSON.parse(JSON.stringify(first.storage.write.mock.calls[0]?.[0]));
  const next = start(stored);
  next.history.record(classes([3]));
  await next.history.restore();
  for (let times = 0; times < 4; times += 1) next.history.undo();
  expect(next.runs()).toEqual([classes([], [3]), classes([], [2]), classes([], [1])]);
  expect(next.history.currentId('tag', 42, (id) => id)).toBe(57);
  const nothing = start('of an older version');
  await nothing.history.restore();
  expect(nothing.history.canUndo()).toBe(false);
});

it('leaves out stored commands of kinds that this version of the page does not know', async () => {
  const unknown = { kind: 'of a newer version' };
  const { history, runs } = start({
    done: [unknown, classes([1]), unknown],
    undone: [unknown],
    recreated: [],
  });
  await history.restore();
  expect(history.canRedo()).toBe(false);
  history.undo();
  history.undo();
  expect(runs()).toEqual([classes([], [1])]);
});

it('is stored while commands follow each other without a pause, and at once when the page is left', async () => {
  const { history, storage } = start();
  for (let index = 0; index < 6; index += 1) {
    history.record(classes([index]));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(storage.write).toHaveBeenCalledTimes(3);
  history.record(classes([6]));
  history.flush();
  history.flush();
  expect(storage.write).toHaveBeenCalledTimes(4);
  expect(storage.write.mock.lastCall).toMatchObject([{ done: { length: 7 } }]);
});

it('does not replace the stored history before it was read', async () => {
  const read = Promise.withResolvers<unknown>();
  const storage = { read: () => read.promise, write: vi.fn() };
  const history = createHistory(storage, vi.fn());
  const restored = history.restore();
  history.record(classes([2]));
  await vi.advanceTimersByTimeAsync(1000);
  history.flush();
  expect(storage.write).not.toHaveBeenCalled();
  read.resolve({ done: [classes([1])], undone: [], recreated: [] });
  await restored;
  await vi.advanceTimersByTimeAsync(1000);
  expect(storage.write.mock.lastCall).toMatchObject([{ done: [classes([1]), classes([2])] }]);
});

it('keeps the last 200 commands, and fewer where they are about many tags', () => {
  const { history, runs } = start();
  for (let index = 0; index < 250; index += 1) history.record(classes([index]));
  for (let index = 0; index < 250; index += 1) history.undo();
  expect(runs()).toHaveLength(200);
  const large = start();
  for (let index = 0; index < 10; index += 1) large.history.record(tags(500));
  for (let index = 0; index < 10; index += 1) large.history.undo();
  expect(large.runs()).toHaveLength(4);
});
