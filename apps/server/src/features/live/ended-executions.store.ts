import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Number of the newest ids to search: there is no index by end time, and recent ends nearly always have recent ids. */
const YOUNGEST = 5000;

/** The executions that ended within the last ten seconds, each with its node. */
export const listEndedExecutions = (db: Db) =>
  db
    .selectFrom('action_execution')
    .select(['id', 'node_id as nodeId', 'process_id as processId'])
    .where('finished_at', '>', sql<string>`now() - interval '10 seconds'`)
    .where('id', '>', sql<number>`(select max(id) from action_execution) - ${YOUNGEST}::bigint`)
    .orderBy('id')
    .execute();
