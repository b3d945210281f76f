import { openPostgres, type Db } from '@scriptorium/db/database.ts';
import { run, startPostgres } from '@scriptorium/testing/databases/postgres-server.ts';
import { test as base } from './fixtures.ts';

/** Tests with a server on a PostgreSQL of its own, which they also access directly. */
export const test = base.extend<{ db: Db }, { databaseUrl: string }>({
  databaseUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const postgres = await startPostgres();
      await run(postgres.url('postgres'), 'create database scriptorium');
      await provide(postgres.url('scriptorium'));
      await postgres.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  environment: [
    async ({ databaseUrl }, provide) => provide({ DATABASE_URL: databaseUrl }),
    { scope: 'worker' },
  ],
  db: async ({ databaseUrl }, provide) => {
    const database = await openPostgres(databaseUrl);
    await provide(database.db);
    await database.close();
  },
});
