import type { CanvasPerson, CanvasPointer, ServerMessage } from '@scriptorium/contract/live.ts';

/** One open socket, as the canvas identifies it. */
interface Listener {
  send(message: ServerMessage): void;
}

/** Somebody on the canvas of a process. */
type Guest = CanvasPerson & { readonly processId: number };
type PointerMessage = Extract<ServerMessage, { type: 'pointer' }>;

/** Messages between servers over one database about people on canvases. */
export type CanvasNews =
  /** Announces a person who joined the canvas; the other servers answer with the people who are there. */
  | { readonly joined: Guest }
  | { readonly present: Guest }
  | { readonly left: string }
  | { readonly pointer: PointerMessage; readonly userId: number };

/** Milliseconds after which a guest of another server is stale, because that server has not repeated them. */
const STALE_MS = 90_000;

/**
 * The people on the canvas of each process. A server knows the guests of other servers only on canvases that somebody
 * has open here. Pointers are passed on and not kept: the page of each guest sends its own when somebody comes.
 */
export class CanvasPresence {
  readonly #here = new Map<Listener, Guest>();
  /** By session. */
  readonly #elsewhere = new Map<string, { readonly guest: Guest; readonly receivedAt: number }>();
  readonly #relay: (news: CanvasNews) => void;

  constructor(relay: (news: CanvasNews) => void) {
    this.#relay = relay;
  }

  /** Leaves the canvas where the client was before. */
  join(client: Listener, guest: Guest): void {
    if (this.processOf(client) === guest.processId) return;
    this.#remove(client);
    this.#here.set(client, guest);
    this.#relay({ joined: guest });
    this.#publishPeople(guest.processId);
  }

  leave(client: Listener): void {
    const processId = this.#remove(client);
    if (processId !== null) client.send({ type: 'canvasPeople', processId, people: [] });
  }

  processOf(client: Listener): number | null {
    return this.#here.get(client)?.processId ?? null;
  }

  /** The pointer of a client moved. */
  point(client: Listener, { at, nodeId }: CanvasPointer): void {
    const guest = this.#here.get(client);
    if (!guest) return;
    const { processId, sessionId, user } = guest;
    const pointer: PointerMessage = { type: 'pointer', processId, sessionId, at, nodeId };
    this.#publishPointer(pointer, user.id);
    if (this.#guestsElsewhere(processId).length > 0) this.#relay({ pointer, userId: user.id });
  }

  receive(news: CanvasNews): void {
    if ('pointer' in news) this.#publishPointer(news.pointer, news.userId);
    else if ('left' in news) this.#forget(news.left);
    else if ('present' in news) this.#learn(news.present);
    else {
      this.#learn(news.joined);
      for (const guest of this.#guestsHere(news.joined.processId)) this.#relay({ present: guest });
    }
  }

  /** Repeats who is here, and removes guests whom other servers have not repeated. */
  repeat(): void {
    for (const present of this.#here.values()) this.#relay({ present });
    for (const [sessionId, { receivedAt }] of this.#elsewhere)
      if (Date.now() - receivedAt > STALE_MS) this.#forget(sessionId);
  }

  #remove(client: Listener): number | null {
    const guest = this.#here.get(client);
    if (!guest) return null;
    const { processId, sessionId } = guest;
    this.#here.delete(client);
    this.#relay({ left: sessionId });
    this.#publishPeople(processId);
    if (this.#guestsHere(processId).length === 0)
      for (const other of this.#guestsElsewhere(processId)) this.#elsewhere.delete(other.sessionId);
    return processId;
  }

  #learn(guest: Guest): void {
    if (this.#guestsHere(guest.processId).length === 0) return;
    const before = this.#elsewhere.get(guest.sessionId)?.guest;
    this.#elsewhere.set(guest.sessionId, { guest, receivedAt: Date.now() });
    if (before?.processId === guest.processId) return;
    if (before) this.#publishPeople(before.processId);
    this.#publishPeople(guest.processId);
  }

  #forget(sessionId: string): void {
    const known = this.#elsewhere.get(sessionId);
    if (!known) return;
    this.#elsewhere.delete(sessionId);
    this.#publishPeople(known.guest.processId);
  }

  #guestsHere(processId: number): Guest[] {
    return [...this.#here.values()].filter((guest) => guest.processId === processId);
  }

  #guestsElsewhere(processId: number): Guest[] {
    return [...this.#elsewhere.values()].flatMap(({ guest }) => (guest.processId === processId ? guest : []));
  }

  /** Other tabs of the same user are not others. */
  #publishPeople(processId: number): void {
    const guests = [...this.#guestsHere(processId), ...this.#guestsElsewhere(processId)];
    for (const [client, own] of this.#here)
      if (own.processId === processId)
        client.send({
          type: 'canvasPeople',
          processId,
          people: guests
            .filter(({ user }) => user.id !== own.user.id)
            .map(({ sessionId, user }) => ({ sessionId, user })),
        });
  }

  #publishPointer(pointer: PointerMessage, userId: number): void {
    for (const [client, { processId, user }] of this.#here)
      if (processId === pointer.processId && user.id !== userId) client.send(pointer);
  }
}
