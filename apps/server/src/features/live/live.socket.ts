import { randomUUID } from 'node:crypto';
import websocket from '@fastify/websocket';
import { ClientMessage, LIVE_PATH, POINTER_MS } from '@scriptorium/contract/live.ts';
import type { CanvasPointer, ServerMessage } from '@scriptorium/contract/live.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { isAdministrator, type Rights } from '@scriptorium/domain/access/access.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { usersById } from '../people/people.store.api.ts';
import { latestOnly } from './latest-only.ts';
import type { Client } from './client.ts';
import type { LiveHub } from './live-hub.ts';
import { isProcessAdmin, subscribeToDocument, subscribeToProcess } from './subscriptions.ts';
import { pathOf } from './tracker.ts';

interface LiveOptions {
  db: Db;
  hub: LiveHub;
  /** The user of a token; null when it is invalid. */
  callerOf: (token: string) => Promise<Caller | null>;
  /** Maximum open sockets of one user on this server. */
  mostOfUser: number;
  /** Milliseconds between heartbeats, and between checks of rights. */
  heartbeat?: number;
}

const HEARTBEAT = 30_000;
const MAX_MESSAGE_BYTES = 4096;
/** Unsent bytes of a socket above which it gets no pointers: a slow page needs only the next ones. */
const MAX_BUFFERED = 65_536;
/** Maximum queue of unhandled messages of one socket: a page sends only a few at a time. */
const MAX_WAITING = 200;
/** Milliseconds between pages of one socket that are published; of those in between, only the last one. */
const VISIT_MS = 1000;
/** Application close codes: the page signs in again on 4401. */
const SIGNED_OUT = 4401;
const TOO_MUCH = 1008;

type Socket = WebSocket;

/**
 * The WebSocket endpoint (docs/semantics.md#9): its token is in the address, and is checked before the socket opens.
 */
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
      if (known && hub.countOf(known.caller.userId) >= options.mostOfUser)
        socket.close(TOO_MUCH, 'too many open pages');
      else if (known) serve(socket, { ...known, address: request.ip }, options);
      else socket.close(SIGNED_OUT);
    },
  });
  const repeating = setInterval(() => hub.repeat(), HEARTBEAT).unref();
  app.addHook('preClose', () => {
    clearInterval(repeating);
    hub.close();
  });
}

function serve(
  socket: Socket,
  { caller, token, address }: { caller: Caller; token: string; address: string },
  { db, hub, callerOf, heartbeat = HEARTBEAT }: LiveOptions,
): void {
  const queue = new Queue(socket);
  const check = () => queue.add(() => checkRights(session, () => callerOf(token)));
  const client = clientOf(socket, caller, check);
  const session: Session = { id: randomUUID(), db, hub, rights: caller, client, address };
  hub.add(session.client);
  const visits = latestOnly<string>(VISIT_MS, (page) => queue.add(() => visit(session, page)));
  const pointers = latestOnly<CanvasPointer>(POINTER_MS, (to) => hub.canvas.point(client, to));
  let alive = true;
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
    check();
  }, heartbeat);
  socket.on('pong', () => (alive = true));
  socket.on('message', (data) => {
    const message = parse(String(data));
    if (message?.type === 'activity') visits.offer(pathOf(message.page));
    else if (message?.type === 'pointer') pointers.offer({ at: message.at, nodeId: message.nodeId });
    else if (message) queue.add(() => handleMessage(session, message));
  });
  socket.on('close', () => {
    clearInterval(timer);
    visits.stop();
    pointers.stop();
    hub.remove(session.client);
  });
  socket.on('error', () => socket.terminate());
}

/** Handles the messages of a socket one after the other, so that the last subscription wins. */
class Queue {
  readonly #socket: Socket;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  add(work: () => Promise<unknown>): void {
    if (this.#waiting >= MAX_WAITING) return this.#socket.close(TOO_MUCH);
    this.#waiting += 1;
    this.#last = this.#last
      .then(work)
      .catch(() => this.#socket.terminate())
      .finally(() => (this.#waiting -= 1));
  }
}

interface Session {
  /** The tracker's id of this socket. */
  readonly id: string;
  readonly db: Db;
  readonly hub: LiveHub;
  readonly client: Client;
  readonly address: string;
  rights: Caller;
  page?: string;
}

function clientOf(socket: Socket, caller: Caller, check: () => void): Client {
  return {
    userId: caller.userId,
    tokenId: caller.token.id,
    document: null,
    process: null,
    send: (message: ServerMessage) => {
      const isLate = message.type === 'pointer' && socket.bufferedAmount > MAX_BUFFERED;
      if (socket.readyState === socket.OPEN && !isLate) socket.send(JSON.stringify(message));
    },
    end: (reason) => socket.close(SIGNED_OUT, reason),
    checkRights: check,
  };
}

/** The token may have expired, or the user may have lost a right on the document. */
async function checkRights(session: Session, callerNow: () => Promise<Caller | null>): Promise<void> {
  const caller = await callerNow();
  if (!caller) return session.client.end('signed out');
  const isSame = hasSameRights(session.rights, caller);
  session.rights = caller;
  const { document, process } = session.client;
  if (document && !(await subscribeToDocument(session, document.id))) session.hub.watch(session.client, null);
  // What happened on nodes that the user did not see was not reported.
  else if (document && !isSame)
    session.client.send({ type: 'outdated', documentId: document.id, version: document.sentVersion });
  if (process && !(await subscribeToProcess(session, process.id)))
    session.hub.watchProcess(session.client, null);
  const { client, hub } = session;
  const canvas = hub.canvas.processOf(client);
  if (canvas !== null) await joinCanvas(session, canvas);
  if (!hub.tracker.isWatchedBy(client)) return;
  if (isAdministrator(caller)) hub.tracker.refresh();
  else hub.tracker.unwatch(client);
}

const hasSameRights = (a: Rights, b: Rights): boolean => {
  const texts = [a, b].map(({ roles, authorities }) =>
    [...roles, ...authorities.map((one) => JSON.stringify(one))].toSorted().join(),
  );
  return texts[0] === texts[1];
};

async function handleMessage(
  session: Session,
  message: Exclude<ClientMessage, { type: 'activity' | 'pointer' }>,
): Promise<void> {
  if (message.type === 'watchTracker') watchTracker(session, message.on);
  if (message.type === 'watchProcess') await watchProcess(session, message.processId);
  if (message.type === 'joinCanvas') await joinCanvas(session, message.processId);
  if (message.type === 'watch') await watchDocument(session, message);
}

/** Publishes the open page to administrators; a user who has disconnected during the wait is on none. */
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

/** A page that is already subscribed to the document keeps its position in the feed. */
async function watchDocument(
  session: Session,
  { documentId, since }: { documentId: number | null; since?: number | undefined },
): Promise<void> {
  const { client, hub } = session;
  if (documentId !== null && client.document?.id === documentId) return;
  const topic = documentId === null ? null : await subscribeToDocument(session, documentId, since);
  if (topic) client.send({ type: 'watching', documentId: topic.id, version: topic.sentVersion });
  // It was deleted, or the user lost the right to read it: the page learns that when it reads it again.
  else if (documentId !== null && since !== undefined)
    client.send({ type: 'outdated', documentId, version: 0 });
  hub.watch(client, topic);
}

async function watchProcess(session: Session, processId: number | null): Promise<void> {
  const { client, hub } = session;
  hub.watchProcess(client, processId === null ? null : await subscribeToProcess(session, processId));
}

/** A page that is already there only has its right checked again. */
async function joinCanvas({ id, db, hub, client, rights }: Session, processId: number | null): Promise<void> {
  const mayJoin = processId !== null && (await isProcessAdmin(db, rights, processId));
  const [user] = mayJoin ? await hub.nameUsers([client.userId]) : [];
  // It may have been closed in the meantime.
  if (!hub.clients.has(client)) return;
  if (processId !== null && user) hub.canvas.join(client, { sessionId: id, processId, user });
  else hub.canvas.leave(client);
}

function parse(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
