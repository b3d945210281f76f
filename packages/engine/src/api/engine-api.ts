import type { Database, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import type { Logger } from 'pino';
import type { JobRun, QueueDefinition } from '../jobs/job.ts';
import type { Queues } from '../jobs/job-notifier.ts';
import type { StepRunner } from './step-runner.ts';

/** A change of a document, announced after its commit; `by` is the user who made it, null for the engine. */
export type DocumentChange = {
  readonly documentId: number;
  readonly processId: number;
  readonly by: number | null;
} & (
  | {
      /** The version that the transaction created: its rows in the feed (`document_change`) say what changed. */
      readonly version: number;
    }
  | {
      /** The node whose run reported progress; progress is not stored in the feed. */
      readonly progressOn: number;
    }
  | {
      /** The nodes of the deleted document's steps: its feed is deleted with it. */
      readonly deletedFrom: readonly number[];
    }
);

/** A step by its id, or a document's step on a node: the actor's own copy, else the lowest unassigned one. */
export type StepTarget = { stepId: number } | { documentId: number; nodeId: number; stepId?: number };

export interface ActionRequest {
  target: StepTarget;
  action: StepAction;
  actor: Rights;
  /** The status that the actor saw: another stored status returns 409 with the user and time of the change. */
  expectedStatus?: StepStatus;
  /** Rerun although people's labels or edits depend on the current text. */
  confirm?: boolean;
  /** Rerun in this character set, which is stored with the step. Absent: the one of the last run. */
  charset?: CharsetChoice;
  /** Stores what belongs to the action, in its transaction, after it has been allowed. */
  also?: (tx: Tx, stepId: number) => Promise<void>;
}

export type Lane = StepRunner<unknown>['lane'];
export type Runners<Services> = Readonly<Partial<Record<ActivityType, StepRunner<Services>>>>;

/** Milliseconds. */
export interface EngineTiming {
  /** Duration of a lease without a renewal. */
  lease: number;
  /** Interval in which the job table is polled when nobody wakes the engine. */
  poll: number;
  /** Running time after which a job counts as slow: jobs of other processes then start beside it. */
  slowAfter: number;
  /** Interval in which the future ticks of action nodes are computed again: a clock that was ahead may have gone back. */
  reschedule: number;
  /** Delay before a temporary failure is retried; `attempt` counts from 1. */
  retryDelay(attempt: number): number;
}

export interface EngineOptions<Services> {
  database: Database;
  catalogue: NodeCatalogue;
  runners: Runners<Services>;
  services: Services;
  log?: Logger;
  /** Receives errors of the job queue itself; `log` where absent. */
  jobsLog?: Logger;
  /** Called when a job of this process has ended; must not throw. */
  onJobEnd?(end: JobRun): void;
  /** Called after the commit; must not throw. */
  onChange?(change: DocumentChange): void;
  /** Queues of other modules (deletions, sweeps, mails), beside the engine's own. */
  queues?: Readonly<Record<string, QueueDefinition>>;
  /** Concurrent runs of a lane in this process. */
  limits?: Readonly<Record<string, number>>;
  /** Slots of a lane beyond its limit, for other processes while slow runs fill it; none where absent. */
  extra?: Readonly<Record<string, number>>;
  timing?: Partial<EngineTiming>;
  /** Time zone of crons; UTC where absent. */
  timeZone?: string;
  /** Whether this process runs jobs; otherwise it only queues them and wakes those that do. True where absent. */
  claims?: boolean;
}

/**
 * Moves documents through graphs: claims, runs and finishes the jobs of automatic steps, and performs people's actions.
 */
export interface Engine {
  start(): Promise<void>;
  /** Stops claiming, waits up to `graceMs` for running jobs, then releases the rest to be run again. */
  stop(graceMs?: number): Promise<void>;
  /** Claims jobs at once, here and on every other server; call it after a commit that queued jobs in these queues. */
  wake(queues?: Queues): void;
  /** Runs until no job is due. For tests and commands; needs no `start`. */
  drain(): Promise<void>;
  /** Performs one action on a step in one transaction; throws AppErrors (403, 404, 409, 423). */
  performAction(request: ActionRequest): Promise<{ documentId: number; stepId: number }>;
  /** Fires due crons and reached thresholds, as a started engine does by itself. For tests and commands. */
  checkTriggers(): Promise<void>;
  /** Runs an action node now over its waiting steps; throws AppErrors (404, 409). */
  executeNow(request: { nodeId: number; userId: number }): Promise<{ executionId: number }>;
  /** Notifies the listener of a change that another module committed. */
  announce(change: DocumentChange): void;
}
