// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UNDO_MS, useHeldDeletion } from './use-held-deletion.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const start = () => {
  const send = vi.fn(() => Promise.resolve());
  return { send, ...renderHook(() => useHeldDeletion(send)) };
};

test('items are hidden at once and deleted after ten seconds', async () => {
  const { send, result } = start();
  act(() => result.current.hold([1, 2]));
  expect([...result.current.hidden]).toEqual([1, 2]);
  expect(result.current.held).toEqual([1, 2]);
  act(() => void vi.advanceTimersByTime(UNDO_MS - 1));
  expect(send).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(send.mock.calls).toEqual([[[1, 2], false]]);
  // Hidden until the server has answered.
  expect([...result.current.hidden]).toEqual([1, 2]);
  expect(result.current.held).toEqual([]);
  await act(() => Promise.resolve());
  expect([...result.current.hidden]).toEqual([]);
});

test('an undone deletion is never sent', () => {
  const { send, result, unmount } = start();
  act(() => result.current.hold([1]));
  act(() => void result.current.undo());
  expect([...result.current.hidden]).toEqual([]);
  act(() => void vi.advanceTimersByTime(UNDO_MS));
  unmount();
  expect(send).not.toHaveBeenCalled();
});

test('another deletion sends the one before; only the last can be undone', () => {
  const { send, result } = start();
  act(() => result.current.hold([1]));
  act(() => result.current.hold([2]));
  expect(send.mock.calls).toEqual([[[1], false]]);
  expect([...result.current.hidden]).toEqual([2, 1]);
  act(() => void result.current.undo());
  expect([...result.current.hidden]).toEqual([1]);
});

test('leaving the screen and closing the page send it at once, and once', () => {
  const left = start();
  act(() => left.result.current.hold([1]));
  left.unmount();
  const closed = start();
  act(() => closed.result.current.hold([2]));
  act(() => void dispatchEvent(new Event('pagehide')));
  closed.unmount();
  vi.advanceTimersByTime(UNDO_MS);
  expect(left.send.mock.calls).toEqual([[[1], false]]);
  expect(closed.send.mock.calls).toEqual([[[2], true]]);
});

test('items whose deletion failed are shown again', async () => {
  const send = vi.fn(() => Promise.reject(new Error('refused')));
  const { result } = renderHook(() => useHeldDeletion(send));
  act(() => result.current.hold([1]));
  act(() => void vi.advanceTimersByTime(UNDO_MS));
  await act(() => Promise.resolve());
  expect([...result.current.hidden]).toEqual([]);
});
