import { createStore } from '@scriptorium/ui/store.ts';
import type { CanvasPerson, CanvasPointer, ServerMessage } from '@scriptorium/contract/live.ts';

/** Somebody else on the canvas. */
export interface Guest extends CanvasPerson {
  /** The node that is open or selected there. */
  readonly nodeId: number | null;
}

export type CursorListener = (sessionId: string, at: CanvasPointer['at']) => void;
type PresenceMessage = Extract<ServerMessage, { type: 'canvasPeople' | 'pointer' }>;

/** The other people on the canvas, stored outside React: a moving cursor renders nothing again. */
export interface PresenceStore {
  subscribe(listener: () => void): () => void;
  /** Changes when somebody comes or leaves, or opens another node. */
  guests(): readonly Guest[];
  onCursor(listener: CursorListener): () => void;
  /** Null while the cursor is not over the canvas, or has not been seen. */
  cursorOf(sessionId: string): CanvasPointer['at'];
  receive(message: PresenceMessage): void;
  clear(): void;
}

export function createPresenceStore(): PresenceStore {
  const cursorListeners = new Set<CursorListener>();
  const cursors = new Map<string, CanvasPointer['at']>();
  const store = createStore<readonly Guest[]>([]);
  const setPeople = (people: readonly CanvasPerson[]) => {
    const nodeIds = new Map(store.current().map(({ sessionId, nodeId }) => [sessionId, nodeId]));
    const present = new Set(people.map(({ sessionId }) => sessionId));
    for (const sessionId of cursors.keys()) if (!present.has(sessionId)) cursors.delete(sessionId);
    store.set(people.map((person) => ({ ...person, nodeId: nodeIds.get(person.sessionId) ?? null })));
  };
  return {
    subscribe: store.subscribe,
    guests: store.current,
    onCursor(listener) {
      cursorListeners.add(listener);
      return () => cursorListeners.delete(listener);
    },
    cursorOf: (sessionId) => cursors.get(sessionId) ?? null,
    receive(message) {
      if (message.type === 'canvasPeople') return setPeople(message.people);
      const { sessionId, at, nodeId } = message;
      const guests = store.current();
      const guest = guests.find((one) => one.sessionId === sessionId);
      if (!guest) return;
      cursors.set(sessionId, at);
      for (const listener of cursorListeners) listener(sessionId, at);
      if (guest.nodeId !== nodeId) store.set(guests.map((one) => (one === guest ? { ...one, nodeId } : one)));
    },
    clear: () => setPeople([]),
  };
}
