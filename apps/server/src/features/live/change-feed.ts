import type { Db } from '@scriptorium/db/database.ts';
import { outsideTransaction } from '@scriptorium/db/transaction.ts';
import type { DocumentChange } from '@scriptorium/engine/api/engine-api.ts';
import { listNodesOf, readChanges, readFeed, type FeedRow } from './change-feed.store.ts';
import { messageOf } from './feed-messages.ts';
import type { Client, DocumentTopic, ProcessTopic } from './client.ts';

/** A client that missed more rows must read the document again. */
const MAX_MISSED = 500;
/** Changes of a process's documents that are read with one query. */
const BATCH = 200;

type Recorded = Extract<DocumentChange, { version: number }>;
type Clients = ReadonlySet<Client>;

interface Sending {
  again: boolean;
  /** Version → its author, if it was announced. */
  readonly authors: Map<number, number | null>;
}

/**
 * Sends what the feed of a document (`document_change`) says to its subscribers. Each of them gets all rows after the
 * version that it has, in order: a lost or late announcement delays a row, and loses none. Subscribers of a process get
 * what each announced version contains.
 */
export class ChangeFeed {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #sending = new Map<number, Sending>();
  #waiting: Recorded[] = [];
  #isReading = false;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** For every announced change, of this server or another. */
  deliver(change: DocumentChange, clients: Clients): void {
    const { documentId, processId } = change;
    const concerned = [...clients].filter(
      ({ document, process }) => document?.id === documentId || process?.id === processId,
    );
    if (concerned.length === 0) return;
    if (!('version' in change)) return sendUnrecorded(change, concerned);
    if (concerned.some(({ document }) => document?.id === documentId))
      this.sendMissed(documentId, clients, change);
    if (concerned.some(({ document }) => document?.id !== documentId)) this.#sendToProcess(change, clients);
  }

  /** Sends all subscribers of a document the changes they miss; one read at a time. */
  sendMissed(documentId: number, clients: Clients, announced?: Recorded): void {
    const running = this.#sending.get(documentId);
    const sending = running ?? { again: false, authors: new Map() };
    if (announced) sending.authors.set(announced.version, announced.by);
    if (running) {
      running.again = true;
      return;
    }
    this.#sending.set(documentId, sending);
    this.#inBackground(async () => {
      try {
        do {
          sending.again = false;
          await this.#sendSince(documentId, clients, sending);
        } while (sending.again);
      } finally {
        this.#sending.delete(documentId);
      }
    });
  }

  /** Work that goes on after the request that caused it. */
  #inBackground(work: () => Promise<void>): void {
    void outsideTransaction(work).catch(this.#onError);
  }

  async #sendSince(documentId: number, clients: Clients, { authors }: Sending): Promise<void> {
    const subscribed = [...clients].flatMap((client) =>
      client.document?.id === documentId ? [{ client, topic: client.document }] : [],
    );
    if (subscribed.length === 0) return;
    const since = Math.min(...subscribed.map(({ topic }) => topic.sentVersion));
    const part = await readFeed(this.#db, documentId, since, MAX_MISSED);
    if (!part) return;
    const { rows, version } = part;
    for (const { client, topic } of subscribed) {
      if (rows.length > MAX_MISSED) client.send({ type: 'outdated', documentId, version });
      else sendRows(client, topic, rows, authors);
      topic.sentVersion = Math.max(topic.sentVersion, version);
    }
  }

  #sendToProcess(change: Recorded, clients: Clients): void {
    this.#waiting.push(change);
    if (this.#isReading) return;
    this.#isReading = true;
    this.#inBackground(async () => {
      try {
        await this.#readWaiting(clients);
      } finally {
        this.#isReading = false;
      }
    });
  }

  async #readWaiting(clients: Clients): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      const rows = Map.groupBy(await readChanges(this.#db, batch), ({ documentId }) => documentId);
      const nodes = await listNodesOf(this.#db, [...rows.keys()]);
      for (const change of batch) {
        const own = rows.get(change.documentId)?.filter(({ version }) => version === change.version) ?? [];
        sendToSubscribers(change, own, { clients, nodeIds: nodes.get(change.documentId) ?? [] });
      }
    }
  }
}

function sendRows(
  client: Client,
  topic: DocumentTopic,
  rows: readonly FeedRow[],
  authors: Sending['authors'],
): void {
  const { processId, sentVersion, viewer } = topic;
  const visible = rows.filter((row) => row.version > sentVersion && viewer.sees(row));
  for (const [version, own] of Map.groupBy(visible, (row) => row.version)) {
    const message = messageOf(own, { processId, by: authors.get(version) });
    if (message && client.document === topic) client.send(message);
  }
}

function sendToSubscribers(
  { documentId, processId, by }: Recorded,
  rows: readonly FeedRow[],
  { clients, nodeIds }: { clients: Clients; nodeIds: readonly number[] },
): void {
  for (const client of clients) {
    const { document, process } = client;
    if (process?.id !== processId || document?.id === documentId) continue;
    const { viewer } = process;
    const readsDocument = seesSome(process, nodeIds);
    const visible = rows.filter((row) => (row.nodeId === null ? readsDocument : viewer.sees(row)));
    const message = messageOf(visible, { processId, by });
    // A list shows no tags and no relations.
    if (message) client.send({ ...message, tags: undefined, relationGraphs: undefined });
  }
}

const seesSome = ({ viewer }: Pick<ProcessTopic, 'viewer'>, nodeIds: readonly number[]): boolean =>
  viewer.seesAll() || nodeIds.some((id) => viewer.seesNode(id));

/** Messages without a row: progress is not stored, and a deleted document's feed is deleted. */
function sendUnrecorded(
  change: Exclude<DocumentChange, { version: number }>,
  clients: readonly Client[],
): void {
  const { documentId, processId, by } = change;
  const message = { type: 'document', documentId, processId, by } as const;
  for (const { document, process, send } of clients) {
    const topic = document?.id === documentId ? document : process;
    if (!topic) continue;
    if ('progressOn' in change && topic.viewer.seesNode(change.progressOn))
      send({ ...message, changes: ['PROGRESS'], nodeIds: [change.progressOn] });
    if ('deletedFrom' in change && seesSome(topic, change.deletedFrom))
      send({ ...message, changes: ['DELETED'] });
  }
}
