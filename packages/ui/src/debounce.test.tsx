// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFilenameDebounce, useSearchDebounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Types three letters 90 ms apart and returns the searches just before and just after the debounce. */
function searchesOf(
  useHook: typeof useSearchDebounce,
  debounceMs: number,
): [before: string[], after: string[]] {
  const found: string[] = [];
  const { result } = renderHook(() => useHook((typed) => found.push(typed)));
  for (const typed of ['l', 'le', 'let']) {
    vi.advanceTimersByTime(90);
    result.current(typed);
  }
  vi.advanceTimersByTime(debounceMs - 1);
  const before = [...found];
  vi.advanceTimersByTime(1);
  return [before, found];
}

it('searches after a typing pause of 100 ms [CONST-34]', () => {
  expect(searchesOf(useSearchDebounce, 100)).toEqual([[], ['let']]);
});

it('filters by file name after a typing pause of 400 ms [CONST-36]', () => {
  expect(searchesOf(useFilenameDebounce, 400)).toEqual([[], ['let']]);
});
