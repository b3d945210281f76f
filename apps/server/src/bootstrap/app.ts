import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Database } from '@scriptorium/db/database.ts';
import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import { nodeRoutes } from '@scriptorium/nodes/catalogue.server.ts';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { explainRefusal } from '../features/access/explain-refusal.ts';
import { checkAccess } from '../features/access/check-access.ts';
import { bearerOf, findCaller } from '../features/identity/callers.api.ts';
import { networkOf } from '../features/identity/network-of.ts';
import { healthRoutes } from '../features/management/management.routes.ts';
import { readListVersion } from '../features/list-versions/list-versions.service.ts';
import type { LiveHub } from '../features/live/live-hub.ts';
import { serveLive } from '../features/live/live.socket.ts';
import { watchBodies } from '../http/body-watch.ts';
import { requireHandlers } from '../http/completeness.ts';
import { readJson } from '../http/json-body.ts';
import { limitConnections } from '../http/connection-limits.ts';
import { handleErrors, sendError, toAppError } from '../http/error-handler.ts';
import { mount } from '../http/mount.ts';
import { PAGE_FOLDER, servePage } from '../http/page.ts';
import { logRequests } from '../http/request-log.ts';
import { requireTls, HELMET, disableCaching } from '../http/security.ts';
import { features } from './features.ts';
import { handlerServicesOf, nodeExchangeOf } from './node-handlers.ts';
import type { Services } from '../http/services.ts';
import type { Settings } from '../config/settings.ts';

export interface AppOptions {
  readonly settings: Settings;
  readonly database: Database;
  readonly services: Services;
  readonly live: LiveHub;
  readonly log: Logger;
  /** Folder of the built page; absent: the product's own. */
  readonly pageFolder?: string;
}

const MB = 1024 * 1024;
const SECOND = 1000;
/**
 * Milliseconds after which a connection without traffic is closed: its client stopped reading an answer. Live sockets
 * have a heartbeat.
 */
const IDLE_TIMEOUT = 600 * SECOND;

/** The part that servers and workers have in common. */
function createFastify({ settings, services, log }: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The address that our own proxy reports; earlier entries of the header can be forged by clients.
    trustProxy: settings.TRUST_PROXY ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 2 * MB,
    connectionTimeout: IDLE_TIMEOUT,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) =>
      void sendError(reply, toAppError(error) ?? new AppError('error.http.404')),
  }) as unknown as FastifyInstance; // Only the type of the logger differs, and nobody here reads it.
  const { MAX_CONNECTIONS, CONNECTIONS_PER_ADDRESS, BODY_IDLE_SECONDS, BODY_SECONDS, TRUST_PROXY } = settings;
  const ofNetwork = TRUST_PROXY ? undefined : CONNECTIONS_PER_ADDRESS;
  limitConnections(app.server, { all: MAX_CONNECTIONS, ofNetwork, networkOf });
  watchBodies(app, { idle: BODY_IDLE_SECONDS * SECOND, whole: BODY_SECONDS * SECOND });
  handleErrors(app);
  readJson(app);
  logRequests(app, services.monitoring);
  return app;
}

const statementTimeoutOf = ({ settings }: AppOptions) => settings.STATEMENT_TIMEOUT_SECONDS * SECOND;

/** The HTTP side of a worker: only probes. */
export async function buildProbe(options: AppOptions): Promise<FastifyInstance> {
  const { database, services } = options;
  const app = createFastify(options);
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  mount(app, [healthRoutes], {
    db: database.db,
    services,
    exchangeOf: (exchange) => exchange,
    checkAccess,
    explain: explainRefusal,
    readListVersion,
    statementTimeoutMs: statementTimeoutOf(options),
    authenticate: () => Promise.resolve(null),
  });
  return Promise.resolve(app);
}

/** The HTTP side of the server, ready but not listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database, services, live } = options;
  const app = createFastify(options);
  requireTls(app);
  disableCaching(app);
  await app.register(helmet, HELMET);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, {
    limits: { fileSize: settings.MAX_UPLOAD_MB * MB, files: 1, fields: 20, fieldSize: 64 * 1024 },
  });
  const { db } = database;
  const callerOf = (token: string) => findCaller(db, services.keys, token);
  await serveLive(app, { db, hub: live, callerOf, mostOfUser: settings.SOCKETS_PER_USER });
  const common = {
    db,
    checkAccess,
    explain: explainRefusal,
    readListVersion,
    statementTimeoutMs: statementTimeoutOf(options),
    authenticate: async (request: FastifyRequest) => {
      const token = bearerOf(request.headers.authorization);
      return token === undefined ? null : callerOf(token);
    },
  };
  requireHandlers(api, [
    ...mount(
      app,
      features.flatMap(({ routes }) => routes),
      { ...common, services, exchangeOf: (exchange) => exchange },
    ),
    ...mount(app, nodeRoutes, {
      ...common,
      services: handlerServicesOf(services),
      exchangeOf: ({ request }) => nodeExchangeOf(services, request),
    }),
  ]);
  await servePage(app, options.pageFolder ?? PAGE_FOLDER);
  return app;
}
