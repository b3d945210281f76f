import { createClient } from '@scriptorium/contract/create-client.ts';
import { TransportError, type Call, type CallOptions } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError, type ErrorKey } from '@scriptorium/contract/errors.ts';
import { toastError, toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { isConflict } from './conflicts.ts';
import { alertMessage, failureMessage } from './failure-message.ts';
import type { Connection } from '../shell/offline/connection.ts';
import { isUnreachable } from '@scriptorium/web-data/is-unreachable.ts';
import { readToken } from '@scriptorium/web-data/token.ts';

const MINUTE_MS = 60_000;

/** Timeout of a call in milliseconds (CONST-01); language models take as long as reruns (docs/semantics.md#10). */
export function timeoutOf(method: string, path: string): number {
  if (/\/(?:\d+\/rerun|models\/test|api\/rag|api\/rag\/stream)(?:\?|$)/.test(path)) return 5 * MINUTE_MS;
  if (method === 'DELETE' && /\/documents(\?|$)/.test(path)) return 2 * MINUTE_MS;
  return MINUTE_MS;
}

/** Errors that the screens handle themselves, with a confirmation or beside the field. */
const ERRORS_HANDLED_BY_SCREENS = new Set<ErrorKey>([
  'error.signIn.failed',
  'error.signIn.inactive',
  'error.oidc.failed',
  'error.node.hasSteps',
  'error.step.rerunLoses',
]);

/** A page or a dialog shows the 404 of these endpoints, so no toast does. */
const NOT_FOUND_HANDLED_BY_SCREENS: ReadonlySet<string> = new Set([
  'GET /api/processes/:id',
  'GET /api/documents/:id',
  'GET /api/v2/document/:id/state',
]);

const isHandledByScreen = ({ method, path }: Endpoint, error: Error): boolean =>
  error instanceof AppError &&
  (ERRORS_HANDLED_BY_SCREENS.has(error.key) ||
    isConflict(error) ||
    (error.status === 404 && NOT_FOUND_HANDLED_BY_SCREENS.has(`${method} ${path}`)));

const decodeHeader = (value: string | null): string | undefined => {
  try {
    return value === null ? undefined : decodeURIComponent(value);
  } catch {
    return value ?? undefined;
  }
};

interface CallResult {
  endpoint: Endpoint;
  response: Response;
  error: Error | undefined;
  messages: CallOptions['messages'];
}

function showToast({ endpoint, response, error, messages = {} }: CallResult): void {
  const appParams = decodeHeader(response.headers.get('x-app-params'));
  if (!error) {
    const alert = decodeHeader(response.headers.get('x-app-alert'));
    const message =
      messages.success === undefined ? alert && alertMessage(alert, appParams) : messages.success;
    if (message) toastSuccess(message);
    return;
  }
  if (isHandledByScreen(endpoint, error)) return;
  const appError = decodeHeader(response.headers.get('x-app-error'));
  const failure = { path: endpoint.path, status: response.status, error, appError, appParams };
  const message = messages.error === undefined ? failureMessage(failure) : messages.error;
  if (message !== null) toastError(message);
}

/** Called when a call has ended; status 0 means no answer. */
type CallListener = (method: string, address: string, status: number, ms: number) => void;

/** Fetches with the call's timeout; without any answer it throws a TransportError of status 0. */
const fetchWithTimeout = async (
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  onCall: CallListener,
): Promise<Response> => {
  const path = String(input);
  const method = init?.method ?? 'GET';
  const start = performance.now();
  const limit = AbortSignal.timeout(timeoutOf(method, path));
  try {
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(input, { ...init, signal });
    onCall(method, path, response.status, performance.now() - start);
    return response;
  } catch (cause) {
    if (init?.signal?.aborted) throw cause;
    onCall(method, path, 0, performance.now() - start);
    throw new TransportError(0, String(cause));
  }
};

/**
 * Creates the page's API client: bearer token, cache-buster on reads, toasts, and the session's reaction to 401 and
 * 403.
 */
export const createApi = (
  session: { unauthorized: () => void; forbidden: () => void },
  connection?: Pick<Connection, 'markReachable' | 'markUnreachable'>,
  onCall: CallListener = () => undefined,
): Call =>
  createClient({
    fetch: (input, init) => fetchWithTimeout(input, init, onCall),
    headers: (): Record<string, string> => {
      const token = readToken();
      return token === null ? {} : { authorization: `Bearer ${token}` };
    },
    readQuery: () => ({ cacheBuster: Date.now().toString(36) }),
    onFailure({ path }, error, { messages }) {
      if (!isUnreachable(error)) return;
      connection?.markUnreachable();
      const message =
        messages?.error === undefined ? failureMessage({ path, status: 0, error }) : messages.error;
      if (message !== null) toastError(message);
    },
    onResponse(endpoint, response, error, { messages }) {
      if (error && isUnreachable(error)) connection?.markUnreachable();
      else connection?.markReachable();
      showToast({ endpoint, response, error, messages });
      if (response.status === 401 && endpoint.path !== '/api/authenticate') session.unauthorized();
      if (response.status === 403) session.forbidden();
    },
  });
