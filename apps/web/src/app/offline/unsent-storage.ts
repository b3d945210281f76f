import { z } from 'zod';

/** An unsent change as stored in the tab. */
const Entry = z.object({
  /** Method and path of its endpoint. */
  key: z.string(),
  input: z.unknown(),
  /** Author of the change. */
  userId: z.number(),
  /** The change may have arrived although no answer was received. */
  tried: z.boolean(),
});
export type Entry = z.infer<typeof Entry>;

const KEY = 'unsent-changes';

/** Entries stored before a reload; invalid data counts as empty. */
export function loadEntries(storage: Storage): Entry[] {
  try {
    const entries = z.array(Entry).parse(JSON.parse(storage.getItem(KEY) ?? '[]'));
    return entries.map((entry) => ({ ...entry, tried: true }));
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
