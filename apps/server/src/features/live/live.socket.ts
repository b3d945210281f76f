import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import { ClientMessage, LIVE_PATH } from '@scriptorium/contract/live.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { isAdministrator } from '@scriptorium/domain/access.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Caller } from '../../http/context.ts';
import { requireDocumentRead, requireProcessVisible } from '../access/access.policy.ts';
import { usersById } from '../people/people.service.ts';
import type { Client, LiveHub } from './live-hub.ts';
import { pathOf } from './tracker.ts';

interface LiveOptions {
  db: Db;
  hub: LiveHub;
  /** Who a token stands for now; null when it is worth nothing. */
  callerOf: (token: string) => Promise<Caller | null>;
  /** Milliseconds between signs of life, and between looks at rights. */
  heartbeat?: number;
}

const HEARTBEAT = 30_000;
const MAX_MESSAGE_BYTES = 4096;
/** Close codes of our own: the page signs in again on 4401. */
const SIGNED_OUT = 4401;

type Socket = WebSocket;

/** The one WebSocket (semantics 9): its token travels in the address, and is checked before the socket opens. */
export async function serveLive(app: FastifyInstance, options: LiveOptions): Promise<void> {
  const { db, hub } = options;
  hub.nameUsers = async (ids) => [...(await usersById(db, ids)).values()];
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
  const callers = new WeakMap<FastifyRequest, { caller: Caller; token: string }>();
  app.route({
    method: 'GET',
    url: LIVE_PATH,
    preValidation: async (request, reply) => {
      const token = (request.query as { access_token?: unknown }).access_token;
      const caller = typeof token === 'string' ? await options.callerOf(token) : null;
      if (!caller || typeof token !== 'string') return reply.status(401).send();
      callers.set(request, { caller, token });
    },
    handler: (_request, reply) => reply.status(426).send(),
    wsHandler: (socket, request) => {
      const known = callers.get(request);
      if (known) serve(socket, { ...known, address: request.ip }, options);
      else socket.close(SIGNED_OUT);
    },
  });
  app.addHook('preClose', () => hub.close());
}

function serve(
  socket: Socket,
  { caller, token, address }: { caller: Caller; token: string; address: string },
  { db, hub, callerOf, heartbeat = HEARTBEAT }: LiveOptions,
): void {
  const client = clientOf(socket, caller);
  const session: Session = { id: randomUUID(), db, hub, rights: caller, client, address };
  hub.add(session.client);
  let alive = true;
  let queue: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
    queue = queue.then(() => lookAgain(session, () => callerOf(token))).catch(() => socket.terminate());
  }, heartbeat);
  socket.on('pong', () => (alive = true));
  socket.on('message', (data) => {
    // One after the other, so that the last wish is what holds.
    queue = queue.then(() => obey(session, String(data))).catch(() => socket.terminate());
  });
  socket.on('close', () => {
    clearInterval(timer);
    hub.remove(session.client);
  });
  socket.on('error', () => socket.terminate());
}

interface Session {
  /** Of this socket, as the tracker names it. */
  readonly id: string;
  readonly db: Db;
  readonly hub: LiveHub;
  readonly client: Client;
  readonly address: string;
  rights: Caller;
  page?: string;
}

function clientOf(socket: Socket, caller: Caller): Client {
  return {
    userId: caller.userId,
    tokenId: caller.token.id,
    document: null,
    process: null,
    send: (message: ServerMessage) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    end: (reason) => socket.close(SIGNED_OUT, reason),
  };
}

/** Rights may have changed since: the token may be over, the document out of reach. */
async function lookAgain(session: Session, callerNow: () => Promise<Caller | null>): Promise<void> {
  const caller = await callerNow();
  if (!caller) return session.client.end('signed out');
  session.rights = caller;
  const { document, process } = session.client;
  if (document !== null && !(await mayRead(session, document))) session.hub.watch(session.client, null);
  if (process) await watchProcess(session, process.id);
  const { client, hub } = session;
  if (!hub.tracker.isWatchedBy(client)) return;
  if (isAdministrator(caller)) hub.tracker.lookAround();
  else hub.tracker.unwatch(client);
}

async function obey(session: Session, text: string): Promise<void> {
  const message = parse(text);
  if (!message) return;
  if (message.type === 'activity') await visit(session, pathOf(message.page));
  if (message.type === 'watchTracker') watchTracker(session, message.on);
  if (message.type === 'watchProcess') await watchProcess(session, message.processId);
  if (message.type === 'watch') {
    const { documentId } = message;
    const seen = documentId !== null && (await mayRead(session, documentId));
    session.hub.watch(session.client, seen ? documentId : null);
  }
}

/** Says to administrators which page is open; who left meanwhile is on none. */
async function visit(session: Session, page: string): Promise<void> {
  if (page === session.page) return;
  session.page = page;
  const { id: sessionId, hub, client, address } = session;
  const { userId, login: userLogin } = session.rights;
  const [user] = await hub.nameUsers([userId]);
  if (!hub.clients.has(client)) return;
  const userName = user?.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : null;
  const time = new Date().toISOString();
  hub.tracker.visit(client, { sessionId, userId, userLogin, userName, address, page, time });
}

function watchTracker({ hub, client, rights }: Session, on: boolean): void {
  if (on && isAdministrator(rights) && hub.clients.has(client)) hub.tracker.watch(client);
  else hub.tracker.unwatch(client);
}

async function watchProcess(session: Session, processId: number | null): Promise<void> {
  const { db, rights, client } = session;
  client.process = null;
  if (processId === null) return;
  const visible = await requireProcessVisible(db, rights, processId).catch(() => undefined);
  if (visible === undefined) return;
  const mayHear = visible === 'all' ? () => Promise.resolve(true) : (id: number) => mayRead(session, id);
  client.process = { id: processId, mayHear };
}

const mayRead = ({ db, rights }: Session, documentId: number): Promise<boolean> =>
  requireDocumentRead(db, rights, documentId).then(
    () => true,
    () => false,
  );

function parse(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
