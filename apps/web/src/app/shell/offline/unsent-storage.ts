/** An unsent change as stored in the tab. */
export interface Entry {
  /** Method and path of its endpoint. */
  key: string;
  input?: unknown;
  /** Author of the change. */
  userId: number;
  /** The change may have arrived although no answer was received. */
  tried: boolean;
}

const isEntry = (value: Partial<Record<keyof Entry, unknown>> | null): boolean =>
  typeof value?.key === 'string' && typeof value.userId === 'number' && typeof value.tried === 'boolean';

const KEY = 'unsent-changes';

/** Entries stored before a reload; invalid data counts as empty. */
export function loadEntries(storage: Storage): Entry[] {
  try {
    const entries = JSON.parse(storage.getItem(KEY) ?? '[]') as Entry[];
    return entries.every(isEntry) ? entries.map((entry) => ({ ...entry, tried: true })) : [];
  } catch {
    return [];
  }
}

export function storeEntries(storage: Storage, entries: readonly Entry[]): void {
  try {
    if (entries.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // The tab's storage is full: the list remains in memory, and leaving the page asks first.
  }
}
