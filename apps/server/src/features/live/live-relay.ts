import { randomUUID } from 'node:crypto';
import type { Database } from '@scriptorium/db/database.ts';
import { outsideTransaction } from '@scriptorium/db/transaction.ts';
import type { LiveHub, Relayed } from './live-hub.ts';
import { notify } from './change-feed.store.ts';

const CHANNEL = 'scriptorium_live';
/** Milliseconds for which messages are collected: a NOTIFY in each transaction would halve throughput. */
const BATCH_DELAY = 50;
/** PostgreSQL's limit is 8,000 bytes per notification. */
const PAYLOAD_BYTES = 7500;

/**
 * Forwards events of one server to the others over the same database. The embedded database has only one server. A
 * lost message delays a reader's view, but loses no data.
 */
export async function relayLive(
  hub: LiveHub,
  database: Database,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (database.kind === 'pglite') return () => Promise.resolve();
  const self = randomUUID();
  let waiting: Relayed[] = [];
  let timer: NodeJS.Timeout | undefined;
  const send = async (): Promise<void> => {
    timer = undefined;
    const messages = waiting;
    waiting = [];
    for (const payload of payloadsOf(self, messages)) await notify(database.db, CHANNEL, payload);
  };
  hub.relay = (message) => {
    waiting.push(message);
    timer ??= outsideTransaction(() => setTimeout(() => void send().catch(onError), BATCH_DELAY));
  };
  const stop = await database.listen(CHANNEL, (payload) => {
    const { from, messages } = JSON.parse(payload) as { from: string; messages: Relayed[] };
    if (from !== self) for (const message of messages) hub.receive(message);
  });
  hub.openDocuments.ask();
  return async () => {
    clearTimeout(timer);
    hub.relay = () => {};
    await send().catch(onError);
    await stop();
  };
}

/** Combines the messages into as few notifications as their size allows. */
export function payloadsOf(from: string, messages: readonly Relayed[]): string[] {
  const payloads: string[] = [];
  let batch: Relayed[] = [];
  let bytes = 0;
  const close = () => {
    if (batch.length > 0) payloads.push(JSON.stringify({ from, messages: batch }));
    batch = [];
    bytes = 0;
  };
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1;
    if (bytes + size > PAYLOAD_BYTES - 100) close();
    batch.push(message);
    bytes += size;
  }
  close();
  return payloads;
}
