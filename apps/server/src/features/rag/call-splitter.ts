import type { ExternalSplitter } from '@scriptorium/contract/machines/external-splitters.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { OutgoingLimits } from '@scriptorium/node-server/http/services.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import type { Passage } from '@scriptorium/retrieval/cut-text.ts';
import { locatePassages } from '@scriptorium/retrieval/locate-passages.ts';
import { ragReason } from '@scriptorium/retrieval/rag-reason.ts';
import { z } from 'zod';

/** A text that a splitter did not split. `again`: a later attempt may succeed. */
export class SplitterFailure extends Error {
  readonly reason: Reason;
  readonly again: boolean;

  constructor(reason: Reason, again: boolean, cause?: unknown) {
    super(reason.message, { cause });
    this.name = 'SplitterFailure';
    this.reason = reason;
    this.again = again;
  }
}

const MAX_PASSAGES = 50_000;
const Answer = z.object({ chunks: z.array(z.string()).max(MAX_PASSAGES) });

/** Asks an external splitter for the passages of a text; throws a SplitterFailure. */
export async function callSplitter(
  outgoing: OutgoingLimits,
  { name, url }: ExternalSplitter,
  document: { readonly text: string; readonly filename: string },
  signal: AbortSignal,
): Promise<readonly Passage[]> {
  const splitter = { splitter: name };
  const response = await send(outgoing, { name, url }, JSON.stringify(document), signal);
  const { status } = response;
  if (status < 200 || status > 299)
    throw new SplitterFailure(ragReason('splitterStatus', { ...splitter, status }), status >= 500);
  const { data } = Answer.safeParse(parse(response.body));
  if (!data) throw new SplitterFailure(ragReason('splitterAnswer', splitter), false);
  const located = locatePassages(document.text, data.chunks);
  if ('missing' in located)
    throw new SplitterFailure(ragReason('partMissing', { ...splitter, number: located.missing }), false);
  return located.passages;
}

async function send(
  { allow, timeoutMs, maxBytes, perHostLimiter }: OutgoingLimits,
  { name, url }: Pick<ExternalSplitter, 'name' | 'url'>,
  body: string,
  signal: AbortSignal,
) {
  const { host } = new URL(url);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const request = { method: 'POST', url, headers, body, allow, timeoutMs, maxBytes, maxRedirects: 0, signal };
  try {
    return await perHostLimiter.run(host, signal, () => sendOutgoing(request));
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    signal.throwIfAborted();
    const params = { splitter: name, host };
    throw error.kind === 'forbidden'
      ? new SplitterFailure(
          ragReason('splitterBlocked', { ...params, setting: 'OUTGOING_ALLOW' }),
          false,
          error,
        )
      : new SplitterFailure(ragReason('splitterUnreachable', params), true, error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
