import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Whether the database answers. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/** For example `17.5`. */
export async function findDatabaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
