import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyLimits {
  /** How long a body may stand still, ms. */
  readonly idle: number;
  /** How long one may take to arrive, ms; an upload takes as long as it takes. */
  readonly whole: number;
}

/** A request whose body is on its way. */
interface Arriving {
  readonly raw: IncomingMessage;
  readonly answer: ServerResponse;
  /** When it has to be here. */
  readonly deadline: number;
  bytes: number;
  movedAt: number;
}

const MB = 1024 * 1024;
/** Of a call that takes large bodies, such as an import: so long for each MB that it may have, ms. */
const FOR_EACH_MB = 30_000;

/** The `config` of a route: whether its body, an upload, may take as long as it moves. */
export interface BodyTimeouts {
  readonly mayTakeLong: boolean;
}

/**
 * Ends connections whose request stands still or never comes to its end. Node has one limit for all requests, which would
 * end an upload of hours on a slow line; here it depends on the route. What is here already and waits for us to read it is
 * not the client's delay. A client that goes on sending after its answer is heard out for as long as one may stand still.
 */
export function watchBodies(app: FastifyInstance, limits: BodyLimits): void {
  const arriving = new Set<Arriving>();
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // Calls within the process have no line.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    const now = performance.now();
    const bytes = raw.socket.bytesRead;
    const body = { raw, answer: reply.raw, deadline: now + timeFor(request, limits), bytes, movedAt: now };
    arriving.add(body);
    raw.once('close', () => arriving.delete(body));
  });
  const sweep = () => {
    for (const body of arriving) {
      if (!body.raw.complete && !isOver(body, limits.idle)) continue;
      arriving.delete(body);
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

function isOver(body: Arriving, idle: number): boolean {
  const now = performance.now();
  const { raw, answer, bytes, deadline } = body;
  const hasProgress = raw.socket.bytesRead !== bytes && !answer.writableEnded;
  if (hasProgress || raw.readableLength > 0) body.movedAt = now;
  body.bytes = raw.socket.bytesRead;
  return now > deadline || now - body.movedAt > idle;
}

/** As Node answers a request that takes too long: on the wire itself, since the call may be in any state. */
function refuse({ raw: { socket }, answer }: Arriving): void {
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
