import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** The HTTP upload node with this endpoint. */
export const findHttpNode = (db: Db, endpoint: string) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .select(['node.id', sql<boolean>`(node.settings ->> 'active')::boolean`.as('active')])
    .where('node.activity_type', '=', 'HTTP_UPLOAD')
    .where(sql<string>`node.settings ->> 'endpoint'`, '=', endpoint)
    .where('process.deleted_at', 'is', null)
    .executeTakeFirst();
