import { openAsBlob } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { openPostgres, wrapPGlite, type Database } from '@scriptorium/db/database.ts';
import { openDump, openEmpty } from '@scriptorium/db/embedded/open-pglite.ts';
import { inject } from 'vitest';
import { run, TEMPLATE_DATABASE } from './postgres-server.ts';

/** A migrated, empty database of this run's kind. It is dropped when it is closed. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('template');
  if (!template.startsWith('postgres:')) return wrapPGlite(await openDump(await openAsBlob(template)));
  return openAndDrop(await createTestDatabase());
}

async function openAndDrop(address: string): Promise<Database> {
  const database = await openPostgres(address);
  return {
    ...database,
    close: async () => {
      await database.close();
      await run(inject('template'), `drop database ${new URL(address).pathname.slice(1)} with (force)`);
    },
  };
}

/** A database of this run's kind without a schema. */
export async function openBlankDatabase(): Promise<Database> {
  if (inject('template').startsWith('postgres:')) return openAndDrop(await createTestDatabase('template0'));
  return wrapPGlite(await openEmpty());
}

/** The address of a fresh database on the test server, for tests that start the product as a process. */
export async function createTestDatabase(from = TEMPLATE_DATABASE): Promise<string> {
  const server = inject('template');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${from} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
