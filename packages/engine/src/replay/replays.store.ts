import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { BeforeReplay, ReplayState } from '@scriptorium/db/schema-replays.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { anyOf } from '@scriptorium/db/any-of.ts';
import { sql } from 'kysely';

/** A replay can be undone for this time; after it, what it remembers is deleted. */
export const UNDO_DAYS = 7;

export interface NewReplay {
  readonly processId: number;
  readonly userId: number;
  readonly nodeIds: readonly number[];
  /** The newest documents; null: all. */
  readonly sample: number | null;
  readonly newest: number;
  readonly total: number;
  readonly changeId: number;
  readonly paths: string;
}

export const insertReplay = (tx: Tx, given: NewReplay): Promise<{ id: number }> =>
  tx
    .insertInto('replay')
    .values({
      process_id: given.processId,
      user_id: given.userId,
      node_ids: JSON.stringify(given.nodeIds),
      sample: given.sample,
      newest: given.newest,
      total: given.total,
      change_id: given.changeId,
      paths: given.paths,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findReplay = (db: Db, id: number) =>
  db
    .selectFrom('replay')
    .select([
      'id',
      'process_id as processId',
      'user_id as userId',
      'node_ids as nodeIds',
      'sample',
      'state',
      'newest',
      'reached',
      'total',
      'done',
      'change_id as changeId',
      'paths',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export type StoredReplay = NonNullable<Awaited<ReturnType<typeof findReplay>>>;

/** Newest documents first; `below` is the last one of the batch before. */
export const listDocuments = async (
  db: Db,
  { processId, newest }: Pick<StoredReplay, 'processId' | 'newest'>,
  below: number | null,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .selectFrom('document')
      .select('id')
      .where('process_id', '=', processId)
      .where('deleted_at', 'is', null)
      .where('id', '<=', newest)
      .$if(below !== null, (query) => query.where('id', '<', below ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export interface ReplayCounts {
  readonly done: number;
  readonly changed: number;
  readonly moved: number;
  readonly added: number;
  readonly removed: number;
  readonly failed: number;
}

/** Adds the counts of a batch. */
export const addCounts = (
  db: Db,
  id: number,
  { done, changed, moved, added, removed, failed }: ReplayCounts,
  reached: number,
) =>
  db
    .updateTable('replay')
    .set((row) => ({
      done: row('done', '+', done),
      changed: row('changed', '+', changed),
      moved: row('moved', '+', moved),
      added: row('added', '+', added),
      removed: row('removed', '+', removed),
      failed: row('failed', '+', failed),
      reached,
    }))
    .where('id', '=', id)
    .execute();

/** False when it is in another state by now. */
export async function setState(
  db: Db,
  id: number,
  from: readonly ReplayState[],
  to: ReplayState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('replay')
    .set({ state: to, ended_at: to === 'UNDOING' ? null : sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An undo counts from the beginning, also when one was cancelled before. */
export const beginUndo = (tx: Tx, id: number, documents: number) =>
  tx.updateTable('replay').set({ to_undo: documents, undone: 0, kept: 0 }).where('id', '=', id).execute();

export const addUndone = (db: Db, id: number, documents: number, kept: number) =>
  db
    .updateTable('replay')
    .set((row) => ({ undone: row('undone', '+', documents), kept: row('kept', '+', kept) }))
    .where('id', '=', id)
    .execute();

/** Nodes of a process, in no order. */
export const listNodes = (db: Db, processId: number, ids: readonly number[]) =>
  db
    .selectFrom('node')
    .select(['id', 'activity_type as activityType', 'settings', 'rules_version as rulesVersion'])
    .where('process_id', '=', processId)
    .where('id', '=', anyOf(ids))
    .execute();
export type ReplayedNode = Awaited<ReturnType<typeof listNodes>>[number];

export interface ReplayedStep {
  readonly id: number;
  readonly documentId: number;
  readonly nodeId: number;
  readonly attempt: number;
  readonly master: boolean;
}

/** The finished steps of documents on nodes: others run anyway, or wait for a person. */
export const listFinishedSteps = (
  db: Db,
  documentIds: readonly number[],
  nodeIds: readonly number[],
): Promise<ReplayedStep[]> =>
  db
    .selectFrom('step')
    .select(['id', 'document_id as documentId', 'node_id as nodeId', 'attempt', 'master'])
    .where('document_id', '=', anyOf(documentIds))
    .where('node_id', '=', anyOf(nodeIds))
    .where('status', 'in', ['DONE', 'ACCEPTED'])
    .orderBy('id')
    .execute();

export const listSteps = (tx: Tx, documentId: number): Promise<{ id: number; status: StepStatus }[]> =>
  tx
    .selectFrom('step')
    .select(['id', 'status'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();

/** Whether nobody has reopened, deleted or run a step since it was read. */
export const isFinishedStill = async (tx: Tx, { id, attempt }: ReplayedStep): Promise<boolean> =>
  (await tx
    .selectFrom('step')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', ['DONE', 'ACCEPTED'])
    .executeTakeFirst()) !== undefined;

export const findContent = (tx: Tx, documentId: number) =>
  tx
    .selectFrom('document')
    .select(['content_id as contentId', 'status'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();

/** The earliest state stays: a server that ended in a document goes on with it. */
export const rememberDocument = (tx: Tx, replayId: number, documentId: number, before: BeforeReplay) =>
  sql`
    insert into replay_document (replay_id, document_id, before)
    values (${replayId}, ${documentId}, ${JSON.stringify(before)}::jsonb)
    on conflict (replay_id, document_id) do update set before = replay_document.before || jsonb_build_object(
      'results', (excluded.before -> 'results') || (replay_document.before -> 'results'))`.execute(tx);

export const findRemembered = (db: Db, replayId: number, documentId: number) =>
  db
    .selectFrom('replay_document')
    .select(['before', 'added', 'removed', 'moved'])
    .where('replay_id', '=', replayId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();

export const forgetDocument = (tx: Tx, replayId: number, documentId: number) =>
  tx
    .deleteFrom('replay_document')
    .where('replay_id', '=', replayId)
    .where('document_id', '=', documentId)
    .execute();

export const countChanges = (
  tx: Tx,
  replayId: number,
  documentId: number,
  counts: { readonly added: number; readonly removed: number; readonly moved: boolean },
) =>
  tx
    .updateTable('replay_document')
    .set(counts)
    .where('replay_id', '=', replayId)
    .where('document_id', '=', documentId)
    .execute();

export const listRemembered = async (db: Db, replayId: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('replay_document')
      .select('document_id')
      .where('replay_id', '=', replayId)
      .orderBy('document_id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ document_id }) => document_id);

export const countRemembered = async (db: Db, replayId: number): Promise<number> =>
  (
    await db
      .selectFrom('replay_document')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('replay_id', '=', replayId)
      .executeTakeFirstOrThrow()
  ).total;

/** A step was run by a replay: who asked for it, and with what. Its status stays. */
export const markRun = (
  tx: Tx,
  stepId: number,
  { attempt, userId, run }: { attempt: number; userId: number; run: object },
) =>
  tx
    .updateTable('step')
    .set({ attempt, run: JSON.stringify(run), changed_at: sql<string>`now()`, changed_by: userId })
    .where('id', '=', stepId)
    .execute();

/** The steps of a document whose last run was one of the replay. */
export const listRunBy = (
  tx: Tx,
  replayId: number,
  documentId: number,
): Promise<{ id: number; nodeId: number }[]> =>
  tx
    .selectFrom('step')
    .select(['id', 'node_id as nodeId'])
    .where('document_id', '=', documentId)
    .where(sql<boolean>`(run ->> 'replay')::bigint = ${replayId}`)
    .execute();

/**
 * The steps that a document did not have before, and whether each can go: nobody has worked on it, and it has had no effect
 * outside of the process.
 */
export const listNewSteps = (
  tx: Tx,
  documentId: number,
  known: readonly number[],
  actions: readonly ActivityType[],
): Promise<{ id: number; removable: boolean }[]> =>
  tx
    .selectFrom('step')
    .innerJoin('node', 'node.id', 'step.node_id')
    .select([
      'step.id',
      sql<boolean>`step.blocked_by is null and step.worker_id is null and not is_touched(step.id)
        and not (is_finished(step.status) and step.changed_by is not null)
        and not (step.status <> 'WAITING' and activity_type = any(${[...actions]}::text[]))`.as('removable'),
    ])
    .where('step.document_id', '=', documentId)
    .where(sql<boolean>`not step.id = any(${[...known]}::bigint[])`)
    .execute();

export const lockProcess = (tx: Tx, id: number) =>
  tx.selectFrom('process').select('id').where('id', '=', id).forNoKeyUpdate().execute();

export const findRunning = (db: Db, processId: number) =>
  db
    .selectFrom('replay')
    .select('id')
    .where('process_id', '=', processId)
    .where('state', 'in', ['RUNNING', 'UNDOING'])
    .executeTakeFirst();

/** The newest document of a process, and approximately how many there are. */
export async function measureDocuments(
  db: Db,
  processId: number,
): Promise<{ newest: number; total: number }> {
  const newest = await db
    .selectFrom('document')
    .select('id')
    .where('process_id', '=', processId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { total } = await db
    .selectFrom('document_count')
    .select((row) => row.fn.sum('documents').as('total'))
    .where('process_id', '=', processId)
    .executeTakeFirstOrThrow();
  return { newest: newest?.id ?? 0, total: Number(total ?? 0) };
}

export async function findNewestChange(db: Db, processId: number): Promise<number> {
  const newest = await db
    .selectFrom('process_change')
    .select('id')
    .where('process_id', '=', processId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** Finished documents have the results of all changes up to this one, or nobody wants them to have those. */
export const setReplayedChange = (db: Db, processId: number, changeId: number) =>
  db.updateTable('process').set({ replayed_change: changeId }).where('id', '=', processId).execute();

/** Label → its parent, of the labels of nodes. */
export const listParents = async (
  db: Db,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> => {
  const rows = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId'])
    .where('node_id', '=', anyOf(nodeIds))
    .execute();
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
};
