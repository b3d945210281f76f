import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loadChunk, LoadError } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const outcome = (promise: Promise<unknown>) => {
  let state: unknown = 'pending';
  promise.then(
    (value) => (state = value),
    (error: unknown) => (state = error),
  );
  return () => state;
};

it('throws a load error if a chunk has not loaded after 120 seconds [SHELL-38] [CONST-07]', async () => {
  const never = outcome(loadChunk(() => new Promise(() => undefined)));
  const failing = outcome(loadChunk(() => Promise.reject(new Error('404'))));
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 10_001);
  expect([never(), failing()]).toEqual(['pending', 'pending']);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(never()).toBeInstanceOf(LoadError);
  expect(failing()).toBeInstanceOf(LoadError);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});

it('uses a chunk that loads at the second try', async () => {
  let tries = 0;
  const loaded = outcome(
    loadChunk(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('part');
    }),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded()).toBe('part');
});
