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
