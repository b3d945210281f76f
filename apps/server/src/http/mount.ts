import {
  isStream,
  isStreamed,
  type Bytes,
  type Endpoint,
  type Page,
} from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Access } from '@scriptorium/contract/kit/access.ts';
import { etagOf, namesEtag, type ListVersion } from '@scriptorium/contract/kit/list-version.ts';
import { withAuthor } from '@scriptorium/db/driver/author.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { withStatementLimits } from '@scriptorium/db/driver/statement-limits.ts';
import { isAdministrator } from '@scriptorium/domain/access/access.ts';
import type { Caller, Routes } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BodyTimeouts } from './body-watch.ts';
import { callerSignal } from './caller-signal.ts';
import type { Exchange } from './context.ts';
import { invalid } from './invalid.ts';
import { ALERTS, type AlertKey } from '@scriptorium/contract/kit/alerts.ts';
import { Readable } from 'node:stream';

/** `attachment` with the name in both forms of RFC 6266; the plain one is ASCII only. */
function contentDisposition(filename: string): string {
  const plain = filename.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a stream of bytes, as 206 for a range. Browsers never execute an uploaded file. */
function sendBytes(bytes: Bytes, reply: FastifyReply): unknown {
  void reply.header('content-type', bytes.contentType).header('x-content-type-options', 'nosniff');
  if (bytes.filename !== undefined)
    void reply.header('content-disposition', contentDisposition(bytes.filename));
  void reply.header('cache-control', bytes.revalidated ? 'private, no-cache' : 'no-store');
  if (bytes.range && bytes.size !== undefined) {
    const { start, end } = bytes.range;
    void reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes.size}`);
    void reply.header('content-length', end - start + 1);
  } else if (bytes.size !== undefined) void reply.header('content-length', bytes.size);
  return reply.send(bytes.stream instanceof Readable ? bytes.stream : Readable.from(bytes.stream));
}

/** The values of a reply and a path that the message refers to. */
function alertParams(key: AlertKey, sources: readonly unknown[]): Record<string, string | number> {
  const values: Record<string, unknown> = Object.assign({}, ...sources);
  const named = [...ALERTS[key].en.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    named.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** The success message that the page shows, with its parameters (SHELL-46). */
function alert(key: AlertKey, reply: FastifyReply, ...sources: unknown[]): void {
  const params = JSON.stringify(alertParams(key, sources));
  void reply.header('x-app-alert', key).header('x-app-params', encodeURIComponent(params));
}

/** `Checked` is what the check of access has loaded: the handler gets it. */
export interface Mounting<Services, More extends object, Checked extends object> {
  db: Db;
  /** For the handlers. */
  services: Services;
  /** Returns the facts about the request itself that handlers get. */
  exchangeOf: (exchange: Exchange) => More;
  /** Checks the rights that an endpoint declares; throws for a caller without them. */
  checkAccess: (
    db: Db,
    caller: Caller | null,
    access: Access,
    input: Record<string, unknown>,
  ) => Promise<Checked>;
  /** The error to answer instead of one that a check or a handler threw. */
  explain: (
    error: unknown,
    refused: { db: Db; caller: Caller; access: Access; input: Record<string, unknown> },
  ) => Promise<unknown>;
  /** The version of the list that a versioned endpoint answers. */
  readListVersion: (db: Db, caller: Caller, checked: Checked) => Promise<ListVersion>;
  /** The timeout of each statement of a request. */
  statementTimeoutMs: number;
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
}

type AnyHandler = (input: Record<string, unknown>) => Promise<unknown>;

/**
 * Registers a route per declared endpoint: authenticate, parse, check access, handle, reduce the response to its
 * schema.
 */
export function mount<Services, More extends object, Checked extends object>(
  app: FastifyInstance,
  groups: readonly Routes<Services, More>[],
  mounting: Mounting<Services, More, Checked>,
): Endpoint[] {
  const mounted: Endpoint[] = [];
  for (const declare of groups) {
    declare((endpoint, handler) => {
      mounted.push(endpoint);
      const paths = [endpoint.path, ...endpoint.aliases].flatMap((path) => [path, `${path}/`]);
      inScopeOf(endpoint, app, (scope) => {
        for (const url of paths) {
          scope.route({
            method: endpoint.method,
            url,
            ...(endpoint.mutates ? { exposeHeadRoute: false } : {}),
            bodyLimit: endpoint.bodyLimitMb * MB,
            config: { mayTakeLong: isStreamed(endpoint) } satisfies BodyTimeouts,
            compress: isStream(endpoint) ? false : {},
            onRequest: (request, reply) =>
              withLimits(endpoint, reply, mounting, () => admitCaller(endpoint, request, mounting)),
            // The contract ties an endpoint to its handler's types; the table of routes is untyped.
            handler: (request, reply) =>
              withLimits(endpoint, reply, mounting, () =>
                answerOrExplain(endpoint, handler as unknown as AnyHandler, request, reply, mounting),
              ),
          });
        }
      });
    });
  }
  return mounted;
}

/** Bodies that are a file may have any content type; they are left to the handler, even where they are JSON. */
function inScopeOf(
  { bodyType }: Endpoint,
  app: FastifyInstance,
  register: (scope: FastifyInstance) => void,
): void {
  if (bodyType !== 'file') return register(app);
  void app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    register(scope);
    return Promise.resolve();
  });
}

const MB = 1024 * 1024;

/** Statements of the request have a timeout; a call that only reads is cancelled when its caller disconnects. */
function withLimits<T>(
  { mutates }: Endpoint,
  reply: FastifyReply,
  { statementTimeoutMs: ms }: { statementTimeoutMs: number },
  work: () => T,
): T {
  if (mutates) return withStatementLimits({ ms }, work);
  return withStatementLimits({ ms, signal: callerSignal(reply) }, work);
}
const callers = new WeakMap<FastifyRequest, Caller | null>();

/** The caller; null for an anonymous one, undefined when the request was not authenticated (files of the page). */
export const callerOf = (request: FastifyRequest): Caller | null | undefined => callers.get(request);

/** Before the body is read, so that nobody without a session can make the server read a large one. */
async function admitCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticate }: Pick<Mounting<unknown, object, object>, 'authenticate'>,
): Promise<void> {
  const caller = await authenticate(request);
  if (endpoint.access !== 'public' && !caller) throw new AppError('error.http.401');
  if (endpoint.access === 'admin' && caller && !isAdministrator(caller)) throw new AppError('error.http.403');
  callers.set(request, caller);
}

async function answerOrExplain<Checked extends object>(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  mounting: Mounting<unknown, object, Checked>,
) {
  const caller = callers.get(request) ?? null;
  const input = parse(endpoint, request);
  try {
    return await answer({ endpoint, handler, input, caller, request, reply }, mounting);
  } catch (error) {
    if (!caller) throw error;
    throw await mounting.explain(error, { db: mounting.db, caller, access: endpoint.access, input });
  }
}

interface Asked {
  endpoint: Endpoint;
  handler: AnyHandler;
  input: Record<string, unknown>;
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answer<Checked extends object>(
  { endpoint, handler, input, caller, request, reply }: Asked,
  { db, services, exchangeOf, checkAccess, readListVersion }: Mounting<unknown, object, Checked>,
) {
  const checked = await checkAccess(db, caller, endpoint.access, input);
  if (endpoint.versioned && caller) {
    // Before the list: what changes in between makes the version too old for the list, so that it is read once more.
    const etag = etagOf(await readListVersion(db, caller, checked));
    void reply.header('etag', etag);
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  }
  const signal = callerSignal(reply);
  const exchange = exchangeOf({ request, reply });
  const handle = () => handler({ ...input, ...checked, caller, db, services, signal, ...exchange });
  const answer = await (endpoint.mutates && caller ? withAuthor(caller.userId, handle) : handle());
  return send(endpoint, answer, { params: input['params'], reply });
}

function parse(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const body = isStreamed(endpoint) ? undefined : endpoint.body;
  const parts = { params: endpoint.params, query: endpoint.query, body };
  const input: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(parts)) {
    if (!schema) continue;
    const result = parseWith(schema, request[name as 'params' | 'query' | 'body']);
    if (!result.success) throw invalid(endpoint, result.error);
    input[name] = result.data;
  }
  return input;
}

/** Lets `kindOf` distinguish an empty value from a short one, and a missing one from a wrong type. */
const REPORT_INPUT = { reportInput: true };

/** A body nested more deeply than the stack allows is refused as unreadable. */
function parseWith(schema: z.ZodType, given: unknown) {
  try {
    return schema.safeParse(given, REPORT_INPUT);
  } catch (error) {
    if (error instanceof RangeError)
      throw new AppError('error.body.unreadable', { reason: 'it is nested too deep' });
    throw error;
  }
}

interface Sending {
  params: unknown;
  reply: FastifyReply;
}

function send(endpoint: Endpoint, answer: unknown, { params, reply }: Sending): unknown {
  if (reply.statusCode === 200) void reply.status(endpoint.status);
  if (endpoint.alert) alert(endpoint.alert, reply, params, answer);
  if (endpoint.shape === 'none') return reply.send();
  if (isStream(endpoint)) return sendBytes(answer as Bytes, reply);
  if (endpoint.shape === 'redirect') return reply.redirect(String(endpoint.reply.parse(answer)), 303);
  if (endpoint.shape === 'text')
    return reply.type('text/plain; charset=utf-8').send(endpoint.reply.parse(answer));
  void reply.type('application/json; charset=utf-8');
  if (endpoint.shape === 'json') return reply.send(cut(endpoint.reply, answer));
  const { rows, total } = answer as Page<unknown>;
  return reply.header('x-total-count', total).send(cut(z.array(endpoint.reply), rows));
}

/** Fields outside the schema are removed, so that no secret is returned by mistake. */
const cut = (schema: z.ZodType, answer: unknown): string => JSON.stringify(schema.parse(answer));
