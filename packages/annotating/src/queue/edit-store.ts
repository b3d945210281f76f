import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Edit } from '../core/edit.ts';

/** The id that the server has given to something that an edit created. */
export interface GivenId {
  readonly temporary: number;
  readonly id: number;
  /** Time of the answer, in milliseconds. */
  readonly at: number;
}

/** The browser's database of its users: edits until the server has accepted them, given ids, and undo histories. */
interface Schema extends DBSchema {
  edits: { key: string; value: Edit };
  ids: { key: number; value: GivenId };
  histories: { key: [userId: number, documentId: number]; value: { at: number; history: unknown } };
}

export interface EditStore {
  put(edits: readonly Edit[]): Promise<void>;
  /** Deletes a settled edit and stores what its answer changes, all or nothing. */
  settle(id: string, given: readonly GivenId[], changed: readonly Edit[]): Promise<void>;
  /** Makes the user's edits of closed tabs edits of this tab, and returns all of this tab in their order. */
  adopt(userId: number, tab: string, alive: ReadonlySet<string>): Promise<Edit[]>;
  /** Whether the user has edits that are not of this tab. */
  hasEdits(userId: number, tab: string): Promise<boolean>;
  givenIds(): Promise<GivenId[]>;
  readHistory(userId: number, documentId: number): Promise<unknown>;
  writeHistory(userId: number, documentId: number, history: unknown): Promise<void>;
  /** Deletes the histories of a user who signed out; edits that were not sent stay. */
  deleteHistories(userId: number): Promise<void>;
}

/** Given ids and histories are kept for this long; after it no page that needs them is open. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type Database = IDBPDatabase<Schema>;

async function deleteOld(database: Database): Promise<void> {
  const before = Date.now() - KEPT_MS;
  const transaction = database.transaction(['ids', 'histories'], 'readwrite');
  for (const name of ['ids', 'histories'] as const) {
    const store = transaction.objectStore(name);
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value.at < before) await cursor.delete();
  }
  await transaction.done;
}

/** Opens the browser's database; rejects where the browser has none, as in some private windows. */
export async function openEditStore(name = 'scriptorium-edits'): Promise<EditStore> {
  const database: Database = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('edits', { keyPath: 'id' });
      created.createObjectStore('ids', { keyPath: 'temporary' });
      created.createObjectStore('histories');
    },
  });
  await deleteOld(database);
  return {
    async put(edits) {
      const transaction = database.transaction('edits', 'readwrite');
      await Promise.all([...edits.map((edit) => transaction.store.put(edit)), transaction.done]);
    },
    async settle(id, given, changed) {
      const transaction = database.transaction(['edits', 'ids'], 'readwrite');
      const edits = transaction.objectStore('edits');
      const ids = transaction.objectStore('ids');
      await Promise.all([
        edits.delete(id),
        ...given.map((one) => ids.put(one)),
        ...changed.map((one) => edits.put(one)),
        transaction.done,
      ]);
    },
    async adopt(userId, tab, alive) {
      const transaction = database.transaction('edits', 'readwrite');
      const own: Edit[] = [];
      for (const edit of await transaction.store.getAll()) {
        if (edit.userId !== userId || (edit.tab !== tab && alive.has(edit.tab))) continue;
        const adopted = edit.tab === tab ? edit : { ...edit, tab, tried: true };
        if (adopted !== edit) await transaction.store.put(adopted);
        own.push(adopted);
      }
      await transaction.done;
      return own.toSorted((one, other) => one.order - other.order);
    },
    hasEdits: async (userId, tab) =>
      (await database.getAll('edits')).some((edit) => edit.userId === userId && edit.tab !== tab),
    givenIds: () => database.getAll('ids'),
    readHistory: async (userId, documentId) =>
      (await database.get('histories', [userId, documentId]))?.history,
    async writeHistory(userId, documentId, history) {
      await database.put('histories', { at: Date.now(), history }, [userId, documentId]);
    },
    async deleteHistories(userId) {
      await database.delete('histories', IDBKeyRange.bound([userId, 0], [userId, Infinity]));
    },
  };
}

/** Keeps nothing: for browsers that give the page no database. Leaving the page asks first. */
export const NO_STORE: EditStore = {
  put: () => Promise.reject(new Error('There is no database')),
  settle: () => Promise.resolve(),
  adopt: () => Promise.resolve([]),
  hasEdits: () => Promise.resolve(false),
  givenIds: () => Promise.resolve([]),
  readHistory: () => Promise.resolve(undefined),
  writeHistory: () => Promise.resolve(),
  deleteHistories: () => Promise.resolve(),
};
