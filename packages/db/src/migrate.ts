import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import type { Db } from './database.ts';
import { first } from './migrations/0001-first/first.ts';
import { jobFairness } from './migrations/0002-job-fairness.ts';
import { joinedUploads } from './migrations/0003-joined-uploads.ts';

const statements = (text: string): Migration => ({
  up: async (db) => {
    for (const statement of text.split(/;\s*\n/)) {
      if (statement.replaceAll(/--.*$/gm, '').trim() !== '') await sql.raw(statement).execute(db);
    }
  },
});

/** In order; a migration that has landed never changes, and none goes back. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first': statements(first),
  '0002-job-fairness': statements(jobFairness),
  '0003-joined-uploads': statements(joinedUploads),
};

/** In the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** Brings the schema up to date. Several servers may start at once: one migrates, the others wait for it. */
export async function migrate(db: Db): Promise<string[]> {
  return namesOf(await migratorOf(db).migrateToLatest());
}

/** Brings the schema of an empty database to where it was after one migration, for rows of that time. */
export async function migrateTo(db: Db, name: string): Promise<string[]> {
  return namesOf(await migratorOf(db).migrateTo(name));
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error)
    throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map(({ migrationName }) => migrationName);
}
