import type { ServerMessage, TrackerEntry } from '@scriptorium/contract/live.ts';

/** One open socket, as the tracker identifies it. */
interface Listener {
  send(message: ServerMessage): void;
}

/** Messages between servers over one database about users' pages. */
export type TrackerNews = { seen: TrackerEntry } | { left: string } | { whoIsThere: true };

/** Milliseconds after which an entry of another server is stale, because that server has not repeated it. */
const STALE_MS = 90_000;

/**
 * The current pages of users, for administrators who watch (docs/semantics.md#9). A server always knows its own users,
 * and those of other servers only while somebody watches here: then it asks, and each other server answers with its
 * users. Entries that are not repeated on request belonged to a server that died.
 */
export class Tracker {
  readonly #here = new Map<Listener, TrackerEntry>();
  readonly #remote = new Map<string, { entry: TrackerEntry; receivedAt: number }>();
  readonly #watchers = new Set<Listener>();
  readonly #relay: (news: TrackerNews) => void;

  constructor(relay: (news: TrackerNews) => void) {
    this.#relay = relay;
  }

  visit(client: Listener, entry: TrackerEntry): void {
    this.#here.set(client, entry);
    this.#publish({ type: 'tracker', ...entry });
    this.#relay({ seen: entry });
  }

  leave(client: Listener): void {
    this.unwatch(client);
    const entry = this.#here.get(client);
    if (!entry) return;
    this.#here.delete(client);
    this.#publish({ type: 'trackerLeft', sessionId: entry.sessionId });
    this.#relay({ left: entry.sessionId });
  }

  /** Sends a client the current entries, and from now on the changes. */
  watch(client: Listener): void {
    if (this.#watchers.has(client)) return;
    this.#watchers.add(client);
    const others = [...this.#remote.values()].map(({ entry }) => entry);
    for (const entry of [...this.#here.values(), ...others]) client.send({ type: 'tracker', ...entry });
    this.#relay({ whoIsThere: true });
  }

  unwatch(client: Listener): void {
    this.#watchers.delete(client);
    if (this.#watchers.size === 0) this.#remote.clear();
  }

  isWatchedBy(client: Listener): boolean {
    return this.#watchers.has(client);
  }

  /** Asks the other servers again, and removes entries that have not been repeated. */
  refresh(): void {
    for (const [sessionId, { receivedAt }] of this.#remote)
      if (Date.now() - receivedAt > STALE_MS) this.#forget(sessionId);
    this.#relay({ whoIsThere: true });
  }

  receive(news: TrackerNews): void {
    if ('whoIsThere' in news) for (const entry of this.#here.values()) this.#relay({ seen: entry });
    else if ('left' in news) this.#forget(news.left);
    else if (this.#watchers.size > 0) this.#learn(news.seen);
  }

  #learn(entry: TrackerEntry): void {
    const before = this.#remote.get(entry.sessionId)?.entry;
    this.#remote.set(entry.sessionId, { entry, receivedAt: Date.now() });
    if (before?.time !== entry.time) this.#publish({ type: 'tracker', ...entry });
  }

  #forget(sessionId: string): void {
    if (this.#remote.delete(sessionId)) this.#publish({ type: 'trackerLeft', sessionId });
  }

  #publish(message: ServerMessage): void {
    for (const watcher of this.#watchers) watcher.send(message);
  }
}

/** The path of a page: the rest of its address can be a key or a search. */
export const pathOf = (page: string): string => page.split(/[?#]/, 1)[0] || '/';
