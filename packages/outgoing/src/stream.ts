import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { resolveByDns, type Resolve } from './addresses.ts';
import { failureOf } from './call-faults.ts';
import { firstHop } from './first-hop.ts';
import { follow } from './follow.ts';
import { guardedAgent, headersOf, sendHop, type Progress } from './hop.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { OutgoingRequest } from './send.ts';

/** `timeoutMs` is for the answer to begin, and then for each wait for more bytes. */
export type StreamRequest = OutgoingRequest;

export interface StreamedResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fails with an OutgoingError; must be read or destroyed. */
  readonly body: Readable;
}

/**
 * Like `sendOutgoing`, with an answer of any size that is read as it arrives. A slow reader costs no time-out. Any
 * response of the receiver is a result; throws OutgoingError when there is none.
 */
export async function streamOutgoing(
  request: StreamRequest,
  resolve: Resolve = resolveByDns,
): Promise<StreamedResponse> {
  const clock = new IdleClock(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, clock.signal]);
  const progress: Progress = { sent: 'no' };
  const hop = firstHop(request);
  const agent = guardedAgent({ allow: request.allow, signal, resolve, progress });
  const fail = (error: unknown) =>
    failureOf(error, request, {
      subject: hop.url.hostname,
      sent: progress.sent,
      isLate: clock.signal.aborted,
    });
  try {
    const response = await clock.limit(
      follow(hop, request.maxRedirects, (next) => sendHop(next, agent, signal)),
    );
    const body = Readable.from(read(response, request.maxBytes, { clock, fail }), { objectMode: false });
    body.once('close', () => void agent.destroy());
    return { status: response.statusCode, headers: headersOf(response), body };
  } catch (error) {
    void agent.destroy();
    throw fail(error);
  }
}

/** Ends a call whose receiver is silent for too long; the time between the waits does not count. */
class IdleClock {
  readonly #timeoutMs: number;
  readonly #controller = new AbortController();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async limit<T>(waiting: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#controller.abort(), this.#timeoutMs);
    try {
      return await waiting;
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Reading {
  readonly clock: IdleClock;
  fail(error: unknown): OutgoingError;
}

async function* read(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  { clock, fail }: Reading,
): AsyncGenerator<Buffer> {
  const tooLarge = () => new OutgoingError('tooLarge', `The answer is larger than ${maxBytes} bytes.`);
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    const parts = (response.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    for (let size = 0; ;) {
      const { done, value } = await clock.limit(parts.next());
      if (done) return;
      size += value.length;
      if (size > maxBytes) throw tooLarge();
      yield value;
    }
  } catch (error) {
    throw fail(error);
  } finally {
    response.body.destroy();
  }
}
