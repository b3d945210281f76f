import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { resendWhenReachable } from './resend.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(send: () => boolean) {
  const connection = createConnection(() => Promise.resolve(true));
  const resume = vi.fn(() => {
    if (!send()) connection.markUnreachable();
    return Promise.resolve();
  });
  const onSent = vi.fn<() => void>();
  resendWhenReachable(connection, { resume }, onSent);
  return { connection, resume, onSent };
}

it('sends at once when the server is reachable again, and reads after that', async () => {
  const { connection, resume, onSent } = start(() => true);
  connection.markUnreachable();
  expect(resume).not.toHaveBeenCalled();
  connection.markReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect([resume.mock.calls.length, onSent.mock.calls.length]).toEqual([1, 1]);
});

it('an edit that never arrives while other calls are answered is sent ever more rarely, and nothing is read again', async () => {
  let isAccepted = false;
  const { connection, resume, onSent } = start(() => isAccepted);
  const answerCalls = setInterval(connection.markReachable, 50);
  connection.markUnreachable();
  await vi.advanceTimersByTimeAsync(60_000);
  // At about 0, 1, 3, 7, 15, 30, 45 and 60 seconds.
  expect(resume.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect(resume.mock.calls.length).toBeLessThanOrEqual(8);
  expect(onSent).not.toHaveBeenCalled();
  isAccepted = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(onSent).toHaveBeenCalledOnce();
  clearInterval(answerCalls);
});
