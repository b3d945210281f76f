import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createEditQueue, type EditQueue } from './edit-queue.ts';
import { NO_STORE, openEditStore } from './edit-store.ts';
import { readAfterWrites, settleReads } from './read-after-writes.ts';
import { createTabPresence } from './tab-presence.ts';

/** The queue of the page: kept in the browser's database where there is one. */
export async function startEdits(call: Call, cache: QueryClient): Promise<EditQueue> {
  const store = await openEditStore().catch(() => NO_STORE);
  const queue = createEditQueue({ call, store, presence: createTabPresence() });
  queue.onSettled((settled) => settleReads(cache, settled));
  readAfterWrites(queue, cache);
  return queue;
}
