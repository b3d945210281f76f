import { createClient, type Call } from '@scriptorium/contract/kit/client.ts';
import { signInAt } from '@scriptorium/testing/server-process.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import { plainFetch } from './plain-fetch.ts';

/** A process that is stopped takes calls and never answers: after this a client goes elsewhere, ms. */
const PATIENCE_MS = 15_000;

/** Calls that go to any web process that is up; each may fail at any moment. */
export const callerOf = (fleet: Fleet, token: string): Call =>
  createClient({
    fetch: async (path, init) => plainFetch(new URL(String(path), await fleet.web()), init, PATIENCE_MS),
    headers: () => ({ authorization: `Bearer ${token}` }),
  });

/** Tries again until it succeeds, for calls that may be repeated. */
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
