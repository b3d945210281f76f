import type { Call } from '@scriptorium/contract/kit/client.ts';
import { TransportError } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/tags.ts';
import { loadEntries, storeEntries, type Entry } from './unsent-storage.ts';

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * The work of annotators. Each may be sent twice: a tag is named by its `clientId`, a change and a set of labels replace
 * what stands there, and what is gone already need not be deleted (semantics 10).
 */
const KEPT = new Map<string, Endpoint>(
  [nerTags.create, nerTags.update, nerTags.remove, classifierTags.save].map((one) => [keyOf(one), one]),
);

/** No answer, a gateway without one, a database that is away. What is sent again later may succeed. */
export const isAway = (error: unknown): boolean =>
  (error instanceof TransportError && (error.status === 0 || (error.status >= 502 && error.status <= 504))) ||
  (error instanceof AppError && error.key === 'error.database.unavailable');

const isGone = (error: unknown): boolean => error instanceof AppError && error.status === 404;
const isSignedOut = (error: unknown): boolean => error instanceof AppError && error.status === 401;

interface Waiter {
  resolve: (reply: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Changes that the server has not acknowledged yet, sent one after the other in the order in which they were made. They
 * outlive a reload of the tab. A change leaves the list when the server has taken or refused it, and never otherwise.
 */
export interface Unsent {
  /** Sends what is kept through the list, and everything else at once. */
  wrap(call: Call): Call;
  /** Whose changes are sent; nobody's when null. */
  use(userId: number | null): void;
  /** Tries again: the server is back. */
  resume(): void;
  count(): number;
  /** Hears of each change of the list; `sentOld` when something went that no page waits for any more. */
  subscribe(listener: (sentOld: boolean) => void): () => void;
}

type AnyCall = (endpoint: Endpoint, input: unknown) => Promise<unknown>;

export function createUnsent(storage: Storage): Unsent {
  const entries: Entry[] = loadEntries(storage);
  const waiters = new Map<Entry, Waiter[]>();
  const listeners = new Set<(sentOld: boolean) => void>();
  let call: AnyCall = () => Promise.reject(new Error('Nothing to call yet'));
  let userId: number | null = null;
  let busy = false;

  const mine = () => entries.filter((entry) => entry.userId === userId);
  const changed = (sentOld = false) => {
    storeEntries(storage, entries);
    for (const listener of listeners) listener(sentOld);
  };
  const settle = (entry: Entry, how: (waiter: Waiter) => void) => {
    const waiting = waiters.get(entry) ?? [];
    waiters.delete(entry);
    entries.splice(entries.indexOf(entry), 1);
    changed(waiting.length === 0);
    for (const waiter of waiting) how(waiter);
  };

  /** Answers whether to go on with the next. */
  const sendOne = async (entry: Entry): Promise<boolean> => {
    const endpoint = KEPT.get(entry.key);
    if (!endpoint) return (settle(entry, () => undefined), true);
    const isRepeat = entry.tried;
    entry.tried = true;
    try {
      const reply = await call(endpoint, entry.input);
      settle(entry, ({ resolve }) => resolve(reply));
    } catch (error) {
      if (isAway(error) || isSignedOut(error)) return false;
      const isDone = isRepeat && endpoint.method === 'DELETE' && isGone(error);
      settle(entry, ({ resolve, reject }) => (isDone ? resolve(undefined) : reject(error)));
    }
    return true;
  };
  const sendAll = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let [entry] = mine(); entry; [entry] = mine()) if (!(await sendOne(entry))) break;
    busy = false;
  };

  const add = (endpoint: Endpoint, input: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const entry: Entry = { key: keyOf(endpoint), input, userId: userId ?? 0, tried: false };
      const older = supersededBy(entry, mine());
      waiters.set(entry, [...(older ? (waiters.get(older) ?? []) : []), { resolve, reject }]);
      if (older) {
        waiters.delete(older);
        entries.splice(entries.indexOf(older), 1);
      }
      entries.push(entry);
      changed();
      void sendAll();
    });

  return {
    wrap(below) {
      call = below as unknown as AnyCall;
      const wrapped: AnyCall = (endpoint, input, ...more: unknown[]) =>
        KEPT.has(keyOf(endpoint)) && userId !== null
          ? add(endpoint, input)
          : (below as unknown as (...all: unknown[]) => Promise<unknown>)(endpoint, input, ...more);
      return wrapped as unknown as Call;
    },
    use(next) {
      userId = next;
      changed();
      void sendAll();
    },
    resume: () => void sendAll(),
    count: () => mine().length,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** An earlier set of labels of the same step that has not been sent: the later one says it all. */
const supersededBy = (entry: Entry, others: readonly Entry[]): Entry | undefined =>
  entry.key === keyOf(classifierTags.save)
    ? others.find((other) => !other.tried && other.key === entry.key && targetOf(other) === targetOf(entry))
    : undefined;

const targetOf = ({ input }: Entry): string => JSON.stringify((input as { params?: unknown }).params);
