import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Returns the ids of existing nodes. */
export const listExistingNodes = async (db: Db, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (await db.selectFrom('node').select('id').where('id', '=', anyOf(ids)).execute()).map(({ id }) => id),
  );

/** When a process was created, in ms since 1970. */
export const createdAt = async (db: Db, processId: number): Promise<number> => {
  const query = db.selectFrom('process').select('created_at').where('id', '=', processId);
  return Date.parse(String((await query.executeTakeFirstOrThrow()).created_at));
};

/** Names of nodes by id. */
export const namesOfNodes = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (await db.selectFrom('node').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()).map(
      ({ id, name }) => [id, name],
    ),
  );

interface WorkRecord {
  readonly userId: number;
  readonly nodeId: number | null;
  readonly stepId: number | null;
  readonly startTime: string;
  readonly endTime: string;
}

/** Records of work in their order; of more than `limit` the newest ones. A record is at most a day long. */
export async function listWork(
  db: Db,
  asked: { userIds: readonly number[]; processId: number; from: number; until: number; limit: number },
): Promise<WorkRecord[]> {
  const [from, until] = [new Date(asked.from).toISOString(), new Date(asked.until).toISOString()];
  const { rows } = await sql<WorkRecord>`
    select user_id as "userId", node_id as "nodeId", step_id as "stepId", start_time as "startTime", end_time as "endTime"
    from work_timer
    where user_id = ${anyOf(asked.userIds)} and process_id = ${asked.processId}
      and start_time >= ${from}::timestamptz - interval '1 day' and start_time < ${until} and end_time > ${from}
    order by start_time desc, id desc limit ${asked.limit}`.execute(db);
  return rows.toReversed();
}

/** Documents of a process that are not finished, from the kept counts. */
export async function countWaiting(db: Db, processId: number): Promise<number> {
  const { documents } = await db
    .selectFrom('document_count')
    .select((row) => row.fn.sum<number | null>('documents').as('documents'))
    .where('process_id', '=', processId)
    .where('status', '<>', 'DONE')
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(documents ?? 0));
}
