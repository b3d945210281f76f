import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded, openPostgres, type Database } from '@scriptorium/db/database.ts';
import { FolderStore } from '@scriptorium/server/services/files/folder-store.ts';
import { storeKeyIn } from '@scriptorium/server/services/data-transfer/store-keys.ts';
import { readArchive } from '@scriptorium/server/services/data-transfer/read-archive.ts';
import { createTestDatabase } from './open-test-database.ts';

/** The README beside it describes its contents and how it was created. */
export const VERSION_1_10 = fileURLToPath(
  new URL('../../apps/server/fixtures/version-1.10.tar.gz', import.meta.url),
);

/** The data folder and database of a server process. */
export interface Installation {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** The database of an installation with a stopped server. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: Installation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await (databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An installation of version 1.10 on the run's kind of database. */
export async function installVersion110(dataDir: string): Promise<Installation> {
  const installation =
    process.env['TEST_DATABASE'] === 'postgres'
      ? { dataDir, databaseUrl: await createTestDatabase('template0') }
      : { dataDir };
  const files = new FolderStore(join(dataDir, 'files'));
  const storeKey = storeKeyIn({ DATA_DIR: dataDir, SIGNING_KEY: undefined, ENCRYPTION_KEY: undefined });
  await withDatabase(installation, (database) => readArchive({ database, files, storeKey }, VERSION_1_10));
  return installation;
}

export async function copyInstallation(from: Installation, dataDir: string): Promise<Installation> {
  cpSync(from.dataDir, dataDir, { recursive: true });
  if (from.databaseUrl === undefined) return { dataDir };
  return { dataDir, databaseUrl: await createTestDatabase(new URL(from.databaseUrl).pathname.slice(1)) };
}
