import type { z } from 'zod';
import { isStream, isStreamed, type CallOf, type Endpoint, type Page, type ReplyOf } from './endpoint.ts';
import type { ErrorReply } from './error-reply.ts';
import { AppError, ERRORS, type ErrorKey } from './errors.ts';
import { etagOf, versionOf, type ListVersion } from './list-version.ts';

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The request outlives the page; its body has at most 64 kB. */
  keepalive?: boolean;
  /** The page's message for this call instead of the general one; null: no message. */
  messages?: { success?: string | null; error?: string | null };
  /** The condition of a request to a versioned endpoint. */
  condition?: {
    /** The version that the caller has: if it is still the current one, the call returns `NOT_MODIFIED`. */
    readonly version: ListVersion | undefined;
    /** Called with the version of the reply. */
    readonly onVersion: (version: ListVersion | undefined) => void;
  };
}

/** The reply of a call with a `condition` when the caller has the current version. */
export const NOT_MODIFIED = Symbol('not modified');

export type Call = <E extends Endpoint>(
  endpoint: E,
  ...input: Record<never, never> extends CallOf<E> ? [CallOf<E>?, CallOptions?] : [CallOf<E>, CallOptions?]
) => Promise<ReplyOf<E>>;

/** An error response that is not one of the catalogue: from another server or a proxy, or no response (status 0). */
export class TransportError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'TransportError';
    this.status = status;
  }
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call with its parameters filled in. */
export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, String(one));
    else if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

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
  return errorKey in ERRORS
    ? new AppError(errorKey as ErrorKey, params, fieldErrors)
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
    const parts = (input ?? {}) as Parts;
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
