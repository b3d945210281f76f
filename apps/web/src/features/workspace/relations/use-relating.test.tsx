// @vitest-environment jsdom
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Move } from '../annotating/relations/arc-changes.ts';
import { PICK_DELAY_MS, useRelating } from './use-relating.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tags = new Map([1, 2, 3].map((id) => [id, { id } as NerTag]));
const at = { x: 0, y: 0 };

function start() {
  const connect = vi.fn<(fromId: number, toId: number) => void>();
  const retarget = vi.fn<(move: Move, tagId: number) => boolean>(() => true);
  const { result } = renderHook(() => useRelating({ tags, connect, retarget, resolve: (id) => id }));
  const pick = (id: number) => act(() => result.current.pick(id, at));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { connect, retarget, result, pick, wait };
}

it('a click on the last tag of a relation takes effect after 250 ms [CONST-60]', () => {
  const { connect, result, pick, wait } = start();
  pick(1);
  expect(result.current.from?.id).toBe(1);
  pick(2);
  wait(249);
  expect(connect).not.toHaveBeenCalled();
  wait(1);
  expect(connect.mock.calls).toEqual([[1, 2, at]]);
  expect(result.current.from).toBeNull();
  expect(PICK_DELAY_MS).toBe(250);
});

it('a double click selects a word and relates nothing; the first tag stays', () => {
  const { connect, result, pick, wait } = start();
  pick(1);
  pick(2);
  act(() => result.current.cancelPick());
  wait(1000);
  expect(connect).not.toHaveBeenCalled();
  expect(result.current.from?.id).toBe(1);
});

it('of several clicks the last one counts, and one on the first tag gives it up', () => {
  const { connect, result, pick, wait } = start();
  pick(1);
  pick(2);
  pick(3);
  wait(250);
  expect(connect.mock.calls).toEqual([[1, 3, at]]);
  pick(1);
  pick(1);
  expect(result.current.from).toBeNull();
});

it('a tag that gets its id from the server between the two clicks is related by that id', () => {
  const ids = new Map<number, number>();
  const connect = vi.fn<(fromId: number, toId: number) => void>();
  const shown = new Map([-1, 1].map((id) => [id, { id } as NerTag]));
  const { result, rerender } = renderHook(
    ({ tags: now }) =>
      useRelating({ tags: now, connect, retarget: vi.fn(), resolve: (id) => ids.get(id) ?? id }),
    { initialProps: { tags: shown as ReadonlyMap<number, NerTag> } },
  );
  act(() => result.current.pick(-1, at));
  ids.set(-1, 9);
  rerender({ tags: new Map([9, 1].map((id) => [id, { id } as NerTag])) });
  expect(result.current.from?.id).toBe(9);
  act(() => result.current.pick(1, at));
  act(() => void vi.advanceTimersByTime(250));
  expect(connect.mock.calls).toEqual([[9, 1, at]]);
});

it('Escape gives up the first tag, then the mode', () => {
  const { result, pick } = start();
  act(() => result.current.setRelating(true));
  pick(1);
  const escape = () => act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  escape();
  expect([result.current.from, result.current.isRelating]).toEqual([null, true]);
  escape();
  expect(result.current.isRelating).toBe(false);
});

it('a tag becomes the new end of a relation; of one that cannot be, another is to be chosen', () => {
  const { connect, retarget, result, pick, wait } = start();
  const move: Move = { candidate: { id: 5, fromId: 1, toId: 2, relationTypeId: 7 }, end: 'toId' };
  act(() => result.current.startMove(move));
  expect([result.current.from?.id, result.current.moving]).toEqual([1, move]);
  pick(3);
  wait(250);
  expect(retarget.mock.calls).toEqual([[move, 3, at]]);
  expect(result.current.moving).toBeNull();
  act(() => result.current.startMove(move));
  retarget.mockReturnValue(false);
  pick(1);
  wait(250);
  expect(retarget.mock.calls.at(-1)).toEqual([move, 1, at]);
  expect(result.current.moving).toEqual(move);
  expect(connect).not.toHaveBeenCalled();
});

it('Escape gives up the choice of a new end', () => {
  const { retarget, result, wait } = start();
  const candidate = { fromId: 1, toId: 2, relationTypeId: 7 };
  act(() => result.current.startMove({ candidate, end: 'fromId' }));
  expect(result.current.from?.id).toBe(2);
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  wait(1000);
  expect([result.current.from, result.current.moving, result.current.isRelating]).toEqual([
    null,
    null,
    false,
  ]);
  expect(retarget).not.toHaveBeenCalled();
});
