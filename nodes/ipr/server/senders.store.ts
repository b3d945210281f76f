import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** The senders whose settings name this receiver, in processes that exist. */
export const listSenders = (db: Db, receiverId: number) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['node.id', 'node.name', 'process.id as processId', 'process.name as processName'])
    .where('node.activity_type', '=', 'IPS')
    .where('process.deleted_at', 'is', null)
    .where(sql<boolean>`node.settings -> 'receivers' @> ${JSON.stringify([{ id: receiverId }])}::jsonb`)
    .orderBy(sql`process.name collate "und-x-icu"`)
    .orderBy('node.id')
    .execute();
