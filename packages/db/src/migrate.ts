import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import type { Db, Tx } from './database.ts';
import { applyRoutines } from './routines.ts';
import { migrationsThatRan, recordedFiles, recordFile } from './schema-files.store.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';

/** In order; a released migration never changes, and none is undone. */
const FILES = readSqlFiles('migrations');
/** Creates the table of the files' hashes, and records those of the migrations before it. */
const FIRST_RECORDED = '0021-routines-in-files';

/** In the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = FILES.map(({ name }) => name);

/** The database does not fit this version of the product; the message says what to do. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

const migrationOf = (file: SqlFile): Migration => ({
  up: async (db: Db) => {
    for (const statement of file.statements) await sql.raw(statement).execute(db);
    if (file.name < FIRST_RECORDED) return;
    const until = FILES.filter(({ name }) =>
      file.name === FIRST_RECORDED ? name <= file.name : name === file.name,
    );
    for (const one of until) await recordFile(db, one);
  },
});

const MIGRATIONS = Object.fromEntries(FILES.map((file) => [file.name, migrationOf(file)]));

/** An arbitrary number, unique in the product. */
const LOCK = 7_306_041;

/**
 * Brings the schema up to date. Several servers may start concurrently: one migrates, the others wait for it. Throws
 * SchemaMismatch, with nothing changed, for a database of a newer version or with other migrations.
 */
export function migrate(db: Db): Promise<string[]> {
  return changeSchema(db, async (migrator, tx) => {
    const names = namesOf(await migrator.migrateToLatest());
    await applyRoutines(tx);
    return names;
  });
}

/** Migrates an empty database up to one migration, to insert rows of that version. */
export function migrateTo(db: Db, name: string): Promise<string[]> {
  return changeSchema(db, async (migrator) => namesOf(await migrator.migrateTo(name)));
}

/** Until the end of the transaction no other server changes the schema. */
export const lockSchema = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);

/**
 * All in one transaction, which starts with the lock: Kysely takes its own only after it read the catalogue, and that
 * read fails when another server drops a table at the same time.
 */
function changeSchema<T>(db: Db, work: (migrator: Migrator, tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockSchema(tx);
    await checkHistory(tx);
    return work(new Migrator({ db: tx, provider: { getMigrations: async () => MIGRATIONS } }), tx);
  });
}

async function checkHistory(db: Db): Promise<void> {
  const unknown = (await migrationsThatRan(db)).filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length > 0)
    throw new SchemaMismatch(
      `The database was upgraded by a newer version of Scriptorium (${unknown.join(', ')}). Start that version or a later one, or restore a backup.`,
    );
  const recorded = await recordedFiles(db);
  const changed = FILES.filter(({ path, sha256 }) => (recorded.get(path) ?? sha256) !== sha256);
  if (changed.length > 0)
    throw new SchemaMismatch(
      `The migrations of this database differ from those of this version: ${changed.map(({ path }) => path).join(', ')}. Restore the original files of this version, or a backup of the database.`,
    );
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error)
    throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map(({ migrationName }) => migrationName);
}
