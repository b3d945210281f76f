import type { User } from '@scriptorium/contract/people/account.ts';
import type { DocumentChange } from '@scriptorium/engine/api/engine-api.ts';
import type { ChangeFeed } from './change-feed.ts';
import { CanvasPresence, type CanvasNews } from './canvas-presence.ts';
import type { Client, DocumentTopic, ProcessTopic } from './client.ts';
import { OpenDocuments, type OpenDocumentNews } from './open-documents.ts';
import { Tracker, type TrackerNews } from './tracker.ts';

/** An execution of an action node has started or ended. */
export interface NodeRun {
  nodeId: number;
  processId: number;
}

/** Somebody changed the design of a process. */
export interface DesignChange {
  processId: number;
  by: number;
}

/** The progress of a large undo, redo or restored version. */
export interface RevertReport {
  processId: number;
  userId: number;
  done: number;
  of: number;
}

/** Messages between servers over one database. */
export type Relayed =
  | { change: DocumentChange }
  | { ran: NodeRun }
  | { revert: RevertReport }
  | { endToken: string }
  | { endUser: number }
  | { checkRights: number | null }
  | { notify: readonly number[] }
  | { tracker: TrackerNews }
  | { open: OpenDocumentNews }
  | { canvas: CanvasNews };

/**
 * Open sockets and their subscriptions; selects the receivers of each change (docs/semantics.md#9). Independent of
 * sockets and databases.
 */
export class LiveHub {
  readonly #clients = new Set<Client>();
  readonly #feed: ChangeFeed;
  /** Sends a message to the other servers, if there are any. */
  relay: (message: Relayed) => void = () => {};
  readonly tracker = new Tracker((tracker) => this.relay({ tracker }));
  readonly openDocuments = new OpenDocuments(
    (open) => this.relay({ open }),
    (documentId) => void this.#sendViewers(documentId),
  );
  readonly canvas = new CanvasPresence((canvas) => this.relay({ canvas }));
  /** Names of the users who have the same document open. */
  nameUsers: (ids: readonly number[]) => Promise<User[]> = () => Promise.resolve([]);

  constructor(feed: ChangeFeed) {
    this.#feed = feed;
  }

  get clients(): ReadonlySet<Client> {
    return this.#clients;
  }

  add(client: Client): void {
    this.#clients.add(client);
  }

  remove(client: Client): void {
    if (!this.#clients.delete(client)) return;
    this.tracker.leave(client);
    this.canvas.leave(client);
    if (client.document) this.#showViewers(client.document.id);
  }

  /** Subscribes to a document; sends changes after its `sentVersion`, including those made before the subscription. */
  watch(client: Client, document: DocumentTopic | null): void {
    if (!this.#clients.has(client)) return;
    const before = client.document;
    client.document = document;
    if (before && before.id !== document?.id) this.#showViewers(before.id);
    if (!document) return;
    this.#showViewers(document.id);
    this.#feed.sendMissed(document.id, this.#clients);
  }

  watchProcess(client: Client, process: ProcessTopic | null): void {
    if (this.#clients.has(client)) client.process = process;
  }

  /** Number of open sockets of a user on this server. */
  countOf(userId: number): number {
    return [...this.#clients].filter((client) => client.userId === userId).length;
  }

  /** Announces a committed change, here and on the other servers. */
  publish(change: DocumentChange): void {
    this.#feed.deliver(change, this.#clients);
    this.relay({ change });
  }

  /** Announces an execution, here and on the other servers. */
  publishRun(ran: NodeRun): void {
    this.#deliverRun(ran);
    this.relay({ ran });
  }

  /** Shows the user how far their revert is, on this server and on the others. */
  publishRevert(revert: RevertReport): void {
    this.#deliverRevert(revert);
    this.relay({ revert });
  }

  /** A committed change of a process's design; the database notifies each server. */
  deliverDesign({ processId, by }: DesignChange): void {
    for (const client of this.#clients)
      if (client.process?.id === processId) client.send({ type: 'design', processId, by });
  }

  /** Signing out closes the sockets of the session. */
  endToken(tokenId: string): void {
    this.#end(({ tokenId: held }) => held === tokenId);
    this.relay({ endToken: tokenId });
  }

  /** A changed password or a deactivated account closes all sockets of the user. */
  endUser(userId: number): void {
    this.#end((client) => client.userId === userId);
    this.relay({ endUser: userId });
  }

  /** The rights of a user changed; null: of all users. */
  checkRights(userId: number | null): void {
    this.#checkRights(userId);
    this.relay({ checkRights: userId });
  }

  /** The notifications of these users changed. */
  notify(userIds: readonly number[]): void {
    this.#notify(userIds);
    this.relay({ notify: userIds });
  }

  receive(message: Relayed): void {
    if ('change' in message) this.#feed.deliver(message.change, this.#clients);
    else if ('ran' in message) this.#deliverRun(message.ran);
    else if ('revert' in message) this.#deliverRevert(message.revert);
    else if ('tracker' in message) this.tracker.receive(message.tracker);
    else if ('open' in message) this.openDocuments.receive(message.open);
    else if ('canvas' in message) this.canvas.receive(message.canvas);
    else if ('notify' in message) this.#notify(message.notify);
    else if ('checkRights' in message) this.#checkRights(message.checkRights);
    else if ('endToken' in message) this.#end(({ tokenId }) => tokenId === message.endToken);
    else this.#end(({ userId }) => userId === message.endUser);
  }

  /** Repeats what other servers have to know, and forgets what they have not repeated. */
  repeat(): void {
    this.openDocuments.repeat();
    this.canvas.repeat();
  }

  /** Says immediately that all users have left: sockets close with a delay, and the relay may be closed by then. */
  close(): void {
    this.openDocuments.close();
    for (const client of this.#clients) {
      this.tracker.leave(client);
      this.canvas.leave(client);
    }
    this.#end(() => true);
  }

  #notify(userIds: readonly number[]): void {
    for (const client of this.#clients)
      if (userIds.includes(client.userId)) client.send({ type: 'notification' });
  }

  #end(concerns: (client: Client) => boolean): void {
    for (const client of this.#clients) if (concerns(client)) client.end('signed out');
  }

  #checkRights(concerned: number | null): void {
    for (const client of this.#clients)
      if (concerned === null || client.userId === concerned) client.checkRights();
  }

  #deliverRun(ran: NodeRun): void {
    for (const client of this.#clients)
      if (client.process?.id === ran.processId && client.process.viewer.seesNode(ran.nodeId))
        client.send({ type: 'execution', ...ran });
  }

  #deliverRevert({ processId, userId, done, of }: RevertReport): void {
    for (const client of this.#clients)
      if (client.process?.id === processId && client.userId === userId)
        client.send({ type: 'reverting', processId, done, of });
  }

  #clientsOf(documentId: number): Client[] {
    return [...this.#clients].filter(({ document }) => document?.id === documentId);
  }

  /** A client here has opened or closed the document. */
  #showViewers(documentId: number): void {
    const ids = this.#clientsOf(documentId).map(({ userId }) => userId);
    this.openDocuments.set(documentId, [...new Set(ids)]);
    void this.#sendViewers(documentId);
  }

  async #sendViewers(documentId: number): Promise<void> {
    const there = this.#clientsOf(documentId);
    if (there.length === 0) return;
    const users = await this.nameUsers(this.openDocuments.usersOf(documentId)).catch(() => []);
    for (const client of there)
      if (client.document?.id === documentId) client.send({ type: 'viewers', documentId, users });
  }
}
