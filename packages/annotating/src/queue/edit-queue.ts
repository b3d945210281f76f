import { TransportError, type Call } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { keyOfEndpoint, type AboutEdit, type Edit, type EditInput, type EditTaker } from '../core/edit.ts';
import { findKind } from '../kinds/sending-kinds.ts';
import { createEditList, type EditList } from './edit-list.ts';
import { createSender, type Settled, type UntypedCall } from './edit-sender.ts';
import type { EditStore } from './edit-store.ts';
import type { TabPresence } from './tab-presence.ts';

/**
 * The changes of the signed-in user that the server has not accepted yet, in the order of their making. They are kept
 * on the disk and sent one after the other. An edit leaves only when the server has accepted it or the user drops it.
 */
export interface EditQueue extends EditTaker {
  /** Sets the user whose edits are sent; null for none. The histories of who signs out are deleted. */
  setUser(userId: number | null): void;
  /** The edits of the user in this tab; another array after each change. */
  edits(): readonly Edit[];
  subscribe(listener: () => void): () => void;
  /** Calls the listener with each edit that is accepted or refused, before `edits` changes. */
  onSettled(listener: (settled: Settled) => void): () => void;
  /** Sends a refused edit again, after all others. */
  applyAgain(id: string, input?: EditInput): void;
  /** Gives a refused edit up. */
  drop(id: string): void;
  /** Sends what waits, as the server is reachable again; ends when all is sent or it is not. */
  resume(): Promise<void>;
  /**
   * Ends when the server has accepted every edit of a document, or of all documents, so that what builds on them can be
   * sent. Rejects with a `RefusedEditError` when it has refused one of them, and with a `TransportError` when the server
   * cannot be reached.
   */
  whenSent(documentId?: number): Promise<void>;
  /** False where the browser could not store an edit: closing the tab would lose it. */
  isStored(): boolean;
  readHistory(documentId: number): Promise<unknown>;
  writeHistory(documentId: number, history: unknown): void;
}

/** An edit that waited was refused; the page lists it. */
export class RefusedEditError extends Error {
  constructor() {
    super('A change that waited was refused');
    this.name = 'RefusedEditError';
  }
}

/** Another tab that was closed leaves its edits: how often this one looks for them, in milliseconds. */
const ADOPTION_PERIOD_MS = 20_000;

/** An earlier edit by the same call that was not sent yet, and that the new one replaces. */
function isSuperseded(list: EditList, old: Edit, next: Edit): boolean {
  if (old.key !== next.key || old.id === next.id || list.isTried(old) || old.refusal !== null) return false;
  const [of, by] = [findKind(old), findKind(next)];
  return of !== undefined && by !== undefined && by.kind.supersedes?.(by.edit, of.edit) === true;
}

/** Takes over the user's edits on the disk whose tabs are closed. */
async function adopt(list: EditList, store: EditStore, presence: TabPresence, userId: number): Promise<void> {
  if (!(await store.hasEdits(userId, presence.tab))) return;
  const own = await store.adopt(userId, presence.tab, await presence.alive());
  list.setIds((await store.givenIds()).map(({ temporary, id }) => [temporary, id]));
  const known = new Set(list.current().map(({ id }) => id));
  list.show(own.filter(({ id }) => !known.has(id)));
}

/** Keeps looking for edits of closed tabs while a user is signed in. */
function createAdoption(list: EditList, presence: TabPresence, send: () => Promise<void>) {
  let timer: ReturnType<typeof setInterval> | undefined;
  return (userId: number | null): void => {
    clearInterval(timer);
    if (userId === null) return;
    const look = (): void =>
      list.store(async (of) => {
        await adopt(list, of, presence, userId);
        await send();
      });
    timer = setInterval(look, ADOPTION_PERIOD_MS);
    // The given ids are needed by histories too.
    list.store(async (of) => list.setIds((await of.givenIds()).map(({ temporary, id }) => [temporary, id])));
    look();
  };
}

type Histories = Pick<EditQueue, 'readHistory' | 'writeHistory'>;

const createHistories = (list: EditList, store: EditStore, user: () => number | null): Histories => ({
  async readHistory(documentId) {
    const userId = user();
    return userId === null ? undefined : store.readHistory(userId, documentId).catch(() => undefined);
  },
  writeHistory(documentId, history) {
    const userId = user();
    if (userId !== null) list.store((of) => of.writeHistory(userId, documentId, history));
  },
});

/** Adds edits to the list; those that a new one supersedes leave it, and their callers get its answer. */
function createAdder(list: EditList, tab: string, nextOrder: () => number) {
  const enqueue = (edit: Edit): Promise<unknown> =>
    new Promise((resolve, reject) => {
      list.put([edit], { resolve, reject });
      for (const old of list.current().filter((one) => isSuperseded(list, one, edit))) {
        const waiting = list.takeWaiters(old.id);
        list.remove(old.id, [], []);
        for (const waiter of waiting) list.put([edit], waiter);
      }
    });
  return (userId: number, endpoint: Endpoint, input: EditInput, about: AboutEdit): Promise<unknown> => {
    const { documentId, shown = null, quote = '' } = about;
    const rest = { key: keyOfEndpoint(endpoint), input, documentId, shown, quote };
    return enqueue({
      id: newClientId(),
      order: nextOrder(),
      userId,
      tab,
      ...rest,
      tried: false,
      refusal: null,
    });
  };
}

/** What was refused before the call holds nothing up: the user has seen it. */
function createWhenSent(list: EditList, send: () => Promise<void>): EditQueue['whenSent'] {
  return async (documentId) => {
    const edits = (): readonly Edit[] =>
      list.current().filter((edit) => documentId === undefined || edit.documentId === documentId);
    const refusedBefore = new Set(edits().flatMap(({ id, refusal }) => (refusal === null ? [] : [id])));
    await send();
    if (edits().some(({ id, refusal }) => refusal !== null && !refusedBefore.has(id)))
      throw new RefusedEditError();
    if (edits().some(({ refusal }) => refusal === null))
      throw new TransportError(0, 'Changes of the document wait for the server');
  };
}

/** Microseconds since 1970, so that edits of several tabs have an order too. */
function createOrder(): () => number {
  let last = 0;
  return () => (last = Math.max(last + 1, Date.now() * 1000));
}

export function createEditQueue(options: { call: Call; store: EditStore; presence: TabPresence }): EditQueue {
  const { store, presence } = options;
  const list = createEditList(store);
  const settledListeners = new Set<(settled: Settled) => void>();
  const send = createSender(options.call as unknown as UntypedCall, list, (settled) => {
    for (const listener of settledListeners) listener(settled);
  });
  const watchTabs = createAdoption(list, presence, send);
  const nextOrder = createOrder();
  const enqueue = createAdder(list, presence.tab, nextOrder);
  let userId: number | null = null;
  const add = (endpoint: Endpoint, input: EditInput, about: AboutEdit): Promise<unknown> => {
    if (userId === null) return Promise.reject(new AppError('error.http.401'));
    const reply = enqueue(userId, endpoint, input, about);
    void send();
    return reply;
  };
  return {
    setUser(next) {
      if (next === userId) return;
      const before = userId;
      if (before !== null) list.store((of) => of.deleteHistories(before));
      userId = next;
      list.setUser(next);
      watchTabs(next);
      void send();
    },
    add: add as EditQueue['add'],
    edits: list.current,
    subscribe: list.subscribe,
    onSettled(listener) {
      settledListeners.add(listener);
      return () => settledListeners.delete(listener);
    },
    resolve: list.resolve,
    applyAgain(id, input) {
      const refused = list.current().find((one) => one.id === id);
      if (!refused) return;
      list.put([{ ...refused, input: input ?? refused.input, refusal: null, order: nextOrder() }]);
      void send();
    },
    drop: (id) => list.remove(id, [], []),
    resume: send,
    whenSent: createWhenSent(list, send),
    isStored: list.isStored,
    ...createHistories(list, store, () => userId),
  };
}
