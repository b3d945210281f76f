import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyLimits {
  /** Milliseconds without new data after which a request ends. */
  readonly idle: number;
  /** Milliseconds until a body must have arrived; uploads have no such limit. */
  readonly whole: number;
}

/** A request whose body has not arrived completely. */
interface PendingBody {
  readonly raw: IncomingMessage;
  readonly answer: ServerResponse;
  /** Time at which the body must be complete. */
  readonly deadline: number;
  bytes: number;
  movedAt: number;
}

const MB = 1024 * 1024;
/** Milliseconds per allowed MB, for calls that accept large bodies such as an import. */
const FOR_EACH_MB = 30_000;

/** The `config` of a route: its body, an upload, may take any time while data keeps pendingBodies. */
export interface BodyTimeouts {
  readonly mayTakeLong: boolean;
}

/**
 * Ends connections whose request stalls or never ends. Node has one limit for all requests, which would end an upload
 * of hours over a slow connection; here it depends on the route. Data that has arrived and is not read yet is not the
 * client's delay. A client that continues to send after its answer may do so for the idle limit.
 */
export function watchBodies(app: FastifyInstance, limits: BodyLimits): void {
  const pendingBodies = new Set<PendingBody>();
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // Calls within the process have no socket.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    const now = performance.now();
    const bytes = raw.socket.bytesRead;
    const body = { raw, answer: reply.raw, deadline: now + timeFor(request, limits), bytes, movedAt: now };
    pendingBodies.add(body);
    raw.once('close', () => pendingBodies.delete(body));
  });
  const sweep = () => {
    for (const body of pendingBodies) {
      if (!body.raw.complete && !isTimedOut(body, limits.idle)) continue;
      pendingBodies.delete(body);
      if (!body.raw.complete) refuse(body);
    }
  };
  const timer = setInterval(sweep, Math.min(limits.idle / 4, 5000)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function timeFor({ routeOptions: { config, bodyLimit } }: FastifyRequest, { whole }: BodyLimits): number {
  if ((config as Partial<BodyTimeouts> | undefined)?.mayTakeLong) return Infinity;
  return Math.max(whole, ((bodyLimit ?? 0) / MB - 2) * FOR_EACH_MB);
}

function isTimedOut(body: PendingBody, idle: number): boolean {
  const now = performance.now();
  const { raw, answer, bytes, deadline } = body;
  const hasProgress = raw.socket.bytesRead !== bytes && !answer.writableEnded;
  if (hasProgress || raw.readableLength > 0) body.movedAt = now;
  body.bytes = raw.socket.bytesRead;
  return now > deadline || now - body.movedAt > idle;
}

/** Written to the socket, as Node answers a request that takes too long, because the call can be in any state. */
function refuse({ raw: { socket }, answer }: PendingBody): void {
  if (answer.headersSent || !socket.writable) socket.destroy();
  else sendError(socket, new AppError('error.http.408'));
}

function sendError(socket: Socket, { message, key, params, status }: AppError): void {
  const body = JSON.stringify({ message, errorKey: key, params });
  const head = [
    `HTTP/1.1 ${status} Request Timeout`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
