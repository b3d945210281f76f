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
  const listeners = new Set<() => void>();
  let queue: EditQueue | undefined;
  let loading: Promise<EditQueue> | undefined;
  let userId: number | null = null;
  let left = 0;
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const loadNow = async (): Promise<EditQueue> => {
    try {
      queue = await start();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    queue.subscribe(changed);
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
