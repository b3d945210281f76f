import type { Db } from '@scriptorium/db/database.ts';
import type { Progress } from '@scriptorium/db/schema/progress.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { NETWORK_SLOTS, shareOf } from '@scriptorium/engine/jobs/job-lane.ts';
import { stepQueue } from '@scriptorium/engine/documents/steps.store.ts';
import { reasonsToWait } from '@scriptorium/engine/jobs/waits.store.ts';
import { runners } from '@scriptorium/nodes/catalogue.server.ts';
import { sql } from 'kysely';

export interface StepRunState {
  readonly progress: Progress | null;
  /** Why the last attempt failed, while the next one is pending. */
  readonly error: Reason | null;
  readonly nextTryAt: string | null;
  /** The reason why the run waits: a model, a server, or a slot. */
  readonly waits: Reason | null;
}

/** The queues of steps whose lane one process can have half of. */
const SHARED = {
  queues: Object.entries(runners).flatMap(([type, { lane }]) =>
    lane === 'network' ? stepQueue(type as keyof typeof runners) : [],
  ),
  share: shareOf(NETWORK_SLOTS),
};

/**
 * Progress of the runs of steps, and the time of the next attempt after a temporary failure. Steps of one execution
 * share its job.
 */
export async function runsOf(
  db: Db,
  steps: readonly { id: number; executionId: number | null }[],
): Promise<Map<number, StepRunState>> {
  const single = steps.filter(({ executionId }) => executionId === null).map(({ id }) => id);
  const executions = [...new Set(steps.flatMap(({ executionId }) => executionId ?? []))];
  const [own, shared] = await Promise.all([jobsOfSteps(db, single), jobsOfExecutions(db, executions)]);
  const jobs = [...own.values(), ...shared.values()];
  const waits = await reasonsToWait(
    db,
    jobs.map(({ id }) => id),
    SHARED,
  );
  return new Map(
    steps.flatMap(({ id, executionId }) => {
      const job = executionId === null ? own.get(id) : shared.get(executionId);
      return job ? [[id, stateOf(job, waits.get(job.id))] as const] : [];
    }),
  );
}

const unfinished = (db: Db) =>
  db
    .selectFrom('job')
    .select(['id', 'state', 'attempts', 'progress', 'error', 'run_at as runAt'])
    .where('state', 'in', ['ready', 'running']);
type Job = Awaited<ReturnType<ReturnType<typeof unfinished>['execute']>>[number];

async function jobsOfSteps(db: Db, ids: readonly number[]): Promise<Map<number | null, Job>> {
  if (ids.length === 0) return new Map();
  const rows = await unfinished(db).select('step_id as stepId').where('step_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.stepId, row]));
}

async function jobsOfExecutions(db: Db, ids: readonly number[]): Promise<Map<number, Job>> {
  if (ids.length === 0) return new Map();
  const executionId = sql<number>`(payload ->> 'executionId')::bigint`;
  const rows = await unfinished(db)
    .select(executionId.as('executionId'))
    .where('queue', '=', 'action')
    .where(executionId, 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.executionId, row]));
}

function stateOf(
  { state, attempts, progress, error, runAt }: Job,
  waits: Reason | null = null,
): StepRunState {
  const again = state === 'ready' && attempts > 0;
  return {
    progress: progress?.phase === 'LINE' ? null : progress,
    error: again ? error : null,
    nextTryAt: again ? runAt : null,
    waits,
  };
}
