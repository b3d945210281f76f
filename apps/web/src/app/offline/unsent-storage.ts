import { z } from 'zod';

/** A change on its way, as the tab keeps it. */
const Entry = z.object({
  /** Method and path of its endpoint. */
  key: z.string(),
  input: z.unknown(),
  /** Who made it. */
  userId: z.number(),
  /** It may have arrived although no answer came. */
  tried: z.boolean(),
});
export type Entry = z.infer<typeof Entry>;

const KEY = 'unsent-changes';

/** What the tab kept over a reload; what it cannot read is nothing. */
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
    // No room left in the tab's store: the list lives on in memory, and leaving the page asks first.
  }
}
