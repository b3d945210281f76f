import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottledReader } from './throttled-reader.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reads immediately, then at most once per interval, and never misses the last change', async () => {
  let reads = 0;
  const turn = createThrottledReader(() => Promise.resolve((reads += 1)), 1000);
  for (let change = 0; change < 500; change++) turn.requestRead();
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reads).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toBe(2);
});

it('waits for slow and failing reads, and reads again after a change during a read', async () => {
  const answers: (() => void)[] = [];
  const read = () => new Promise((_resolve, reject) => answers.push(() => reject(new Error('away'))));
  const turn = createThrottledReader(read, 1000);
  turn.requestRead();
  turn.requestRead();
  await vi.advanceTimersByTimeAsync(5000);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers).toHaveLength(2);
});

it('stops reading after stop', async () => {
  let reads = 0;
  const turn = createThrottledReader(() => Promise.resolve((reads += 1)), 1000);
  turn.requestRead();
  turn.requestRead();
  turn.stop();
  turn.requestRead();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads).toBe(1);
});
