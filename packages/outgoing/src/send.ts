import type { Dispatcher } from 'undici';
import { resolveByDns, type Resolve } from './addresses.ts';
import type { AllowList } from './allow-list.ts';
import { failureOf } from './call-faults.ts';
import { firstHop, type RequestParts } from './first-hop.ts';
import { follow } from './follow.ts';
import { guardedAgent, headersOf, sendHop, type Progress } from './hop.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface OutgoingRequest extends RequestParts {
  /** For the whole call with its redirects, ms. */
  readonly timeoutMs: number;
  /** Limit of the response body. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly allow: AllowList;
  readonly signal: AbortSignal;
}

export interface OutgoingResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded as UTF-8. */
  readonly body: string;
}

/**
 * Makes one HTTP call on behalf of users: blocked from inner networks, limited in time and size. Any response of the
 * receiver is a result, even a 500; throws OutgoingError when there is none.
 */
export async function sendOutgoing(
  request: OutgoingRequest,
  resolve: Resolve = resolveByDns,
): Promise<OutgoingResponse> {
  const clock = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([request.signal, clock]);
  const progress: Progress = { sent: 'no' };
  const hop = firstHop(request);
  const agent = guardedAgent({ allow: request.allow, signal, resolve, progress });
  try {
    const response = await follow(hop, request.maxRedirects, (next) => sendHop(next, agent, signal));
    return await readResponse(response, request.maxBytes);
  } catch (error) {
    const details = { subject: hop.url.hostname, sent: progress.sent, isLate: clock.aborted };
    throw failureOf(error, request, details);
  } finally {
    void agent.destroy();
  }
}

async function readResponse(response: Dispatcher.ResponseData, maxBytes: number): Promise<OutgoingResponse> {
  const parts: Buffer[] = [];
  let size = 0;
  const tooLarge = () => {
    response.body.destroy();
    return new OutgoingError('tooLarge', `The answer is larger than ${maxBytes} bytes.`);
  };
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  for await (const part of response.body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return {
    status: response.statusCode,
    headers: headersOf(response),
    body: Buffer.concat(parts).toString('utf8'),
  };
}
