import { anyOf } from '@scriptorium/db/lists.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { UNDO_DAYS } from '@scriptorium/engine/replay/replays.store.ts';
import { sql } from 'kysely';

const FIELDS = [
  'id',
  'created_at as at',
  'ended_at as endedAt',
  'user_id as userId',
  'node_ids as nodeIds',
  'sample',
  'state',
  'total',
  'done',
  'changed',
  'moved',
  'added',
  'removed',
  'failed',
  'to_undo as toUndo',
  'undone',
  'kept',
] as const;

const ofProcess = (db: Db, processId: number) => db.selectFrom('replay').where('process_id', '=', processId);

export async function listReplays(db: Db, processId: number, { page, size }: { page: number; size: number }) {
  const rows = await ofProcess(db, processId)
    .select(FIELDS)
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await ofProcess(db, processId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
export type ReplayRow = Awaited<ReturnType<typeof listReplays>>['rows'][number];

export const findRunning = (db: Db, processId: number): Promise<ReplayRow | undefined> =>
  ofProcess(db, processId).select(FIELDS).where('state', 'in', ['RUNNING', 'UNDOING']).executeTakeFirst();

/** The newest one that ended in the last hours and is not undone. */
export const findLast = (db: Db, processId: number, hours: number): Promise<ReplayRow | undefined> =>
  ofProcess(db, processId)
    .select(FIELDS)
    .where('state', 'in', ['DONE', 'CANCELLED', 'FAILED'])
    .where('ended_at', '>', sql<string>`now() - make_interval(hours => ${hours})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The replay that can be undone next. */
export const findUndoable = (db: Db, processId: number): Promise<{ id: number } | undefined> =>
  ofProcess(db, processId)
    .select('id')
    .where('state', 'in', ['DONE', 'CANCELLED', 'FAILED'])
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${UNDO_DAYS})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const isOfProcess = async (db: Db, processId: number, id: number): Promise<boolean> =>
  (await ofProcess(db, processId).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const listMachines = (db: Db, processId: number, types: readonly ActivityType[]) =>
  db
    .selectFrom('node')
    .select(['id', 'name', 'activity_type as activityType'])
    .where('process_id', '=', processId)
    .where('automatic', '=', true)
    .where('activity_type', 'in', types)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const namesOfNodes = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db.selectFrom('node').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The settings and label columns that change the results of a type's machines. */
export interface ReplayedType {
  readonly type: ActivityType;
  readonly settings: readonly string[];
  readonly labels: readonly string[];
}

/** Labels that come and go matter to a machine that reads their names. */
const countsAsLabel = sql.raw(`case when one.before is null or one.after is null then machine.labels ? 'name'
  else exists (select from jsonb_array_elements_text(machine.labels) name where one.before ? name) end`);

/**
 * The nodes whose machines may give other results by changes that no replay has covered, and that have finished steps from
 * before. Changes that were undone do not count.
 */
export async function listChangedMachines(
  db: Db,
  processId: number,
  types: readonly ReplayedType[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with since as (select replayed_change as id from process where id = ${processId}),
    machine as (
      select node.id, replayed.settings, replayed.labels,
        (select completed_at from step where node_id = node.id and completed_at is not null
          order by completed_at limit 1) as first_run
      from node join jsonb_to_recordset(${JSON.stringify(types)}::jsonb)
        as replayed(type text, settings jsonb, labels jsonb) on replayed.type = node.activity_type
      where node.process_id = ${processId} and node.automatic)
    select distinct machine.id
    from since join process_change change on change.process_id = ${processId} and change.id > since.id
    join process_change_row one on one.change_id = change.id
    join machine on machine.id = (case when one.table_name = 'node' then one.row_key ->> 'id'
      else one.subject ->> 'node_id' end)::bigint and machine.first_run < change.at
    where change.reverted_by is null and (change.kind <> 'UNDO' or change.of_id <= since.id)
      and case one.table_name
        when 'matching_rule' then true
        when 'node' then exists (select from jsonb_array_elements_text(machine.settings) name
          where one.before -> 'settings' -> name is distinct from one.after -> 'settings' -> name)
        when 'ner_tag_type' then ${countsAsLabel}
        when 'classifier_type' then ${countsAsLabel}
        else false end`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The names of the labels of nodes. */
export async function namesOfLabels(db: Db, nodeIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'name'])
    .where('node_id', '=', anyOf(nodeIds))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function namesOfDocuments(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'filename'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
