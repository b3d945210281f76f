import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { Transaction } from '@electric-sql/pglite';
import { openDurable } from './open-pglite.ts';
import { ERROR_FIELDS, type Answer, type Request } from './pglite-messages.ts';

/** The other side of `PGliteThread`: runs the embedded database, so that a long query never holds up HTTP. */
const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread');
const send = (answer: Answer) => port.postMessage(answer);

interface Open {
  tx: Transaction;
  closed: Promise<void>;
  end: (commit: boolean) => void;
}
const transactions = new Map<number, Open>();
const listeners = new Map<number, () => Promise<void>>();

const pglite = await openDurable((workerData as { folder: string }).folder).catch((error: unknown) => {
  send({ failed: String(error instanceof Error ? error.message : error) });
  throw error;
});

function query(request: Request & { op: 'query' }): Promise<unknown> {
  const target = request.tx === undefined ? pglite : transactions.get(request.tx)?.tx;
  if (!target) throw new Error(`There is no transaction ${request.tx}`);
  return target.query(request.sql, request.params, request.rowMode ? { rowMode: request.rowMode } : {});
}

async function begin(id: number): Promise<number> {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<Transaction>();
  const closed = pglite.transaction(async (tx) => {
    started.resolve(tx);
    await gate.promise;
  });
  closed.catch(() => {});
  const tx = await Promise.race([
    started.promise,
    closed.then(() => Promise.reject(new Error('the transaction ended'))),
  ]);
  transactions.set(id, {
    tx,
    closed,
    end: (commit) => (commit ? gate.resolve() : gate.reject(new Error('rolled back'))),
  });
  return id;
}

async function end(id: number, commit: boolean): Promise<void> {
  const open = transactions.get(id);
  if (!open) throw new Error(`There is no transaction ${id}`);
  transactions.delete(id);
  open.end(commit);
  await open.closed.catch((error: unknown) => {
    if (commit) throw error;
  });
}

async function listen(id: number, channel: string): Promise<void> {
  listeners.set(id, await pglite.listen(channel, (payload) => send({ notification: id, payload })));
}

async function handle(request: Request): Promise<unknown> {
  switch (request.op) {
    case 'query':
      return query(request);
    case 'exec':
      return (request.tx === undefined ? pglite : transactions.get(request.tx)?.tx)?.exec(request.sql);
    case 'begin':
      return begin(request.id);
    case 'end':
      return end(request.tx, request.commit);
    case 'listen':
      return listen(request.id, request.channel);
    case 'unlisten':
      return listeners.get(request.listener)?.();
    case 'dump':
      return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return pglite.close();
  }
}

/** Not an error of PostgreSQL or of a caller: the program itself has come to a stop, and its memory is worth nothing. */
const isBroken = (error: unknown): boolean =>
  !(error instanceof Error) || error instanceof WebAssembly.RuntimeError || error instanceof RangeError;

function describe(error: unknown): Record<string, unknown> & { message: string } {
  const fields = error as Record<string, unknown>;
  const known = ERROR_FIELDS.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]);
  return { message: error instanceof Error ? error.message : String(error), ...Object.fromEntries(known) };
}

port.on('message', (request: Request) => {
  handle(request).then(
    (result) => send({ id: request.id, result }),
    (error: unknown) =>
      send(isBroken(error) ? { broken: inspect(error) } : { id: request.id, error: describe(error) }),
  );
});
send({ ready: true });
