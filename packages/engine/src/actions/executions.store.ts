import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ExecutionCause, ExecutionState } from '@scriptorium/db/schema/schema-json.ts';
import { storedJson } from '@scriptorium/db/stored-json.ts';
import { sql } from 'kysely';
import { enqueue } from '../jobs/enqueue.ts';

export const ACTION_QUEUE = 'action';

const LIVE = ['GATHERING', 'SENDING', 'SETTLING'] as const satisfies ExecutionState[];
export const isLive = (state: ExecutionState): boolean => LIVE.some((live) => live === state);

/**
 * An action node, locked by this transaction so that nobody else fires it concurrently. `now` is the database's clock.
 */
export const lockActionNode = (tx: Tx, id: number) =>
  tx
    .selectFrom('node')
    .select([
      'id',
      'process_id as processId',
      'activity_type as activityType',
      'trigger_type as triggerType',
      'cron',
      'threshold',
      sql<boolean>`coalesce(next_tick <= now(), false)`.as('isDue'),
      sql<string>`now()`.as('now'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
type LockedNode = NonNullable<Awaited<ReturnType<typeof lockActionNode>>>;

export const hasLiveExecution = async (db: Db, nodeId: number): Promise<boolean> =>
  (await db
    .selectFrom('action_execution')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('state', 'in', LIVE)
    .executeTakeFirst()) !== undefined;

/** Creates an execution of a locked node without a live one, and the job that runs it. */
export async function startExecution(
  tx: Tx,
  node: LockedNode,
  started: { cause: ExecutionCause; dueAt?: string; requestedBy?: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('action_execution')
    .values({
      node_id: node.id,
      process_id: node.processId,
      cause: started.cause,
      due_at: started.dueAt ?? null,
      requested_by: started.requestedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueExecution(tx, { id, processId: node.processId });
  return id;
}

const queueExecution = (tx: Tx, { id, processId }: { id: number; processId: number }): Promise<void> =>
  enqueue(tx, {
    queue: ACTION_QUEUE,
    payload: { executionId: id },
    processId,
    dedupeKey: String(id),
  });

export const findExecution = (db: Db, id: number) =>
  db
    .selectFrom('action_execution')
    .innerJoin('node', 'node.id', 'action_execution.node_id')
    .select([
      'action_execution.id',
      'action_execution.state',
      'action_execution.steps',
      'action_execution.reason',
      'node.id as nodeId',
      'node.process_id as processId',
      'node.activity_type as activityType',
      'node.settings',
      'node.rules_version as rulesVersion',
    ])
    .where('action_execution.id', '=', id)
    .executeTakeFirst();
export type Execution = NonNullable<Awaited<ReturnType<typeof findExecution>>>;

export async function setExecution(
  tx: Tx,
  id: number,
  { state, steps, reason }: { state?: ExecutionState; steps?: number; reason?: Reason | null },
): Promise<void> {
  await tx
    .updateTable('action_execution')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(state === undefined || isLive(state) ? {} : { finished_at: sql<string>`now()` }),
      ...(steps === undefined ? {} : { steps }),
      ...(reason === undefined ? {} : { reason: reason && storedJson(reason) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Live executions without a job, because even giving their job up failed. */
const withoutJob = (db: Db) =>
  db
    .selectFrom('action_execution')
    .select(['id', 'process_id as processId'])
    .where('state', 'in', LIVE)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.id')
            .where('queue', '=', ACTION_QUEUE)
            .where('job.state', 'in', ['ready', 'running'])
            .where(sql`(job.payload ->> 'executionId')::bigint`, '=', sql`action_execution.id`),
        ),
      ),
    );

export const listLostExecutions = async (db: Db): Promise<number[]> =>
  (await withoutJob(db).execute()).map(({ id }) => id);

/** Gives each of them a new job; checked again under the node's lock, so that none gets two. */
export async function reviveExecutions(tx: Tx, lost: readonly number[]): Promise<boolean> {
  await tx
    .selectFrom('action_execution')
    .select('id')
    .where('id', 'in', lost)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const still = await withoutJob(tx).where('id', 'in', lost).execute();
  for (const execution of still) await queueExecution(tx, execution);
  return still.length > 0;
}
