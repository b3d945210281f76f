import type { z } from 'zod';
import { AppError, isErrorKey } from './errors.ts';
import {
  NOT_MODIFIED,
  TransportError,
  urlOf,
  type Call,
  type CallOptions,
  type CallParts,
} from './kit/client.ts';
import { isStream, isStreamed, type Endpoint, type Page } from './kit/endpoint.ts';
import type { ErrorReply } from './kit/error-reply.ts';
import { etagOf, versionOf } from './kit/list-version.ts';

function bodyOf(endpoint: Endpoint, body: unknown): { headers: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return { headers: {} };
  if (isStreamed(endpoint)) return { headers: {}, body: body as FormData };
  if (endpoint.bodyType === 'text') return { headers: { 'content-type': 'text/plain' }, body: String(body) };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Checked without its schema: a page that only reads must not load the schema library. */
const isErrorReply = (payload: unknown): payload is ErrorReply =>
  typeof payload === 'object' &&
  payload !== null &&
  'message' in payload &&
  typeof payload.message === 'string' &&
  'errorKey' in payload &&
  typeof payload.errorKey === 'string' &&
  'params' in payload &&
  typeof payload.params === 'object' &&
  payload.params !== null;

/** The error of a response with this body; a body that is no error of the catalogue gives a TransportError. */
export function errorOfReply(status: number, payload: unknown): Error {
  if (!isErrorReply(payload)) return new TransportError(status, `HTTP ${status}`);
  const { errorKey, message, params, fieldErrors } = payload;
  return isErrorKey(errorKey)
    ? new AppError(errorKey, params, fieldErrors)
    : new TransportError(status, message);
}

/**
 * A typed client of every endpoint. `onResponse` receives each response, for toasts and for the session. Tests pass a
 * `fetch` that calls the server directly.
 */
export function createClient(options: {
  fetch: typeof fetch;
  headers?: () => Record<string, string>;
  /** Additional query values of every read, such as a cache buster. */
  readQuery?: () => Record<string, string>;
  onResponse?: (endpoint: Endpoint, response: Response, error: Error | undefined, call: CallOptions) => void;
  /** Called when there was no response. */
  onFailure?: (endpoint: Endpoint, error: Error, call: CallOptions) => void;
}): Call {
  const call = async (
    endpoint: Endpoint,
    input?: unknown,
    callOptions: CallOptions = {},
  ): Promise<unknown> => {
    const parts = (input ?? {}) as CallParts;
    const query = endpoint.method === 'GET' ? { ...parts.query, ...options.readQuery?.() } : parts.query;
    const body = bodyOf(endpoint, parts.body);
    const fetched = options.fetch(urlOf(endpoint, query ? { ...parts, query } : parts), {
      method: endpoint.method,
      ...body,
      headers: {
        ...options.headers?.(),
        ...body.headers,
        ...ifNoneMatch(callOptions),
        ...callOptions.headers,
      },
      ...(callOptions.signal ? { signal: callOptions.signal } : {}),
      ...(callOptions.keepalive ? { keepalive: true } : {}),
    });
    const response = await fetched.catch((error: Error) => {
      options.onFailure?.(endpoint, error, callOptions);
      throw error;
    });
    const isUnchanged = response.status === 304 && callOptions.condition?.version !== undefined;
    const error =
      response.ok || isUnchanged
        ? undefined
        : errorOfReply(response.status, await response.json().catch(() => undefined));
    options.onResponse?.(endpoint, response, error, callOptions);
    if (error) throw error;
    if (isUnchanged) return NOT_MODIFIED;
    if (/^(none|redirect)$/.test(endpoint.shape) || response.status === 204) return undefined;
    if (isStream(endpoint)) return response;
    const payload = await readPayload(endpoint, response).catch((cause: unknown) => {
      if (callOptions.signal?.aborted) throw cause;
      const cut = new TransportError(0, String(cause));
      options.onFailure?.(endpoint, cut, callOptions);
      throw cut;
    });
    const reply = parseReply(endpoint, payload, response);
    callOptions.condition?.onVersion(versionOf(response.headers.get('etag')));
    return reply;
  };
  return call as Call;
}

const ifNoneMatch = ({ condition }: CallOptions): Record<string, string> =>
  condition?.version ? { 'if-none-match': etagOf(condition.version) } : {};

/** Fails when the connection ends within the response, or when another server answers, such as that of a captive portal. */
const readPayload = ({ shape }: Endpoint, response: Response): Promise<unknown> =>
  shape === 'text' ? response.text() : response.json();

function parseReply(endpoint: Endpoint, payload: unknown, response: Response): unknown {
  if (endpoint.shape !== 'page') return endpoint.reply.parse(payload);
  const rows = (payload as unknown[]).map((row) => endpoint.reply.parse(row));
  return { rows, total: Number(response.headers.get('x-total-count') ?? rows.length) } satisfies Page<
    z.output<z.ZodType>
  >;
}
