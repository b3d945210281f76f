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
  const listeners = new Set<() => void>();
  const cursorListeners = new Set<CursorListener>();
  const cursors = new Map<string, CanvasPointer['at']>();
  let guests: readonly Guest[] = [];
  const setGuests = (next: readonly Guest[]) => {
    guests = next;
    for (const listener of listeners) listener();
  };
  const setPeople = (people: readonly CanvasPerson[]) => {
    const nodeIds = new Map(guests.map(({ sessionId, nodeId }) => [sessionId, nodeId]));
    const present = new Set(people.map(({ sessionId }) => sessionId));
    for (const sessionId of cursors.keys()) if (!present.has(sessionId)) cursors.delete(sessionId);
    setGuests(people.map((person) => ({ ...person, nodeId: nodeIds.get(person.sessionId) ?? null })));
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guests: () => guests,
    onCursor(listener) {
      cursorListeners.add(listener);
      return () => cursorListeners.delete(listener);
    },
    cursorOf: (sessionId) => cursors.get(sessionId) ?? null,
    receive(message) {
      if (message.type === 'canvasPeople') return setPeople(message.people);
      const { sessionId, at, nodeId } = message;
      const guest = guests.find((one) => one.sessionId === sessionId);
      if (!guest) return;
      cursors.set(sessionId, at);
      for (const listener of cursorListeners) listener(sessionId, at);
      if (guest.nodeId !== nodeId) setGuests(guests.map((one) => (one === guest ? { ...one, nodeId } : one)));
    },
    clear: () => setPeople([]),
  };
}
