import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import type { Db } from './database.ts';
import { first } from './migrations/0001-first/first.ts';
import { jobFairness } from './migrations/0002-job-fairness.ts';
import { joinedUploads } from './migrations/0003-joined-uploads.ts';
import { reliableEngine } from './migrations/0004-reliable-engine/reliable-engine.ts';
import { quickSteps } from './migrations/0005-quick-steps/quick-steps.ts';
import { effectsOfExecutions } from './migrations/0006-effects-of-executions.ts';
import { people } from './migrations/0007-people.ts';
import { stepsAtOnce } from './migrations/0008-steps-at-once/steps-at-once.ts';
import { oidc } from './migrations/0009-oidc.ts';
import { serverProcesses } from './migrations/0010-server-processes.ts';
import { httpLogs } from './migrations/0011-http-logs.ts';
import { userSettings } from './migrations/0012-user-settings.ts';
import { leanSteps } from './migrations/0013-lean-steps/lean-steps.ts';
import { claimsForOthers } from './migrations/0017-claims-for-others.ts';
import { pendingPartners } from './migrations/0018-pending-partners.ts';
import { judgedWays } from './migrations/0019-judged-ways.ts';
import { charsetOfSteps } from './migrations/0020-charset-of-steps.ts';

const each = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** A script of statements that hold no semicolon at the end of a line themselves. */
const script = (text: string): Migration =>
  each(text.split(/;\s*\n/).filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== ''));

/** In order; a migration that has landed never changes, and none goes back. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-first': script(first),
  '0002-job-fairness': script(jobFairness),
  '0003-joined-uploads': script(joinedUploads),
  '0004-reliable-engine': each(reliableEngine),
  '0005-quick-steps': each(quickSteps),
  '0006-effects-of-executions': script(effectsOfExecutions),
  '0007-people': script(people),
  '0008-steps-at-once': each(stepsAtOnce),
  '0009-oidc': script(oidc),
  '0010-server-processes': script(serverProcesses),
  '0011-http-logs': script(httpLogs),
  '0012-user-settings': script(userSettings),
  '0013-lean-steps': each(leanSteps),
  '0017-claims-for-others': each(claimsForOthers),
  '0018-pending-partners': script(pendingPartners),
  '0019-judged-ways': script(judgedWays),
  '0020-charset-of-steps': script(charsetOfSteps),
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
