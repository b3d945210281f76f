import type { ServerInstance } from '@scriptorium/contract/management/management-health.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

export interface OwnInstance {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly role: ServerInstance['role'];
  readonly version: string;
}

export async function writeHeartbeat(db: Db, own: OwnInstance): Promise<void> {
  await db
    .insertInto('server_process')
    .values(own)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<string>`now()` }))
    .execute();
}

/** Deletes this instance, and those whose last heartbeat is more than a day old. */
export async function removeHeartbeats(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('server_process')
    .where((any) => any.or([any('id', '=', id), any('seen_at', '<', sql<string>`now() - interval '1 day'`)]))
    .execute();
}

/** Instances with a heartbeat in the last minute. */
export function listLiveInstances(db: Db): Promise<ServerInstance[]> {
  return db
    .selectFrom('server_process')
    .select(['host', 'pid', 'role', 'version', 'started_at as startedAt', 'seen_at as seenAt'])
    .where('seen_at', '>', sql<string>`now() - interval '1 minute'`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}
