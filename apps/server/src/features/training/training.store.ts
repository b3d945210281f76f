import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Progress } from '@scriptorium/db/schema/progress.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { StoredLeftOut, StoredQuality, TrainingMethod } from '@scriptorium/db/schema/schema-json.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import { sql, type Updateable } from 'kysely';

/** An order to train; null: one of the node is open already. */
export async function insertTraining(
  tx: Tx,
  {
    nodeId,
    model,
    requestedBy,
  }: { nodeId: number; model: 'BUILT_IN' | 'REMOTE'; requestedBy: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into training (node_id, version, model, is_automatic, requested_by)
    select ${nodeId}, coalesce(max(version), 0) + 1, ${model}, ${requestedBy === null}::boolean, ${requestedBy}::bigint
    from training where node_id = ${nodeId}
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Starts a training, or continues one whose server has ended; undefined when it was cancelled or its node deleted. */
export async function beginTraining(db: Db, id: number) {
  const begun = await db
    .updateTable('training')
    .from('node')
    .whereRef('node.id', '=', 'training.node_id')
    .where('training.id', '=', id)
    .where('training.state', 'in', ['WAITING', 'RUNNING'])
    .set({ state: 'RUNNING', read_at: sql<string>`now()`, progress: null })
    .returning([
      'training.id',
      'training.version',
      'training.model',
      'node.id as nodeId',
      'node.name as nodeName',
      'node.process_id as processId',
      'node.activity_type as activityType',
      'node.settings',
    ])
    .executeTakeFirst();
  return begun;
}
export type BegunTraining = NonNullable<Awaited<ReturnType<typeof beginTraining>>>;

export const isOpen = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('training')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()) !== undefined;

/** False when the training was cancelled. */
export async function writeProgress(db: Db, id: number, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('training')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const ENDED = { ended_at: sql<string>`now()`, progress: null } as const;

export async function failTraining(db: Db, id: number, reason: Reason): Promise<void> {
  await db
    .updateTable('training')
    .set({ state: 'FAILED', reason: storedJson(reason), ...ENDED })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .execute();
}

export async function cancelTraining(db: Db, nodeId: number): Promise<void> {
  await db
    .updateTable('training')
    .set({ state: 'CANCELLED', ...ENDED })
    .where('node_id', '=', nodeId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .execute();
}

/** Stores that all was sent; false when the training was cancelled in the meantime. */
export const finishRemote = (tx: Tx, id: number, documents: number): Promise<boolean> =>
  endRunning(tx, id, { state: 'DONE', documents });

export interface NewVersion {
  documents: number;
  method: TrainingMethod;
  macroF1: number;
  microF1: number | null;
  /** Macro F1 of a lexicon of the same documents. */
  lexiconF1: number | null;
  quality: readonly StoredQuality[];
  leftOut: readonly StoredLeftOut[];
  /** Null where it is not worth having. */
  classifier: Uint8Array | null;
}

/** Stores what was learned; false when the training was cancelled in the meantime. */
export const finishBuiltIn = (
  tx: Tx,
  id: number,
  { labellingModelId, ...version }: NewVersion & { labellingModelId: number },
): Promise<boolean> =>
  endRunning(tx, id, { state: 'DONE', labelling_model_id: labellingModelId, ...measuredOf(version) });

/** Stores what was measured of something that is not kept, and why; false when the training was cancelled in the meantime. */
export const rejectBuiltIn = (tx: Tx, id: number, version: NewVersion, reason: Reason): Promise<boolean> =>
  endRunning(tx, id, { state: 'FAILED', reason: storedJson(reason), ...measuredOf(version) });

const measuredOf = (version: NewVersion) => ({
  documents: version.documents,
  method: version.method,
  macro_f1: version.macroF1,
  micro_f1: version.microF1,
  lexicon_f1: version.lexiconF1,
  quality: JSON.stringify(version.quality),
  left_out: JSON.stringify(version.leftOut),
  classifier: version.classifier,
});

async function endRunning(tx: Tx, id: number, change: Updateable<DB['training']>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('training')
    .set({ ...change, ...ENDED })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The machine by which labels of a version are known. */
export async function insertLabellingModel(
  tx: Tx,
  nodeId: number,
  version: number,
  name: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('labelling_model')
    .values({ node_id: nodeId, kind: 'TRAINED', name, version })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findRunning = (db: Db, nodeId: number) =>
  db
    .selectFrom('training')
    .leftJoin('app_user as author', 'author.id', 'training.requested_by')
    .select([
      'training.version',
      'training.is_automatic as isAutomatic',
      'author.login as requestedBy',
      'training.progress',
      sql<boolean>`training.state = 'WAITING' and training.model = 'BUILT_IN' and exists (
        select from training other where other.state = 'RUNNING' and other.model = 'BUILT_IN')`.as(
        'waitsForAnother',
      ),
    ])
    .where('training.node_id', '=', nodeId)
    .where('training.state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirst();
export type RunningTraining = NonNullable<Awaited<ReturnType<typeof findRunning>>>;

/**
 * The processes whose waiting trainings let another go first: all but the one that trained least recently. Of several, the one
 * that has waited for the longest.
 */
export async function listProcessesOutOfTurn(db: Db, queue: string): Promise<number[]> {
  const { rows } = await sql<{ processId: number }>`
    select waiting.process_id as "processId" from (
      select process_id, min(id) as first from job
      where queue = ${queue} and state = 'ready' and run_at <= now() and process_id is not null group by process_id
    ) waiting left join lateral (
      select max(coalesce(training.ended_at, now())) as at from training join node on node.id = training.node_id
      where node.process_id = waiting.process_id and training.model = 'BUILT_IN' and training.read_at is not null
    ) trained on true
    order by trained.at nulls first, waiting.first offset 1`.execute(db);
  return rows.map(({ processId }) => processId);
}

/** When the last training that was not cancelled read its documents, in PostgreSQL's format; null: never. */
export async function lastReadAt(db: Db, nodeId: number): Promise<string | null> {
  const last = await db
    .selectFrom('training')
    .select(sql<string | null>`max(read_at)::text`.as('readAt'))
    .where('node_id', '=', nodeId)
    .where('state', '!=', 'CANCELLED')
    .executeTakeFirst();
  return last?.readAt ?? null;
}

export interface AutomaticNode {
  id: number;
  processId: number;
  model: 'BUILT_IN' | 'REMOTE';
  threshold: number;
}

/** The nodes that train by themselves and do not train now. */
export async function listAutomatic(db: Db): Promise<AutomaticNode[]> {
  const { rows } = await sql<AutomaticNode>`
    select node.id, node.process_id as "processId", node.settings->'trainableConfig'->>'model' as model,
      (node.settings->'trainableConfig'->>'threshold')::int as threshold
    from node join process on process.id = node.process_id and process.deleted_at is null
    where node.activity_type in ('CLF', 'SPAN')
      and node.settings->'trainableConfig'->>'automaticTraining' = 'true'
      and not exists (
        select from training where training.node_id = node.id and training.state in ('WAITING', 'RUNNING'))
    order by node.id`.execute(db);
  return rows;
}

export async function findSettings(db: Db, nodeId: number): Promise<Record<string, unknown>> {
  const node = await db.selectFrom('node').select('settings').where('id', '=', nodeId).executeTakeFirst();
  return node?.settings ?? {};
}
