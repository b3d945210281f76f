import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@scriptorium/contract/create-client.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Database } from '@scriptorium/db/database.ts';
import { composeServer, type Server } from '@scriptorium/server/bootstrap/server.ts';
import { insertFirstTags } from '@scriptorium/server/features/process-tags/process-tags.api.ts';
import { createLog } from '@scriptorium/server/services/log.ts';
import { readSettings } from '@scriptorium/server/config/settings.ts';
import { fetchInto } from './fetch-into.ts';
import { makers, type Makers, type TestUser } from './makers.ts';

export type { TestUser } from './makers.ts';

export interface World extends Server {
  /** The administrator that every world has. */
  readonly admin: TestUser;
  /** A typed caller of every endpoint, without a network; anonymous when `user` is absent. */
  callAs(user?: TestUser): Call;
  /** A `fetch` in the name of a user, without types, for requests that no typed caller would send. */
  fetchAs(user?: TestUser): typeof fetch;
  readonly make: Makers;
  /** Runs automatic steps and jobs until none is due. */
  drain(): Promise<void>;
  /** Runs automatic steps and jobs until none is due, those that wait for their next attempt included. */
  drainRetries(): Promise<void>;
  /** Listens on a free port and returns `http://127.0.0.1:…`, for sockets and browsers. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** 32 bytes each, the same in every run. */
const KEYS = {
  SIGNING_KEY: Buffer.alloc(32, 1).toString('base64'),
  ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
};

/** The real server over an empty database of this run's kind and a folder of its own; no mock anywhere. */
export async function startWorld(
  options: {
    settings?: Record<string, string>;
    /** Runs automatic steps by itself; without it `drain` runs them when the test calls it. */
    startEngine?: boolean;
    /** A migrated, empty database, for callers without a test runner; the world closes it. */
    database?: Database;
  } = {},
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-world-'));
  const settings = readSettings({
    ...KEYS,
    DATA_DIR: folder,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
    DEMO: 'false',
    TIME_ZONE: 'Europe/Warsaw',
    CPU_WORKERS: '1',
    QUESTIONS_PER_USER: '100000',
    ...options.settings,
  });
  const database =
    options.database ?? (await (await import('../databases/open-test-database.ts')).openTestDatabase());
  await insertFirstTags(database.db as never, [{ name: 'General', color: '#5d6be1' }]);
  const errors: string[] = [];
  // Silent, until a request fails on the server: then a test says why.
  const kept = process.env['TEST_LOG'] ? undefined : { write: (line: string) => void errors.push(line) };
  const server = await composeServer({ settings, database, log: createLog(settings, kept) });
  const { app } = server;
  if (options.startEngine) await server.services.engine.start();
  const fetchAs = (user?: TestUser): typeof fetch => {
    const send = fetchInto(app, user ? { authorization: `Bearer ${user.token}` } : {});
    return async (input, init) => {
      const response = await send(input, init);
      if (response.status === 500 && kept) console.error(`${String(input)}: 500\n${errors.at(-1) ?? ''}`);
      return response;
    };
  };
  const callAs = (user?: TestUser) => createClient({ fetch: fetchAs(user) });
  const make = await makers(server, callAs);
  return {
    ...server,
    admin: make.boss,
    callAs,
    fetchAs,
    make,
    drain: () => server.services.engine.drain(),
    drainRetries: async () => {
      await database.db
        .updateTable('job')
        .set({ run_at: new Date(0) })
        .where('state', '=', 'ready')
        .execute();
      await server.services.engine.drain();
    },
    listen: async () => {
      if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: async () => {
      await server.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
