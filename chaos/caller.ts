import { createClient } from '@scriptorium/contract/create-client.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { signInAt } from '@scriptorium/testing/product/server-process.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import { plainFetch } from './plain-fetch.ts';

/** A stopped process accepts connections and never answers: after this time in ms a client uses another one. */
const PATIENCE_MS = 15_000;

/** Calls any running web process; each call may fail at any moment. */
export const callerOf = (fleet: Fleet, token: string): Call =>
  createClient({
    fetch: async (path, init) => plainFetch(new URL(String(path), await fleet.web()), init, PATIENCE_MS),
    headers: () => ({ authorization: `Bearer ${token}` }),
  });

/** Retries until it succeeds, for calls that may be repeated. */
async function insist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(200);
    }
  }
}

export const signIn = (fleet: Fleet, signal: AbortSignal): Promise<string> =>
  insist(signal, async () => signInAt(await fleet.web()));
