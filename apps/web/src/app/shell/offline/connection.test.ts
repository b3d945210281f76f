import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('is offline from the first call without an answer until the server answers again', async () => {
  const ping = vi.fn(() => Promise.resolve(false));
  const connection = createConnection(ping);
  const states: boolean[] = [];
  connection.subscribe(() => states.push(connection.isOffline()));
  connection.markUnreachable();
  connection.markUnreachable();
  await vi.advanceTimersByTimeAsync(1000 + 2000);
  expect([ping.mock.calls.length, states]).toEqual([2, [true]]);
  ping.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect([connection.isOffline(), states]).toEqual([false, [true, false]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ping).toHaveBeenCalledTimes(3);
});

it('pings before it becomes offline on a check', async () => {
  const ping = vi.fn(() => Promise.resolve(true));
  const connection = createConnection(ping);
  connection.checkNow();
  await vi.advanceTimersByTimeAsync(0);
  expect([ping.mock.calls.length, connection.isOffline()]).toEqual([1, false]);
  ping.mockRejectedValue(new Error('no network'));
  connection.checkNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isOffline()).toBe(true);
});

it('an answer that arrives while the browser has no network is checked by a ping', async () => {
  let hasNetwork = false;
  const ping = vi.fn(() => Promise.resolve(false));
  const connection = createConnection(ping, () => hasNetwork);
  connection.markUnreachable();
  connection.markReachable();
  connection.markReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect([ping.mock.calls.length, connection.isOffline()]).toEqual([1, true]);
  hasNetwork = true;
  ping.mockResolvedValue(true);
  connection.markReachable();
  expect(connection.isOffline()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ping).toHaveBeenCalledOnce();
});

it('pings again while the browser has no network, although the server still answered', async () => {
  let hasNetwork = false;
  const ping = vi.fn(() => Promise.resolve(true));
  const connection = createConnection(ping, () => hasNetwork);
  connection.checkNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isOffline()).toBe(false);
  ping.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.isOffline()).toBe(true);
  hasNetwork = true;
  ping.mockResolvedValue(true);
  connection.checkNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.isOffline(), ping.mock.calls.length]).toEqual([false, 3]);
});
