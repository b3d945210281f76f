import type { NerTag } from '@scriptorium/contract/tags.ts';
import { expect, test } from 'vitest';
import { createHistory } from './history.ts';
import { withPending } from './pending-tags.ts';

const commandOn = (log: string[], name: string) => ({
  redo: async () => void log.push(`+${name}`),
  undo: async () => void log.push(`-${name}`),
});

test('undo reverts the last command first, redo repeats it', async () => {
  const log: string[] = [];
  const history = createHistory(() => undefined);
  await history.run(commandOn(log, 'a'));
  await history.run(commandOn(log, 'b'));
  await history.undo();
  await history.undo();
  expect([history.canUndo, history.canRedo]).toEqual([false, true]);
  await history.redo();
  expect(log).toEqual(['+a', '+b', '-b', '-a', '+a']);
});

test('a new command clears the redo stack', async () => {
  const log: string[] = [];
  const history = createHistory(() => undefined);
  await history.run(commandOn(log, 'a'));
  await history.undo();
  await history.run(commandOn(log, 'b'));
  await history.redo();
  expect(log).toEqual(['+a', '-a', '+b']);
});

test('an undo waits for the answer to its command, and a rejected command is dropped', async () => {
  const log: string[] = [];
  const history = createHistory(() => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = { ...commandOn(log, 'slow'), redo: () => promise.then(() => void log.push('+slow')) };
  const running = history.run(slow);
  const undoing = history.undo();
  expect(log).toEqual([]);
  resolve();
  await Promise.all([running, undoing]);
  expect(log).toEqual(['+slow', '-slow']);

  const refused = { ...commandOn(log, 'x'), redo: () => Promise.reject(new Error('409')) };
  await expect(history.run(refused)).rejects.toThrow('409');
  expect(history.canUndo).toBe(false);
});

test('a redo before the answer to the undo is not lost, and an undo before the answer reverts the last command', async () => {
  const log: string[] = [];
  const history = createHistory(() => undefined);
  await history.run(commandOn(log, 'a'));
  const answer = Promise.withResolvers<void>();
  const slow = {
    redo: () => answer.promise.then(() => void log.push('+slow')),
    undo: async () => void log.push('-slow'),
  };
  const running = history.run(slow);
  expect(history.canUndo).toBe(true);
  const undoing = history.undo();
  expect(history.canRedo).toBe(true);
  const redoing = history.redo();
  answer.resolve();
  await Promise.all([running, undoing, redoing]);
  expect(log).toEqual(['+a', '+slow', '-slow', '+slow']);
});

test('an undo that waited for a command which failed does nothing', async () => {
  const log: string[] = [];
  const history = createHistory(() => undefined);
  const answer = Promise.withResolvers<void>();
  const running = history.run({ ...commandOn(log, 'x'), redo: () => answer.promise });
  const undoing = history.undo();
  answer.reject(new Error('409'));
  await expect(running).rejects.toThrow('409');
  await undoing;
  expect(log).toEqual([]);
  expect([history.canUndo, history.canRedo]).toEqual([false, false]);
});

const tag = (id: number, clientId: string | null = null) =>
  ({ id, clientId, startOffset: 0, endOffset: 4 }) as NerTag;

test('pending changes are shown, and a created tag that has arrived is shown once', () => {
  const server = [tag(1), tag(2)];
  const pending = [
    { kind: 'add', tag: tag(-1, 'new') },
    { kind: 'remove', id: 1 },
    { kind: 'change', id: 2, change: { endOffset: 9 } },
  ] as const;
  expect(withPending(server, pending).map(({ id, endOffset }) => [id, endOffset])).toEqual([
    [2, 9],
    [-1, 4],
  ]);
  const answered = [...server, tag(3, 'new')];
  expect(withPending(answered, pending).map(({ id }) => id)).toEqual([2, 3]);
});
