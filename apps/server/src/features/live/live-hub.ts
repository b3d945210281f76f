import type { User } from '@scriptorium/contract/account.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import type { DocumentChange } from '@scriptorium/engine/engine-api.ts';
import { SharedEars, type Hold } from './shared-ears.ts';
import { Tracker, type TrackerNews } from './tracker.ts';

/** A change of a document; `nodeIds` where whoever made it knows to which nodes alone it belongs. */
export interface LiveChange extends DocumentChange {
  nodeIds?: number[] | undefined;
}

/** An execution of an action node has begun or ended. */
export interface NodeRun {
  nodeId: number;
  processId: number;
}

/** What somebody may hear of what they follow. */
export interface Ear {
  sees(nodeId: number): boolean;
  /** The part of a change that is for this ear; undefined when none is. */
  hear(change: LiveChange): Promise<LiveChange | undefined>;
}

/** A document or a process that a client follows. */
export interface Followed {
  readonly id: number;
  readonly ear: Ear;
  /** Where the ear is one that is shared. */
  readonly hold?: Hold<Ear>;
}

/** One open socket and what it follows. */
export interface Client {
  readonly userId: number;
  readonly tokenId: string;
  document: Followed | null;
  process: Followed | null;
  /** Whether they may know of an unfinished copy of this holder. */
  knowsCopy(node: { id: number; processId: number }, holderId: number): boolean;
  send(message: ServerMessage): void;
  /** Ends the socket; the page then signs in again, or stays signed out. */
  end(reason: string): void;
  /** Has the socket find out anew what its person may see. */
  lookAgain(): void;
}

/** What servers over one database tell each other. */
export type Relayed =
  | { change: LiveChange }
  | { ran: NodeRun }
  | { endToken: string }
  | { endUser: number }
  | { lookAgain: number | null }
  | { tracker: TrackerNews };

/** What somebody who may not know of a copy is not told of it. */
const OF_STEPS: readonly string[] = ['STEPS', 'TAGS', 'CLASSIFIER_TAGS', 'PROGRESS'];

/** A change as it is told to those who know of its copy, and to the others; made once, so that shared ears know it again. */
interface Parts {
  readonly copy: LiveChange['copy'];
  readonly whole: LiveChange;
  readonly rest: LiveChange | undefined;
}

function partsOf({ copy, ...whole }: LiveChange): Parts {
  const changes = whole.changes.filter((kind) => !OF_STEPS.includes(kind));
  return { copy, whole, rest: changes.length === 0 ? undefined : { ...whole, changes } };
}

const partFor = (client: Client, { copy, whole, rest }: Parts): LiveChange | undefined =>
  !copy || client.knowsCopy({ id: copy.nodeId, processId: whole.processId }, copy.holderId) ? whole : rest;

/** Who looks at what, and what is told to whom (semantics 9). Knows nothing of sockets and databases. */
export class LiveHub {
  readonly #clients = new Set<Client>();
  /** Tells the other servers; nothing where there are none. */
  relay: (message: Relayed) => void = () => {};
  readonly ears = new SharedEars<Ear>();
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
    client.process?.hold?.release();
    client.document?.hold?.release();
    if (client.document) void this.#tellViewers(client.document.id);
  }

  watch(client: Client, document: Followed | null): void {
    // Who is gone meanwhile follows nothing any more.
    if (!this.#clients.has(client)) return document?.hold?.release();
    const before = client.document;
    client.document = document;
    if (before !== document) before?.hold?.release();
    if (before && before.id !== document?.id) void this.#tellViewers(before.id);
    if (document) void this.#tellViewers(document.id);
  }

  watchProcess(client: Client, process: Followed | null): void {
    if (!this.#clients.has(client)) return process?.hold?.release();
    if (client.process !== process) client.process?.hold?.release();
    client.process = process;
  }

  /** How many sockets of somebody are open here. */
  countOf(userId: number): number {
    return [...this.#clients].filter((client) => client.userId === userId).length;
  }

  /** Tells of a change that is committed, here and on the other servers. */
  publish(change: LiveChange): void {
    this.deliver(change);
    this.relay({ change });
  }

  /** Tells of an execution, here and on the other servers. */
  publishRun(ran: NodeRun): void {
    this.#deliverRun(ran);
    this.relay({ ran });
  }

  /** Tells those who are connected to this server. */
  deliver(change: LiveChange): void {
    const parts = partsOf(change);
    for (const client of this.#clients) {
      const { document, process } = client;
      if (document?.id === change.documentId) void this.#tell(client, document.ear, parts);
      else if (process?.id === change.processId) void this.#tell(client, process.ear, parts);
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

  /** What the person may see is another now; null where that may be so for many. */
  lookAgain(userId: number | null): void {
    this.#lookAgain(userId);
    this.relay({ lookAgain: userId });
  }

  receive(message: Relayed): void {
    if ('change' in message) this.deliver(message.change);
    else if ('ran' in message) this.#deliverRun(message.ran);
    else if ('tracker' in message) this.tracker.receive(message.tracker);
    else if ('lookAgain' in message) this.#lookAgain(message.lookAgain);
    else if ('endToken' in message) this.#end(({ tokenId }) => tokenId === message.endToken);
    else this.#end(({ userId }) => userId === message.endUser);
  }

  /** Says goodbye for everybody here at once: sockets close at their own pace, and the relay may be gone by then. */
  close(): void {
    for (const client of this.#clients) this.tracker.leave(client);
    this.#end(() => true);
  }

  #end(concerns: (client: Client) => boolean): void {
    for (const client of this.#clients) if (concerns(client)) client.end('signed out');
  }

  #lookAgain(concerned: number | null): void {
    for (const client of this.#clients)
      if (concerned === null || client.userId === concerned) client.lookAgain();
  }

  #deliverRun(ran: NodeRun): void {
    for (const client of this.#clients)
      if (client.process?.id === ran.processId && client.process.ear.sees(ran.nodeId))
        client.send({ type: 'execution', ...ran });
  }

  async #tell(client: Client, ear: Ear, parts: Parts): Promise<void> {
    const part = partFor(client, parts);
    const heard = part && (await ear.hear(part).catch(() => undefined));
    if (heard) client.send({ type: 'document', ...heard });
  }

  async #tellViewers(documentId: number): Promise<void> {
    const there = [...this.#clients].filter(({ document }) => document?.id === documentId);
    if (there.length === 0) return;
    const ids = [...new Set(there.map(({ userId }) => userId))];
    const users = await this.nameUsers(ids).catch(() => []);
    for (const client of there)
      if (client.document?.id === documentId) client.send({ type: 'viewers', documentId, users });
  }
}
