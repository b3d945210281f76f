import type { FastifyReply } from 'fastify';

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>();

/** Is aborted when the caller disconnects before the answer is complete; the same for all calls with one reply. */
export function callerSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const known = signals.get(raw);
  if (known) return known;
  const caller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) caller.abort();
  });
  signals.set(raw, caller.signal);
  return caller.signal;
}
