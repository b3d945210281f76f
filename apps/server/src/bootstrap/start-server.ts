import type { AddressInfo } from 'node:net';
import { MAX_REFUSED_NODES } from '@scriptorium/contract/management/management-health.ts';
import { openEmbedded, openPostgres, type Database } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import type { Logger } from 'pino';
import { prepareFirstStart } from '../features/identity/first-start.ts';
import { findDemoOwner, markDemoMade } from '../features/identity/first-start.store.ts';
import { issueToken } from '../features/identity/tokens.ts';
import { listRefusedNodes } from '../features/nodes/refused-nodes.api.ts';
import { makeDemo } from '../features/demo/demo.ts';
import { composeServer, type Server } from './server.ts';
import { closeDataFolder } from '../services/data-folder.ts';
import { NamedLoggers } from '../services/log-levels.ts';
import type { Settings } from '../config/settings.ts';

export interface RunningServer {
  readonly address: string;
  /** Generated password of the first administrator: printed once, stored nowhere. */
  readonly generatedPassword?: string;
  /** Finishes running requests and jobs. */
  stop(): Promise<void>;
}

const openDatabase = (settings: Settings, log: Logger): Promise<Database> =>
  settings.DATABASE_URL === undefined
    ? openEmbedded(settings.DATA_DIR)
    : openPostgres(settings.DATABASE_URL, {
        onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
      });

/** Opens everything in order, and closes the opened parts when a later step fails. */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const loggers = new NamedLoggers(log);
  const open = closeDataFolder(settings.DATA_DIR);
  if (open.length > 0)
    loggers
      .named('files')
      .warn(
        { open },
        'these folders are owned by another account, and other accounts of this machine can access them',
      );
  const database = await openDatabase(settings, loggers.named('database'));
  let server: Server | undefined;
  const stop = async () => {
    await server?.stop();
    await database.close();
  };
  try {
    await migrate(database.db);
    server = await composeServer({ settings, database, log, loggers });
    const isWorker = settings.ROLE === 'worker';
    // Nobody signs in at a worker, or reads its terminal for a password.
    const { generated } = isWorker ? {} : await prepareFirstStart(database.db, settings);
    await server.app.listen({ host: settings.HOST, port: settings.PORT });
    await server.services.engine.start();
    const address = addressOf(server, settings.HOST);
    if (!isWorker) void warnOfRefusedNodes(server, loggers.named('upgrade'));
    if (!isWorker) void startDemo(server, address, loggers.named('demo'));
    return { address, stop, ...(generated === undefined ? {} : { generatedPassword: generated }) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** For the administrator who reads the log of the first start after an upgrade; the page of the server's health lists them, too. */
async function warnOfRefusedNodes({ database: { db } }: Server, log: Logger): Promise<void> {
  try {
    const nodes = await listRefusedNodes(db);
    if (nodes.length > 0)
      log.warn(
        { total: nodes.length, nodes: nodes.slice(0, MAX_REFUSED_NODES) },
        'settings of these nodes are refused since an upgrade: their steps end in errors (docs/upgrade-notes.md)',
      );
  } catch (error) {
    // The server may have been stopped in the meantime.
    log.warn({ err: error }, 'the nodes that are refused since an upgrade could not be listed');
  }
}

/** The address for a browser of this machine. */
function addressOf({ app }: Server, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The demo of a first start; one that a stopped server left incomplete is created again at the next start. */
async function startDemo(
  { database: { db }, services }: Server,
  address: string,
  log: Logger,
): Promise<void> {
  try {
    const owner = await findDemoOwner(db);
    if (!owner) return;
    await makeDemo(address, await issueToken(services.keys, owner));
    await markDemoMade(db);
  } catch (error) {
    log.error({ err: error }, 'the demo process could not be created');
  }
}
