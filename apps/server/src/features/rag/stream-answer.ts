import { PassThrough } from 'node:stream';
import type { Bytes } from '@scriptorium/contract/kit/endpoint.ts';
import type { RagAnswer, RagEvent } from '@scriptorium/contract/machines/rag.ts';
import type { RagProgress } from './rag-query.service.ts';

interface Options {
  readonly signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * The lines of an answer, as `ask` makes them. Rejects with what `ask` rejects with before its first line; an error after it
 * is the last line, because the status has been sent.
 */
export async function streamAnswer(
  ask: (progress: RagProgress) => Promise<RagAnswer>,
  { signal, onError }: Options,
): Promise<Bytes> {
  const lines = new PassThrough();
  const write = (event: RagEvent) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(event)}\n`);
  };
  const first = Promise.withResolvers<void>();
  const answering = ask({
    found(matches) {
      const { passages, droppedPassages } = matches;
      write({ type: 'found', passages, droppedPassages });
      first.resolve();
    },
    text: (text) => write({ type: 'text', text }),
  });
  const finished = answering.then((answer) => write({ type: 'answer', answer }));
  await Promise.race([first.promise, finished]);
  void finished
    .catch((error: unknown) => {
      if (!signal.aborted) onError(error);
      write({ type: 'error' });
    })
    .finally(() => lines.end());
  return { stream: lines, contentType: 'application/x-ndjson' };
}
