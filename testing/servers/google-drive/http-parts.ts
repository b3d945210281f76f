import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DriveState, Failure } from './drive-state.ts';

/** One request, with what its handler needs. */
export interface Exchange {
  readonly state: DriveState;
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly body: Buffer;
  /** `half` or `answerLost`, which the handler itself or the end of the answer carries out. */
  readonly failure: Failure | undefined;
}

/** Answers, or loses the answer. */
export function send(
  { response, failure }: Exchange,
  status: number,
  headers: Record<string, string | number>,
  body: string | Buffer = '',
): void {
  if (failure === 'answerLost') return void response.destroy();
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (failure === 'half') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

export const sendJson = (exchange: Exchange, value: unknown, status = 200): void =>
  send(exchange, status, { 'content-type': 'application/json; charset=UTF-8' }, JSON.stringify(value));

/** An error in the form of the API. */
export const sendError = (
  exchange: Exchange,
  code: number,
  reason: string,
  headers: Record<string, string> = {},
): void =>
  send(
    exchange,
    code,
    { 'content-type': 'application/json; charset=UTF-8', ...headers },
    JSON.stringify({
      error: { code, message: `The reason is ${reason}.`, errors: [{ domain: 'global', reason }] },
    }),
  );

export const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${content}</main></html>`;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
