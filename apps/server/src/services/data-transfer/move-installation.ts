import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { openEmbedded, type Database } from '@scriptorium/db/database.ts';
import { migrate } from '@scriptorium/db/migrate.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { closeDataFolder } from '../data-folder.ts';
import { FolderStore } from '../files/folder-store.ts';
import { MissingFileError } from '../files/stored-files.ts';
import { storeKeyIn } from './store-keys.ts';
import { MovingError } from './manifest.ts';
import { allBlobs, inSnapshot } from './snapshot.ts';
import {
  clearNewDatabase,
  findFilledTable,
  insertRows,
  dropForeignKeys,
  disableTriggers,
  listColumns,
  listMigrations,
  listTables,
  readRows,
  readSequences,
  setSequences,
} from './tables.store.ts';
import type { Installation, MovedCounts } from './write-archive.ts';

/** Copies all rows into an empty database, in one transaction there; returns the count. */
export async function copyRows(from: Database, to: Database): Promise<number> {
  await migrate(to.db);
  const filled = await findFilledTable(to.db);
  if (filled !== undefined)
    throw new MovingError(
      `The target database is not empty ("${filled}" contains rows). Nothing was changed.`,
    );
  return inSnapshot(from, async (source) => {
    const [had, has] = [await listMigrations(source), await listMigrations(to.db)];
    if (had.join() !== has.join())
      throw new MovingError('The database has another schema. Start this version on it once, then move.');
    let rows = 0;
    // The source is only read, in a transaction of another database: neither blocks the other.
    await inTransaction(to.db, async (target) => {
      const enableTriggers = await disableTriggers(target);
      const restoreForeignKeys = await dropForeignKeys(target);
      await clearNewDatabase(target);
      for (const table of await listTables(target)) {
        const columns = await listColumns(target, table);
        for await (const lines of readRows(source, table)) {
          await insertRows(target, table, columns, lines);
          rows += lines.length;
        }
      }
      await setSequences(target, await readSequences(source));
      await restoreForeignKeys();
      await enableTriggers();
    });
    return rows;
  });
}

/** Copies keys, files and rows into a new data folder with an embedded database. */
export async function moveIntoFolder(
  installation: Installation,
  target: string,
): Promise<{ folder: string; counts: MovedCounts }> {
  const folder = resolve(process.env['INIT_CWD'] ?? '.', target);
  closeDataFolder(folder);
  const database = await openEmbedded(folder);
  try {
    return { folder, counts: await moveInto(installation, { database, folder }) };
  } finally {
    await database.close();
  }
}

/** Keys and files first: the rows that name them are committed in one transaction at the end. */
export async function moveInto(
  { database: from, files, keys }: Installation,
  to: { database: Database; folder: string },
): Promise<MovedCounts> {
  const storeKey = storeKeyIn({ DATA_DIR: to.folder, SIGNING_KEY: undefined, ENCRYPTION_KEY: undefined });
  for (const [name, key] of Object.entries(keys)) await storeKey(name, Buffer.from(key).toString('base64'));
  const counts: MovedCounts = { rows: 0, files: 0, missing: [] };
  const store = new FolderStore(join(to.folder, 'files'));
  await inSnapshot(from, async (tx) => {
    for await (const { key } of allBlobs(tx)) {
      const opened = await files.open(key).catch((error: unknown) => {
        if (error instanceof MissingFileError) return undefined;
        throw error;
      });
      if (opened) await store.putAs(key, Readable.from(opened.stream));
      if (opened) counts.files += 1;
      else counts.missing.push(key);
    }
  });
  counts.rows = await copyRows(from, to.database);
  return counts;
}
