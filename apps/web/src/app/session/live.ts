import { LIVE_PATH, type ClientMessage, type ServerMessage } from '@scriptorium/contract/live.ts';
import type { Live, LiveListener, LiveTarget } from '@scriptorium/web-data/live.ts';

/** After a longer interruption everything is read again; the server keeps the changes of a day. */
const MAX_GAP_MS = 10 * 60_000;

/** How far a page has received the changes of the document that it watches. */
class ResumePoint {
  readonly #watched: () => number | null;
  #received: { documentId: number; version: number } | undefined;
  #lostAt: number | undefined;

  /** `watched` returns the document that the page watches now. */
  constructor(watched: () => number | null) {
    this.#watched = watched;
  }

  note(message: ServerMessage): void {
    if (!('version' in message) || message.version === undefined) return;
    const { documentId, version } = message;
    if (documentId === this.#watched()) this.#received = { documentId, version };
  }

  /** The connection was lost; once more while it is lost changes nothing. */
  lost(): void {
    this.#lostAt ??= Date.now();
  }

  /** After a reconnection: the version after which changes are missing; undefined: read everything again. */
  resume(): number | undefined {
    const lostAt = this.#lostAt;
    this.#lostAt = undefined;
    if (lostAt === undefined || Date.now() - lostAt >= MAX_GAP_MS) return undefined;
    return this.#received?.documentId === this.#watched() ? this.#received?.version : undefined;
  }
}

const INITIAL_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Close code: the user has more pages open than the server updates. */
const TOO_MANY = 1008;

/** A type that is missing here does not compile. */
const TYPES: Readonly<Record<ServerMessage['type'], true>> = {
  document: true,
  watching: true,
  outdated: true,
  execution: true,
  design: true,
  reverting: true,
  viewers: true,
  notification: true,
  tracker: true,
  trackerLeft: true,
  canvasPeople: true,
  pointer: true,
};
const MESSAGE_TYPES: ReadonlySet<unknown> = new Set(Object.keys(TYPES));

/** Parses a message of the server; undefined for types of a newer version, and for anything that is not JSON. */
function parseMessage(data: unknown): ServerMessage | undefined {
  try {
    const message = JSON.parse(String(data)) as ServerMessage | null;
    return MESSAGE_TYPES.has(message?.type) ? (message as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}

interface Watch {
  target: LiveTarget;
  listener: LiveListener;
}

export interface LiveConnection extends Live {
  /** Connects with this token; null closes the connection for good. */
  setToken(token: string | null): void;
}

function dispatchMessage(data: unknown, watches: Iterable<Watch>, resumePoint: ResumePoint): void {
  const message = parseMessage(data);
  if (!message) return;
  resumePoint.note(message);
  for (const { listener } of watches) listener.message(message);
}

function watchedDocument(watches: Iterable<Watch>): number | null {
  let documentId: number | null = null;
  for (const { target } of watches) if ('documentId' in target) documentId = target.documentId;
  return documentId;
}

function subscriptionsOf(watches: Iterable<Watch>, since?: number): ClientMessage[] {
  const documentId = watchedDocument(watches);
  let processId: number | null = null;
  let canvasOf: number | null = null;
  let on = false;
  for (const { target } of watches) {
    if ('processId' in target) processId = target.processId;
    else if ('canvasOf' in target) canvasOf = target.canvasOf;
    else if ('tracker' in target) on = true;
  }
  return [
    { type: 'watch', documentId, ...(since !== undefined && { since }) },
    { type: 'watchProcess', processId },
    { type: 'watchTracker', on },
    { type: 'joinCanvas', processId: canvasOf },
  ];
}

const addressFor = (token: string): string => `${LIVE_PATH}?access_token=${encodeURIComponent(token)}`;

/** The changes of a document follow if the connection resumes; everything else may have changed. */
function reportGap(watches: Iterable<Watch>, since: number | undefined): void {
  for (const { target, listener } of watches)
    if (since === undefined || !('documentId' in target)) listener.resumed();
}

/** Delays that double from one attempt to the next, in ms. */
function createBackoff() {
  let delay = INITIAL_DELAY_MS;
  return {
    reset: () => (delay = INITIAL_DELAY_MS),
    next: () => {
      const now = delay;
      delay = Math.min(delay * 2, MAX_DELAY_MS);
      return now;
    },
  };
}

/**
 * The session's one WebSocket (docs/semantics.md#9): closed → opening → open → (lost → waiting → opening …). It
 * reconnects after delays that double up to 30 seconds; after each reconnect it sends all subscriptions again and
 * listeners reload their data, or resume. The server follows one document, one process and one canvas per connection: the last of
 * several watchers wins.
 */
export function createLive(open: (path: string) => WebSocket): LiveConnection {
  let token: string | null = null;
  let socket: WebSocket | undefined;
  const backoff = createBackoff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let page = '';
  const watches = new Set<Watch>();
  const resumePoint = new ResumePoint(() => watchedDocument(watches));

  const send = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const sendSubscriptions = (since?: number) => subscriptionsOf(watches, since).forEach(send);
  const onOpen = () => {
    backoff.reset();
    if (page) send({ type: 'activity', page });
    const since = resumePoint.resume();
    sendSubscriptions(since);
    if (wasOpen) reportGap(watches, since);
    wasOpen = true;
  };
  const connect = () => {
    if (token === null) return;
    const newSocket = open(addressFor(token));
    socket = newSocket;
    newSocket.addEventListener('open', onOpen);
    newSocket.addEventListener('message', ({ data }) => dispatchMessage(data, watches, resumePoint));
    newSocket.addEventListener('close', ({ code }) => {
      if (socket !== newSocket || token === null) return;
      resumePoint.lost();
      timer = setTimeout(connect, code === TOO_MANY ? MAX_DELAY_MS : backoff.next());
    });
  };

  return {
    setToken(next) {
      if (next === token) return;
      token = next;
      clearTimeout(timer);
      wasOpen = false;
      const previousSocket = socket;
      socket = undefined;
      previousSocket?.close();
      connect();
    },
    watch(target, listener) {
      const entry = { target, listener };
      watches.add(entry);
      sendSubscriptions();
      return () => {
        watches.delete(entry);
        sendSubscriptions();
      };
    },
    visit(next) {
      page = next.slice(0, 500);
      send({ type: 'activity', page });
    },
    point: (to) => send({ type: 'pointer', ...to }),
  };
}
