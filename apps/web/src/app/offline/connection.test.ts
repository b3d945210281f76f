import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('is away from the first call without an answer until the server answers again', async () => {
  const ask = vi.fn(() => Promise.resolve(false));
  const connection = createConnection(ask);
  const seen: boolean[] = [];
  connection.subscribe(() => seen.push(connection.isAway()));
  connection.lost();
  connection.lost();
  await vi.advanceTimersByTimeAsync(1000 + 2000);
  expect([ask.mock.calls.length, seen]).toEqual([2, [true]]);
  ask.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect([connection.isAway(), seen]).toEqual([false, [true, false]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('asks before it believes a suspicion', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const connection = createConnection(ask);
  connection.suspect();
  await vi.advanceTimersByTimeAsync(0);
  expect([ask.mock.calls.length, connection.isAway()]).toEqual([1, false]);
  ask.mockRejectedValue(new Error('no network'));
  connection.suspect();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isAway()).toBe(true);
  connection.heard();
  expect(connection.isAway()).toBe(false);
});
