import type { Database } from '@scriptorium/db/database.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, buildProbe } from './app.ts';
import type { LiveHub } from '../features/live/live-hub.ts';
import { createMonitoring, type Monitoring } from '../services/monitoring/monitoring.ts';
import { upgradeSecrets } from '../features/secrets/upgrade-secrets.ts';
import { openFiles } from '../services/files/open-files.ts';
import { openIdentityProvider } from '../services/identity-provider.ts';
import { openKeys } from '../services/keys.ts';
import { NamedLoggers } from '../services/log-levels.ts';
import { RunningUploads } from '../services/running-uploads.ts';
import { sealerOf } from '../services/sealed.ts';
import type { Services } from '../http/services.ts';
import type { Settings } from '../config/settings.ts';
import { composeWork } from './work.ts';

/** One server with all its parts, not listening, and with its engine not started. */
export interface Server {
  readonly settings: Settings;
  readonly database: Database;
  readonly services: Services;
  /** The open pages of this server. */
  readonly live: LiveHub;
  /** Measurements of this server. */
  readonly monitoring: Monitoring;
  readonly app: FastifyInstance;
  /** Finishes running requests; the database stays open. */
  stop(): Promise<void>;
}

/** Composes the parts of a server: the program starts it, tests use it in their own process. */
export async function composeServer(given: {
  settings: Settings;
  database: Database;
  log: Logger;
  /** Parts that were created before, with `log`. */
  loggers?: NamedLoggers;
}): Promise<Server> {
  const { settings, database, log, loggers = new NamedLoggers(log) } = given;
  const keys = await openKeys(settings, database.db);
  await upgradeSecrets(database.db, sealerOf(keys));
  const files = openFiles(settings);
  const monitoring = createMonitoring({ database, loggers, sockets: () => work.live.clients.size });
  const work = await composeWork({ settings, database, files, keys, loggers, monitoring });
  const services: Services = {
    settings,
    files,
    keys,
    uploads: new RunningUploads(settings.UPLOADS_PER_USER),
    identityProvider: openIdentityProvider(settings),
    engine: work.engine,
    live: work.live,
    monitoring,
    ofNodes: work.nodeServices,
  };
  const build = settings.ROLE === 'worker' ? buildProbe : buildApp;
  const app = await build({
    settings,
    database,
    services,
    live: work.live,
    log: loggers.named('http'),
  });
  await app.ready();
  await monitoring.start();
  const stop = async () => {
    await closeApp(app);
    await work.stop();
    await monitoring.stop();
  };
  return { settings, database, services, live: work.live, monitoring, app, stop };
}

/** Milliseconds for running answers; slower clients are disconnected. */
const GRACE = 30_000;

/**
 * Connections that were busy when the server closed are kept alive after their answer, so idle ones are closed
 * repeatedly.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const last = setTimeout(() => app.server.closeAllConnections(), GRACE);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(last);
  }
}
