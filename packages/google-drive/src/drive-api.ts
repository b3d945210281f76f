import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sendOutgoing, type OutgoingRequest, type OutgoingResponse } from '@scriptorium/outgoing/send.ts';
import { streamOutgoing, type StreamedResponse } from '@scriptorium/outgoing/stream.ts';

import type { AccessTokens } from './access-tokens.ts';
import { DriveError } from './drive-error.ts';
import type { CallLimits, GoogleSettings } from './google-settings.ts';
import { apiError } from './answer-faults.ts';

/** A list of 1,000 files with long names. */
const MAX_ANSWER = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below GOOGLE_API_URL, or an address that it has given. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Statuses that are no errors, beside those from 200 to 299. */
  readonly expected?: readonly number[];
}

type Call = Omit<OutgoingRequest, 'maxBytes'>;

/** Calls of the API with a valid access token; all reject with a DriveError or an OutgoingError. */
export class DriveApi {
  readonly host: string;
  readonly #settings: GoogleSettings;
  readonly #tokens: AccessTokens;
  readonly #limits: CallLimits;

  constructor(settings: GoogleSettings, tokens: AccessTokens, limits: CallLimits) {
    this.host = new URL(settings.apiUrl).hostname;
    this.#settings = settings;
    this.#tokens = tokens;
    this.#limits = limits;
  }

  async call(request: ApiRequest): Promise<OutgoingResponse> {
    const answer = await this.#authorized(request, (given) =>
      sendOutgoing({ ...given, maxBytes: MAX_ANSWER }),
    );
    if (isExpected(answer.status, request)) return answer;
    throw apiError(answer, this.host);
  }

  /** The bytes of an answer; what is larger than `maxBytes` fails while it is read. */
  async stream(request: ApiRequest, maxBytes: number): Promise<StreamedResponse> {
    const answer = await this.#authorized(request, (given) => streamOutgoing({ ...given, maxBytes }));
    if (isExpected(answer.status, request)) return answer;
    const body = await text(answer.body);
    throw apiError({ ...answer, body }, this.host);
  }

  /** A refused token is renewed once: its time may have ended on the way. */
  async #authorized<T extends { status: number; body: string | Readable }>(
    request: ApiRequest,
    send: (given: Call) => Promise<T>,
  ): Promise<T> {
    const token = await this.#tokens.get();
    const answer = await send(this.#callOf(request, token));
    if (answer.status !== 401) return answer;
    if (typeof answer.body !== 'string') answer.body.destroy();
    return send(this.#callOf(request, await this.#tokens.get(token)));
  }

  #callOf({ method, path, query, headers, body }: ApiRequest, token: string): Call {
    const base = new URL(this.#settings.apiUrl);
    const url = new URL(path, base);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    // An address that an answer has given may be of another host, which must not get the token.
    if (url.origin !== base.origin) throw new DriveError('answer', this.host, 'an address of another host');
    return {
      ...this.#limits,
      method,
      url: url.href,
      headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
      maxRedirects: MAX_REDIRECTS,
    };
  }
}

const isExpected = (status: number, { expected = [] }: ApiRequest): boolean =>
  (status >= 200 && status < 300) || expected.includes(status);
