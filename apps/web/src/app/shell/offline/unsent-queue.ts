import type { Call } from '@scriptorium/contract/kit/client.ts';
import { TransportError } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/tags.ts';
import { loadEntries, storeEntries, type Entry } from './unsent-storage.ts';

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * Writes of annotators. Each may be sent twice: a tag is identified by its `clientId`, updates and label sets replace
 * the stored value, and deleting a deleted tag succeeds (semantics 10).
 */
const QUEUED_ENDPOINTS = new Map<string, Endpoint>(
  [nerTags.create, nerTags.update, nerTags.remove, classifierTags.save].map((one) => [keyOf(one), one]),
);

/** No answer, a gateway error, or an unavailable database: a retry may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof TransportError && (error.status === 0 || (error.status >= 502 && error.status <= 504))) ||
  (error instanceof AppError && error.key === 'error.database.unavailable');

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.status === 404;
const isSignedOut = (error: unknown): boolean => error instanceof AppError && error.status === 401;

interface Waiter {
  resolve: (reply: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Changes that the server has not acknowledged yet, sent one after the other in the order of their creation. They
 * survive a reload of the tab. A change leaves the list only after the server has accepted or rejected it.
 */
export interface UnsentQueue {
  /** Sends queued endpoints through the list and everything else immediately. */
  wrap(call: Call): Call;
  /** Sets the user whose changes are sent; null for none. */
  setUser(userId: number | null): void;
  /** Retries after the server is reachable again. */
  resume(): void;
  count(): number;
  /** Calls the listener on each change of the list; `sentOld` is true if a change was sent that no page waits for. */
  subscribe(listener: (sentOld: boolean) => void): () => void;
}

type UntypedCall = (endpoint: Endpoint, ...args: unknown[]) => Promise<unknown>;

/** The list with the promises of its entries and its change listeners. */
function createList(storage: Storage) {
  const entries: Entry[] = loadEntries(storage);
  const waiters = new Map<Entry, Waiter[]>();
  const listeners = new Set<(sentOld: boolean) => void>();

  const changed = (sentOld = false) => {
    storeEntries(storage, entries);
    for (const listener of listeners) listener(sentOld);
  };
  const removeEntry = (entry: Entry): Waiter[] => {
    const waiting = waiters.get(entry) ?? [];
    waiters.delete(entry);
    entries.splice(entries.indexOf(entry), 1);
    return waiting;
  };
  return {
    listeners,
    changed,
    ofUser: (userId: number | null) => entries.filter((entry) => entry.userId === userId),
    add(entry: Entry, waiter: Waiter) {
      const superseded = supersededBy(entry, entries);
      waiters.set(entry, [...(superseded ? removeEntry(superseded) : []), waiter]);
      entries.push(entry);
      changed();
    },
    settle(entry: Entry, settleWaiter: (waiter: Waiter) => void) {
      const waiting = removeEntry(entry);
      changed(waiting.length === 0);
      for (const waiter of waiting) settleWaiter(waiter);
    },
  };
}

export function createUnsentQueue(storage: Storage): UnsentQueue {
  const entryList = createList(storage);
  let call: UntypedCall = () => Promise.reject(new Error('Nothing to call yet'));
  let userId: number | null = null;
  let isSending = false;

  /** Returns whether to continue with the next entry. */
  const sendOne = async (entry: Entry): Promise<boolean> => {
    const endpoint = QUEUED_ENDPOINTS.get(entry.key);
    const isRepeat = entry.tried;
    entry.tried = true;
    try {
      const reply = endpoint && (await call(endpoint, entry.input));
      entryList.settle(entry, ({ resolve }) => resolve(reply));
    } catch (error) {
      if (isUnreachable(error) || isSignedOut(error)) return false;
      const isDone = isRepeat && endpoint?.method === 'DELETE' && isNotFound(error);
      entryList.settle(entry, ({ resolve, reject }) => (isDone ? resolve(undefined) : reject(error)));
    }
    return true;
  };
  const sendAll = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let [entry] = entryList.ofUser(userId); entry; [entry] = entryList.ofUser(userId))
      if (!(await sendOne(entry))) break;
    isSending = false;
  };
  const enqueue = (senderId: number, endpoint: Endpoint, input: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const entry = { key: keyOf(endpoint), input, userId: senderId, tried: false };
      entryList.add(entry, { resolve, reject });
      void sendAll();
    });

  return {
    wrap(innerCall) {
      call = innerCall as unknown as UntypedCall;
      const wrapped: UntypedCall = (endpoint, ...args) =>
        QUEUED_ENDPOINTS.has(keyOf(endpoint)) && userId !== null
          ? enqueue(userId, endpoint, args[0])
          : call(endpoint, ...args);
      return wrapped as unknown as Call;
    },
    setUser(next) {
      userId = next;
      entryList.changed();
      void sendAll();
    },
    resume: () => void sendAll(),
    count: () => entryList.ofUser(userId).length,
    subscribe(listener) {
      entryList.listeners.add(listener);
      return () => entryList.listeners.delete(listener);
    },
  };
}

/** An earlier unsent label set of the same step, which the new one replaces. */
const supersededBy = (entry: Entry, others: readonly Entry[]): Entry | undefined =>
  entry.key === keyOf(classifierTags.save)
    ? others.find(
        (other) =>
          !other.tried &&
          other.key === entry.key &&
          other.userId === entry.userId &&
          targetOf(other) === targetOf(entry),
      )
    : undefined;

const targetOf = ({ input }: Entry): string => JSON.stringify((input as { params?: unknown }).params);
