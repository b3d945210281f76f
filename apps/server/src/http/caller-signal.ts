import type { FastifyReply } from 'fastify';

/** Is aborted when the caller disconnects before the answer is complete. */
export function callerSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const caller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) caller.abort();
  });
  return caller.signal;
}
