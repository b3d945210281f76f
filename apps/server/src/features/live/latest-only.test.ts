import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { latestOnly } from './latest-only.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('passes the first value immediately, then the last one of each interval', () => {
  const taken: number[] = [];
  const values = latestOnly<number>(1000, (value) => taken.push(value));
  values.offer(1);
  expect(taken).toEqual([1]);
  for (const value of [2, 3, 4]) values.offer(value);
  vi.advanceTimersByTime(999);
  expect(taken).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(taken).toEqual([1, 4]);
  values.offer(5);
  expect(taken).toEqual([1, 4]);
  vi.advanceTimersByTime(5000);
  values.offer(6);
  expect(taken).toEqual([1, 4, 5, 6]);
});

it('passes nothing after it is stopped', () => {
  const taken: number[] = [];
  const values = latestOnly<number>(1000, (value) => taken.push(value));
  values.offer(1);
  values.offer(2);
  values.stop();
  vi.advanceTimersByTime(5000);
  expect(taken).toEqual([1]);
});
