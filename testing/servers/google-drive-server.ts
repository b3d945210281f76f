import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DriveState, type Failure } from './google-drive/drive-state.ts';
import { answerFiles, showFile } from './google-drive/files.ts';
import { page, send, sendError, type Exchange } from './google-drive/http-parts.ts';
import { authorize, issueTokens } from './google-drive/sign-in.ts';
import { answerUploads, UPLOADS } from './google-drive/uploads.ts';

export interface GoogleDriveServer {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly state: DriveState;
  /** Settings of a server that uses this one. */
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

/**
 * The parts of Google's protocols that the client uses, in memory: consent, tokens, lists, files, exports and
 * resumable uploads, made from Google's documentation. Requests can be made to fail.
 */
export async function startGoogleDrive(): Promise<GoogleDriveServer> {
  const state = new DriveState();
  const server = createServer((request, response) => {
    void answer(state, request, response).catch((error: Error) => {
      response.writeHead(500).end(error.message);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    state,
    settings: {
      GOOGLE_CLIENT_ID: state.client.id,
      GOOGLE_CLIENT_SECRET: state.client.secret,
      GOOGLE_ACCOUNTS_URL: url,
      GOOGLE_TOKEN_URL: url,
      GOOGLE_API_URL: url,
      OUTGOING_ALLOW: `127.0.0.1:${port}`,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(state: DriveState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = `http://${request.headers.host}`;
  const url = new URL(request.url ?? '/', origin);
  const body = await buffer(request);
  const name = `${request.method} ${url.pathname}`;
  state.requests.push(name);
  await state.onRequest?.(name);
  const failure = state.takeFailure(`${request.method} ${request.url}`);
  const exchange: Exchange = { state, origin, request, response, url, body, failure };
  if (failure !== undefined && failsAtOnce(exchange, failure)) return;
  switch (url.pathname) {
    case '/o/oauth2/v2/auth':
      return authorize(exchange);
    case '/token':
      return issueTokens(exchange);
    default:
      return answerApi(exchange);
  }
}

function answerApi(exchange: Exchange): void {
  const { url, request, state } = exchange;
  if (url.pathname.startsWith('/file/d/')) return showFile(exchange);
  const scope = state.accessTokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  if (scope === undefined) return sendError(exchange, 401, 'authError');
  if (!scope.split(' ').includes(state.scope)) return sendError(exchange, 403, 'insufficientPermissions');
  if (url.pathname === UPLOADS) return answerUploads(exchange);
  answerFiles(exchange);
}

/** The other failures are those of a handled request. */
function failsAtOnce(exchange: Exchange, failure: Failure): boolean {
  if (failure === 'half' || failure === 'answerLost') return false;
  const plain = { ...exchange, failure: undefined };
  if (failure === 'hangUp') exchange.response.destroy();
  else if (failure === 'html')
    send(
      plain,
      200,
      { 'content-type': 'text/html; charset=utf-8' },
      page('Please sign in to the network', ''),
    );
  else {
    const { status, reason = 'unknown', retryAfter } = failure;
    sendError(plain, status, reason, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  }
  return true;
}
