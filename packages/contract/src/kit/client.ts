import type { CallOf, Endpoint, ReplyOf } from './endpoint.ts';
import type { ListVersion } from './list-version.ts';

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

export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call with its parameters filled in. */
export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: CallParts): string {
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
