import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import type { Database, Tx } from '@scriptorium/db/database.ts';
import { migrateTo, MIGRATION_NAMES } from '@scriptorium/db/migrate.ts';
import { inTransaction, isRefusedData } from '@scriptorium/db/transaction.ts';
import { isKey, type SweepableFiles } from '../files/stored-files.ts';
import { COUNTS, Manifest, MovingError, RowCounts } from './manifest.ts';
import { allBlobs } from './snapshot.ts';
import {
  clearNewDatabase,
  findFilledTable,
  insertRows,
  dropForeignKeys,
  disableTriggers,
  listColumns,
  listMigrations,
  listTables,
  setSequences,
} from './tables.store.ts';
import { DamagedArchive, readTar, type TarEntry } from './tar-stream.ts';
import type { MovedCounts } from './write-archive.ts';

export interface EmptyInstallation {
  database: Database;
  files: SweepableFiles;
  /** Stores a key of the archive, or throws when another one exists. */
  storeKey: (name: string, base64: string) => Promise<void>;
}

/**
 * Fills an empty database, file store and set of keys from an archive; the schema is then that of the version which
 * wrote the archive, and the caller migrates it. The rows come last and in one transaction: after an interruption the
 * database is still empty and the restore can be repeated.
 */
export async function readArchive(installation: EmptyInstallation, path: string): Promise<MovedCounts> {
  const unpacked = createGunzip();
  // Errors of the file itself end the reading of `unpacked`.
  pipeline(createReadStream(path), unpacked, () => {});
  const entries = readTar(unpacked);
  try {
    const manifest = await readManifest(entries);
    await prepareSchema(installation.database, manifest);
    const counts: MovedCounts = { rows: 0, files: 0, missing: [] };
    const sums = new Map<string, string>();
    const firstTable = await readFiles(entries, installation, sums);
    counts.files = sums.size;
    await inTransaction(installation.database.db, async (tx) => {
      const enableTriggers = await disableTriggers(tx);
      const restoreForeignKeys = await dropForeignKeys(tx);
      await clearNewDatabase(tx);
      counts.rows = await readTables(tx, entries, { first: firstTable, counted: manifest.counted ?? false });
      await setSequences(tx, manifest.sequences).catch(damaged('its manifest names what does not exist'));
      await restoreForeignKeys().catch(damaged('rows are missing that others refer to'));
      await enableTriggers();
      counts.missing = await checkFiles(tx, sums);
    });
    return counts;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
    throw code.startsWith('Z_') ? new DamagedArchive('it cannot be unpacked') : error;
  }
}

/** The database refuses what it was given, which is as the archive has it: a wrong value, name or reference. */
const damaged =
  (detail: string) =>
  (error: unknown): never => {
    if (isRefusedData(error)) throw new DamagedArchive(detail);
    throw error;
  };

/** A manifest has a few kB; nothing larger is read into memory. */
const MAX_BYTES = 1024 * 1024;

/** The entry as JSON of a schema; undefined when it does not match. */
async function readJson<T>(entry: TarEntry, schema: z.ZodType<T>): Promise<T | undefined> {
  if (entry.size > MAX_BYTES) return undefined;
  const written = await text(Readable.from(entry.body));
  try {
    return schema.safeParse(JSON.parse(written)).data;
  } catch {
    return undefined;
  }
}

async function readManifest(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const first = await entries.next();
  if (first.done || first.value.path !== 'manifest.json')
    throw new MovingError('This is not a backup of Scriptorium.');
  const manifest = await readJson(first.value, Manifest);
  if (!manifest)
    throw new MovingError(
      'This backup cannot be read: it is damaged, or its format is unknown to this version.',
    );
  return manifest;
}

/** Migrates the empty database to the schema of the rows; later migrations then change them as usual. */
async function prepareSchema({ db }: Database, { migrations, version }: Manifest): Promise<void> {
  const newest = migrations.at(-1);
  if (newest === undefined || migrations.some((name) => !MIGRATION_NAMES.includes(name)))
    throw new MovingError(`The backup was made by a newer version (${version}). Install that version first.`);
  if (!(await isBlank(db))) {
    const filled = await findFilledTable(db);
    if (filled !== undefined)
      throw new MovingError(
        `The database is not empty ("${filled}" contains rows). Restore into an empty one: nothing was changed.`,
      );
    if ((await listMigrations(db)).some((name) => !migrations.includes(name)))
      throw new MovingError(
        `The database has a newer schema than the backup, which version ${version} made. Restore into a new database: nothing was changed.`,
      );
  }
  await migrateTo(db, newest);
}

const isBlank = async (db: Database['db']): Promise<boolean> => (await listTables(db)).length === 0;

/** Keys and files, up to the first entry with rows, which is returned. */
async function readFiles(
  entries: AsyncGenerator<TarEntry>,
  { files, storeKey }: EmptyInstallation,
  sums: Map<string, string>,
): Promise<TarEntry | undefined> {
  for (;;) {
    const next = await entries.next();
    if (next.done) return undefined;
    const { path, body } = next.value;
    const [folder, name = ''] = path.split('/');
    if (folder === 'tables' || path === COUNTS) return next.value;
    if (folder === 'keys') await storeKey(name.replace(/\.key$/, ''), await text(Readable.from(body)));
    else if (folder === 'files' && isKey(name))
      sums.set(name, (await files.putAs(name, Readable.from(body))).sha256);
    else throw new DamagedArchive(`${path} is unexpected`);
  }
}

async function readTables(
  tx: Tx,
  entries: AsyncGenerator<TarEntry>,
  { first, counted }: { first: TarEntry | undefined; counted: boolean },
): Promise<number> {
  const known = new Set(await listTables(tx));
  const columns = new Map<string, string[]>();
  const read = new Map<string, number>();
  let wanted: RowCounts | undefined;
  for (let entry = first; entry !== undefined; entry = (await entries.next()).value as TarEntry | undefined) {
    if (entry.path === COUNTS) {
      wanted = await readJson(entry, RowCounts);
      continue;
    }
    const [folder, table = ''] = entry.path.split('/');
    if (folder !== 'tables' || !known.has(table)) throw new DamagedArchive(`${entry.path} is unexpected`);
    const lines = (await text(Readable.from(entry.body))).split('\n').filter((line) => line !== '');
    if (!columns.has(table)) columns.set(table, await listColumns(tx, table));
    await insertRows(tx, table, columns.get(table) ?? [], lines).catch(
      damaged(`a row of "${table}" cannot be read`),
    );
    read.set(table, (read.get(table) ?? 0) + lines.length);
  }
  if (counted) compareCounts(wanted, read);
  return [...read.values()].reduce((sum, rows) => sum + rows, 0);
}

function compareCounts(wanted: RowCounts | undefined, read: ReadonlyMap<string, number>): void {
  if (!wanted) throw new DamagedArchive('the row counts are missing');
  for (const table of new Set([...Object.keys(wanted), ...read.keys()])) {
    const [is, should] = [read.get(table) ?? 0, wanted[table] ?? 0];
    if (is !== should) throw new DamagedArchive(`it contains ${is} rows of "${table}" instead of ${should}`);
  }
}

/** Every file must match the checksum in its row; files that were missing in the source are listed. */
async function checkFiles(tx: Tx, sums: ReadonlyMap<string, string>): Promise<string[]> {
  const missing: string[] = [];
  for await (const { key, sha256 } of allBlobs(tx)) {
    const sum = sums.get(key);
    if (sum === undefined) missing.push(key);
    else if (sum !== sha256) throw new DamagedArchive(`the file ${key} has changed`);
  }
  return missing;
}
