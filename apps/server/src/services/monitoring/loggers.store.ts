import { LogLevel } from '@scriptorium/contract/management/management-logs.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Rows of `installation` that hold the level of a logger. */
const PREFIX = 'log_level:';

export async function listLevels(db: Db): Promise<Map<string, LogLevel>> {
  const rows = await db
    .selectFrom('installation')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .execute();
  // A level that this version does not know counts as not configured.
  return new Map(
    rows.flatMap(({ name, value }) => {
      const level = LogLevel.safeParse(value);
      return level.success ? [[name.slice(PREFIX.length), level.data] as const] : [];
    }),
  );
}

export async function writeLevel(db: Db, name: string, level: LogLevel | null): Promise<void> {
  if (level === null) {
    await db.deleteFrom('installation').where('name', '=', `${PREFIX}${name}`).execute();
    return;
  }
  await db
    .insertInto('installation')
    .values({ name: `${PREFIX}${name}`, value: level })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: level }))
    .execute();
}

/** Notifies every server when the transaction commits. */
export const notifyServers = (db: Db, channel: string) => sql`select pg_notify(${channel}, '')`.execute(db);
