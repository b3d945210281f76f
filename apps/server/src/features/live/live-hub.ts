import type { User } from '@scriptorium/contract/account.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import type { DocumentChange } from '@scriptorium/engine/engine-api.ts';
import { Tracker, type TrackerNews } from './tracker.ts';

/** One open socket and what it follows. */
export interface Client {
  readonly userId: number;
  readonly tokenId: string;
  document: number | null;
  process: { id: number; mayHear: (documentId: number) => Promise<boolean> } | null;
  send(message: ServerMessage): void;
  /** Ends the socket; the page then signs in again, or stays signed out. */
  end(reason: string): void;
}

/** What servers over one database tell each other. */
export type Relayed =
  { change: DocumentChange } | { endToken: string } | { endUser: number } | { tracker: TrackerNews };

/** Who looks at what, and what is told to whom (semantics 9). Knows nothing of sockets and databases. */
export class LiveHub {
  readonly #clients = new Set<Client>();
  /** Tells the other servers; nothing where there are none. */
  relay: (message: Relayed) => void = () => {};
  readonly tracker = new Tracker((tracker) => this.relay({ tracker }));
  /** How people are shown to those who look at the same document. */
  nameUsers: (ids: readonly number[]) => Promise<User[]> = () => Promise.resolve([]);

  get clients(): ReadonlySet<Client> {
    return this.#clients;
  }

  add(client: Client): void {
    this.#clients.add(client);
  }

  remove(client: Client): void {
    if (!this.#clients.delete(client)) return;
    this.tracker.leave(client);
    if (client.document !== null) void this.#tellViewers(client.document);
  }

  watch(client: Client, documentId: number | null): void {
    const before = client.document;
    client.document = documentId;
    if (before !== null && before !== documentId) void this.#tellViewers(before);
    if (documentId !== null) void this.#tellViewers(documentId);
  }

  /** Tells of a change that is committed, here and on the other servers. */
  publish(change: DocumentChange): void {
    this.deliver(change);
    this.relay({ change });
  }

  /** Tells those who are connected to this server. */
  deliver({ documentId, processId, changes, by }: DocumentChange): void {
    const message: ServerMessage = { type: 'document', documentId, processId, changes, by };
    for (const client of this.#clients) {
      if (client.document === documentId) client.send(message);
      else if (client.process?.id === processId) void this.#tellIfSeen(client, message);
    }
  }

  /** Signing out ends the sockets of the session. */
  endToken(tokenId: string): void {
    this.#end(({ tokenId: held }) => held === tokenId);
    this.relay({ endToken: tokenId });
  }

  /** A changed password or a deactivated account ends all sockets of the person. */
  endUser(userId: number): void {
    this.#end((client) => client.userId === userId);
    this.relay({ endUser: userId });
  }

  receive(message: Relayed): void {
    if ('change' in message) this.deliver(message.change);
    else if ('tracker' in message) this.tracker.receive(message.tracker);
    else if ('endToken' in message) this.#end(({ tokenId }) => tokenId === message.endToken);
    else this.#end(({ userId }) => userId === message.endUser);
  }

  close(): void {
    this.#end(() => true);
  }

  #end(concerns: (client: Client) => boolean): void {
    for (const client of this.#clients) if (concerns(client)) client.end('signed out');
  }

  async #tellIfSeen(client: Client, message: ServerMessage & { type: 'document' }): Promise<void> {
    if (await client.process?.mayHear(message.documentId).catch(() => false)) client.send(message);
  }

  async #tellViewers(documentId: number): Promise<void> {
    const there = [...this.#clients].filter(({ document }) => document === documentId);
    if (there.length === 0) return;
    const ids = [...new Set(there.map(({ userId }) => userId))];
    const users = await this.nameUsers(ids).catch(() => []);
    for (const client of there)
      if (client.document === documentId) client.send({ type: 'viewers', documentId, users });
  }
}
