import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
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

/** A copy, because PGlite returns a view of its own memory. */
function exchange(id: number, request: Uint8Array): void {
  const bytes = Uint8Array.from(pglite.execProtocolRawSync(request));
  send({ id, bytes }, [bytes.buffer]);
}

/** PostgreSQL's errors are part of the answer: an exception is a crash. */
port.on('message', (request: Request) => {
  try {
    if ('bytes' in request) return exchange(request.id, request.bytes);
    void pglite.close().then(() => send({ id: request.id, bytes: new Uint8Array() }));
  } catch (error) {
    send({ broken: inspect(error) });
  }
});
send({ ready: true });
