import type { Database } from '@scriptorium/db/database.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, buildProbe } from './app.ts';
import { openFiles } from './services/files/open-files.ts';
import { openKeys } from './services/keys.ts';
import type { Services } from './services/services.ts';
import type { Settings } from './settings.ts';
import { composeWork } from './work.ts';

/** Everything of one server, put together but not listening, and its engine not started. */
export interface Server {
  readonly settings: Settings;
  readonly database: Database;
  readonly services: Services;
  readonly app: FastifyInstance;
  /** Finishes what is in flight; the database stays open. */
  stop(): Promise<void>;
}

/** The one place where the parts of a server meet: the program starts it, tests ask it in their own process. */
export async function composeServer(given: {
  settings: Settings;
  database: Database;
  log: Logger;
}): Promise<Server> {
  const { settings, database, log } = given;
  const keys = await openKeys(settings, database.db);
  const files = openFiles(settings);
  const work = await composeWork({ settings, database, files, log });
  const services: Services = { settings, files, keys, engine: work.engine, live: work.live };
  const build = settings.ROLE === 'worker' ? buildProbe : buildApp;
  const app = await build({ settings, database, services, log });
  await app.ready();
  const stop = async () => {
    await closeApp(app);
    await work.stop();
  };
  return { settings, database, services, app, stop };
}

/** Time for answers that are on their way, ms; a client that reads slower than that is cut off. */
const GRACE = 30_000;

/** A connection that was busy when the server closed is kept alive after its answer: whatever falls idle goes. */
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
