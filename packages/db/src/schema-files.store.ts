import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { SqlFile } from './sql-files.ts';

/**
 * The SQL files applied to this database, with the SHA-256 of their texts; empty before the migration that adds the
 * table.
 */
export async function recordedFiles(db: Db): Promise<Map<string, string>> {
  if (!(await hasTable(db, 'schema_file'))) return new Map();
  const rows = await db.selectFrom('schema_file').select(['path', 'sha256']).execute();
  return new Map(rows.map(({ path, sha256 }) => [path, sha256]));
}

export async function recordFile(db: Db, { path, sha256 }: SqlFile): Promise<void> {
  await db
    .insertInto('schema_file')
    .values({ path, sha256 })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ sha256 }))
    .execute();
}

/** Names of the applied migrations. */
export async function migrationsThatRan(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(
    db,
  );
  return rows[0]?.exists === true;
}
