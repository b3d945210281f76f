import type { Edit } from '../core/edit.ts';
import { NO_STORE, type EditStore } from './edit-store.ts';
import type { MadeId } from '../core/ids.ts';

export interface Waiter {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The edits of a tab in memory and on the disk, with the promises of those who wait for an answer. */
export interface EditList {
  /** Returns the edits of the user, in the order of their making; another array after each change. */
  current(): readonly Edit[];
  setUser(userId: number | null): void;
  subscribe(listener: () => void): () => void;
  isStored(): boolean;
  /** Runs work on the disk; a failure only turns `isStored` off. */
  store(work: (store: EditStore) => Promise<unknown>): void;
  /** Puts new or changed edits in their place, on the disk too. */
  put(edits: readonly Edit[], waiter?: Waiter): void;
  /** Shows edits that are on the disk already. */
  show(edits: readonly Edit[]): void;
  /** Removes an edit; what follows from its answer is stored with it. */
  remove(id: string, made: readonly MadeId[], changed: readonly Edit[]): void;
  /** Ends the waiting for an edit, or passes it on to the edit that replaces it. */
  takeWaiters(id: string): readonly Waiter[];
  /** Notes that an edit is sent; it may arrive without an answer. Nothing that is shown changes. */
  markTried(id: string): void;
  isTried(edit: Edit): boolean;
  /** The server's id of what an edit has created. */
  resolve(id: number): number;
  setIds(made: readonly MadeId[]): void;
}

const withEdits = (all: readonly Edit[], changed: readonly Edit[]): Edit[] => {
  const ids = new Set(changed.map(({ id }) => id));
  return [...all.filter(({ id }) => !ids.has(id)), ...changed].toSorted(
    (one, other) => one.order - other.order,
  );
};

/** Which edits were sent, and which ids the server has given. */
function createSentState() {
  const ids = new Map<number, number>();
  const tried = new Set<string>();
  return {
    markTried: (id: string): void => void tried.add(id),
    isTried: (edit: Edit): boolean => edit.tried || tried.has(edit.id),
    resolve: (id: number): number => ids.get(id) ?? id,
    setIds(made: readonly MadeId[]): void {
      for (const [temporary, id] of made) ids.set(temporary, id);
    },
  };
}

export function createEditList(store: EditStore): EditList {
  const waiters = new Map<string, readonly Waiter[]>();
  const listeners = new Set<() => void>();
  let all: readonly Edit[] = [];
  let shown: readonly Edit[] = [];
  let userId: number | null = null;
  let isStored = store !== NO_STORE;

  const set = (next: readonly Edit[]): void => {
    all = next;
    shown = all.filter((edit) => edit.userId === userId);
    for (const listener of listeners) listener();
  };
  const onDisk = (work: (of: EditStore) => Promise<unknown>): void =>
    void work(store).catch(() => {
      isStored = false;
    });
  return {
    current: () => shown,
    setUser(next) {
      userId = next;
      set(all);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isStored: () => isStored,
    store: onDisk,
    put(edits, waiter) {
      const [first] = edits;
      if (waiter && first) waiters.set(first.id, [...(waiters.get(first.id) ?? []), waiter]);
      set(withEdits(all, edits));
      onDisk((of) => of.put(edits));
    },
    show: (edits) => set(withEdits(all, edits)),
    remove(id, made, changed) {
      set(
        withEdits(
          all.filter((edit) => edit.id !== id),
          changed,
        ),
      );
      const at = Date.now();
      const given = made.map(([temporary, given]) => ({ temporary, id: given, at }));
      onDisk((of) => of.settle(id, given, changed));
    },
    takeWaiters(id) {
      const waiting = waiters.get(id) ?? [];
      waiters.delete(id);
      return waiting;
    },
    ...createSentState(),
  };
}
