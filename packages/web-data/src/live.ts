import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { CanvasPointer, ServerMessage } from '@scriptorium/contract/live.ts';
import { createContext } from 'react';

/**
 * A document, a process, the people on the canvas of a process, the tracker of open pages, or the user's notifications,
 * which need no subscription.
 */
export type LiveTarget =
  | { documentId: number }
  | { processId: number }
  | { canvasOf: number }
  | { tracker: true }
  | { notifications: true };

export interface LiveListener {
  message: (message: ServerMessage) => void;
  /** The connection was interrupted, and the changes since are not known: anything may have changed. */
  resumed: () => void;
}

/** The session's live connection. `watch` returns a function that stops watching. */
export interface Live {
  watch(target: LiveTarget, listener: LiveListener): () => void;
  /** Reports the open page to the server (docs/semantics.md#9). */
  visit(page: string): void;
  /** Tells the others on the watched canvas where the user is. */
  point(to: CanvasPointer): void;
}

export const LiveContext = createContext<Live>({
  watch: () => () => undefined,
  visit: () => undefined,
  point: () => undefined,
});

/**
 * Batches endpoints and flushes them at most once per `pauseMs`: two hundred uploads must not cause two hundred
 * reads. `stop` flushes what waits, so that a page that is opened again at once does not show what was read before.
 */
export function createBatcher(flush: (endpoints: Endpoint[]) => void, pauseMs: number) {
  const waiting = new Set<Endpoint>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlush = 0;
  const flushNow = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    lastFlush = Date.now();
    const due = [...waiting];
    waiting.clear();
    flush(due);
  };
  return {
    add(endpoints: readonly Endpoint[]) {
      for (const endpoint of endpoints) waiting.add(endpoint);
      timer ??= setTimeout(flushNow, Math.max(20, lastFlush + pauseMs - Date.now()));
    },
    stop: flushNow,
  };
}
