import { setTimeout as sleep } from 'node:timers/promises';
import { account } from '@scriptorium/contract/people/account.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';

const EVERY_MS = 100;
const IDLE_MS = 3000;

/**
 * The longest time in ms that another caller waits for a small answer during the work: somebody asks ten times a second,
 * whether the last question was answered or not.
 */
async function longestWait(call: Call, work: () => Promise<unknown>): Promise<number> {
  const asked: Promise<number>[] = [];
  const ask = async () => {
    const begun = performance.now();
    await call(account.get);
    return performance.now() - begun;
  };
  const timer = setInterval(() => asked.push(ask()), EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(...(await Promise.all(asked)));
}

/** How much longer another caller waits during the work than on the idle server before and after, and what the work took; in ms. */
export async function waitDuring(
  call: Call,
  work: () => Promise<unknown>,
): Promise<{ wait: number; took: number }> {
  const before = await longestWait(call, () => sleep(IDLE_MS));
  let took = 0;
  const during = await longestWait(call, async () => {
    const begun = performance.now();
    await work();
    took = performance.now() - begun;
    // A question that was asked at the end is counted.
    await sleep(2 * EVERY_MS);
  });
  const after = await longestWait(call, () => sleep(IDLE_MS));
  return { wait: Math.max(0, during - Math.max(before, after)), took };
}
