import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { exchangeBytes } from './exchange-bytes.ts';
import type { Answer, Request } from './messages.ts';
import { openDurable } from './open-pglite.ts';

/** The thread behind `EmbeddedThread`: runs PGlite, so that a long query never blocks HTTP. */
const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread');
const send = (answer: Answer, transferred: ArrayBuffer[] = []) => port.postMessage(answer, transferred);

const pglite = await openDurable((workerData as { folder: string }).folder).catch((error: unknown) => {
  send({ failed: String(error instanceof Error ? error.message : error) });
  throw error;
});

async function exchange(id: number, request: Uint8Array): Promise<void> {
  const bytes = await exchangeBytes(pglite, request);
  send({ id, bytes }, [bytes.buffer]);
}

async function close(id: number): Promise<void> {
  await pglite.close();
  send({ id, bytes: new Uint8Array() });
}

/** PostgreSQL's errors are part of the answer: an exception is a crash. */
port.on('message', (request: Request) => {
  const done = 'bytes' in request ? exchange(request.id, request.bytes) : close(request.id);
  done.catch((error: unknown) => send({ broken: inspect(error) }));
});
send({ ready: true });
