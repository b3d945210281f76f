import { fetchInto } from '../product/fetch-into.ts';
import type { World } from '../product/world.ts';
import { eventually } from './eventually.ts';

/** An answer is read and drawn in several turns of the event loop, and what is drawn asks for more. */
const QUIET_CHECKS = 3;

type Matcher = string | RegExp | ((url: URL) => boolean);

/** A request of the page, with the members of Playwright's `Request` that tests use. */
export interface PageRequest {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
  postData(): string | null;
  postDataJSON(): any;
  resourceType(): string;
}

export interface PageResponse {
  url(): string;
  status(): number;
  ok(): boolean;
  request(): PageRequest;
  headers(): Record<string, string>;
  json(): Promise<any>;
  text(): Promise<string>;
}

export interface PageRoute {
  request(): PageRequest;
  continue(): Promise<void>;
  fallback(): Promise<void>;
  abort(reason?: string): Promise<void>;
  fetch(): Promise<PageResponse>;
  fulfill(answer: {
    status?: number;
    headers?: Record<string, string>;
    contentType?: string;
    body?: string;
    json?: unknown;
    response?: PageResponse;
  }): Promise<void>;
}

type Handler = (route: PageRoute) => unknown;

/** Playwright's glob: `**` for anything, `*` for anything but a slash. A question mark is itself. */
const globPattern = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`)
      .replaceAll('**', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '.*')}$`,
  );

export function matches(matcher: Matcher, url: string): boolean {
  if (typeof matcher === 'function') return matcher(new URL(url));
  if (matcher instanceof RegExp) return matcher.test(url);
  return globPattern(matcher.startsWith('/') ? `${location.origin}${matcher}` : matcher).test(url);
}

/** The requests of one page: they go into the server of this process, past the handlers that a test has set. */
export class Network {
  readonly #send: typeof fetch;
  #routes: { matcher: Matcher; handler: Handler }[] = [];
  readonly #listeners = { request: new Set<any>(), response: new Set<any>() };
  /** The number of requests without an answer. */
  #sent = 0;
  /** A page without a network: every request fails. */
  offline = false;

  constructor(world: World) {
    this.#send = fetchInto(world.app);
  }

  on(event: 'request' | 'response', listener: (what: any) => void): void {
    this.#listeners[event].add(listener);
  }

  off(event: 'request' | 'response', listener: (what: any) => void): void {
    this.#listeners[event].delete(listener);
  }

  route(matcher: Matcher, handler: Handler): void {
    this.#routes.unshift({ matcher, handler });
  }

  unroute(matcher: Matcher, handler?: Handler): void {
    this.#routes = this.#routes.filter(
      (route) => String(route.matcher) !== String(matcher) || (handler && route.handler !== handler),
    );
  }

  /** Waits until the page has the answers of the server; requests that a test holds back do not count. */
  async rest(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_CHECKS; quiet += 1) {
      await eventually(() => {
        if (this.#sent === 0) return;
        quiet = 0;
        throw new Error('The page still waits for an answer of the server');
      });
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  async #count(answer: Promise<Response>): Promise<Response> {
    this.#sent += 1;
    try {
      return await answer;
    } finally {
      this.#sent -= 1;
    }
  }

  /** The page's `fetch`. */
  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.origin !== location.origin)
      throw new Error(`A page test has no network, so it cannot reach ${url.origin}; write a journey in e2e`);
    const request = describe(url, init);
    for (const listen of this.#listeners.request) listen(request);
    const response = await untilAborted(this.#answer(request, url, init), init.signal);
    const seen = response.clone();
    for (const listen of this.#listeners.response) listen(describeResponse(request, seen));
    return response;
  };

  async #answer(request: PageRequest, url: URL, init: RequestInit): Promise<Response> {
    if (this.offline) throw new TypeError('Failed to fetch');
    const send = () => this.#count(this.#send(url.pathname + url.search, init));
    const handlers = this.#routes.filter(({ matcher }) => matches(matcher, url.href));
    for (const { handler } of handlers) {
      const answer = await runHandler(handler, request, send);
      if (answer !== 'next') return answer;
    }
    return send();
  }
}

/** A handler may answer later than it returns, so this waits for its answer and not for its end. */
function runHandler(
  handler: Handler,
  request: PageRequest,
  send: () => Promise<Response>,
): Promise<Response | 'next'> {
  return new Promise((resolve, reject) => {
    const route: PageRoute = {
      request: () => request,
      continue: async () => void send().then(resolve, reject),
      fallback: async () => resolve('next'),
      abort: async () => reject(new TypeError('Failed to fetch')),
      fetch: async () => describeResponse(request, await send()),
      fulfill: async ({ status = 200, headers = {}, contentType, body, json, response }) =>
        resolve(
          new Response(
            json === undefined ? (body ?? (await response?.text()) ?? null) : JSON.stringify(json),
            {
              status: response?.status() ?? status,
              headers: {
                ...response?.headers(),
                ...(json === undefined ? {} : { 'content-type': 'application/json' }),
                ...(contentType === undefined ? {} : { 'content-type': contentType }),
                ...headers,
              },
            },
          ),
        ),
    };
    Promise.resolve(handler(route)).catch(reject);
  });
}

function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | null | undefined,
): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject);
  });
}

const describe = (url: URL, init: RequestInit): PageRequest => ({
  url: () => url.href,
  method: () => init.method ?? 'GET',
  headers: () => Object.fromEntries(new Headers(init.headers)),
  postData: () => (typeof init.body === 'string' ? init.body : null),
  postDataJSON: () => (typeof init.body === 'string' ? JSON.parse(init.body) : null),
  resourceType: () => 'fetch',
});

const describeResponse = (request: PageRequest, response: Response): PageResponse => ({
  url: request.url,
  status: () => response.status,
  ok: () => response.ok,
  request: () => request,
  headers: () => Object.fromEntries(response.headers),
  json: () => response.clone().json(),
  text: () => response.clone().text(),
});
