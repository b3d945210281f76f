import { createStore } from '@scriptorium/ui/store.ts';
import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';

/**
 * The queue of the user's edits, whose code is loaded when somebody is signed in: it is not part of the first load.
 */
export interface UnsentEdits {
  load(): Promise<EditQueue>;
  setUser(userId: number | null): void;
  /** Sends what waits; ends when it is sent. */
  resume(): Promise<void>;
  /** Number of edits that wait for the server. */
  count(): number;
  /** Number of edits that waited when the session of their user ended; 0 while somebody is signed in. */
  left(): number;
  subscribe(listener: () => void): () => void;
}

export function createUnsentEdits(start: () => Promise<EditQueue>): UnsentEdits {
  let queue: EditQueue | undefined;
  let loading: Promise<EditQueue> | undefined;
  let userId: number | null = null;
  let left = 0;
  /** Grows with each change of the queue. */
  const changes = createStore(0);
  const loadNow = async (): Promise<EditQueue> => {
    try {
      queue = await start();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    queue.subscribe(() => changes.set(changes.current() + 1));
    queue.setUser(userId);
    return queue;
  };
  const load = (): Promise<EditQueue> => (loading ??= loadNow());
  const count = (): number => queue?.edits().filter(({ refusal }) => refusal === null).length ?? 0;
  return {
    load,
    setUser(next) {
      if (next !== userId) left = next === null ? count() : 0;
      userId = next;
      queue?.setUser(next);
      // The pages that need the queue say so when it cannot be loaded.
      if (next !== null) load().catch(() => undefined);
    },
    resume: async () => queue?.resume(),
    count,
    left: () => left,
    subscribe: changes.subscribe,
  };
}
