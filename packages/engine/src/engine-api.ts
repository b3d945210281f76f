import type { Database } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import type { Logger } from 'pino';
import type { JobRun, QueueDefinition } from './jobs/job.ts';
import type { Queues } from './jobs/wake-up.ts';
import type { StepRunner } from './steps/step-runner.ts';

/** A change of a document, announced after its commit; `by` is the user who made it, null for the engine. */
export type DocumentChange = {
  readonly documentId: number;
  readonly processId: number;
  readonly by: number | null;
} & (
  | {
      /** The version that the transaction made: its rows in the feed (`document_change`) say what changed. */
      readonly version: number;
    }
  | {
      /** The node whose run reported progress, which is not stored in the feed. */
      readonly progressOn: number;
    }
  | {
      /** The nodes of the deleted document's steps: its feed is deleted with it. */
      readonly deletedFrom: readonly number[];
    }
);

/** One step by its id, or a document's step on a node: the actor's own copy, else the lowest free one. */
export type StepTarget = { stepId: number } | { documentId: number; nodeId: number; stepId?: number };

export interface ActionRequest {
  target: StepTarget;
  action: StepAction;
  actor: Rights;
  /** What the actor saw: another stored status answers 409 with who changed it and when. */
  expectedStatus?: StepStatus;
  /** Rerun although people's labels or edits depend on the present text. */
  confirm?: boolean;
  /** Rerun in this character set; it stays with the step. Absent: as it was run before. */
  charset?: CharsetChoice;
}

export type Lane = StepRunner<unknown>['lane'];
export type Runners<Services> = Readonly<Partial<Record<ActivityType, StepRunner<Services>>>>;

/** Milliseconds. */
export interface EngineTiming {
  /** How long a job belongs to a worker that gives no sign of life. */
  lease: number;
  /** How often the job table is asked when nobody wakes the engine. */
  poll: number;
  /** From when on a job counts as slow: jobs of other processes then go on beside it. */
  slowAfter: number;
  /** How long the next try of a passing failure waits; `attempt` counts from 1. */
  retryDelay(attempt: number): number;
}

export interface EngineOptions<Services> {
  database: Database;
  catalogue: NodeCatalogue;
  runners: Runners<Services>;
  services: Services;
  log?: Logger;
  /** Where the job table's own troubles go; `log` where absent. */
  jobsLog?: Logger;
  /** Called when a job of this process has ended; must not throw. */
  onJobEnd?(end: JobRun): void;
  /** Called after the commit; must not throw. */
  onChange?(change: DocumentChange): void;
  /** Queues of others (deletions, sweeps, mails), beside the engine's own. */
  queues?: Readonly<Record<string, QueueDefinition>>;
  /** How many runs of a lane go at once in this process. */
  limits?: Partial<Record<Lane, number>>;
  /** Places of a lane beyond its limit, in which others go on while slow steps fill it; none where absent. */
  extra?: Partial<Record<Lane, number>>;
  timing?: Partial<EngineTiming>;
  /** In which crons are read: the name of a zone; UTC where absent. */
  timeZone?: string;
  /** Whether this process runs jobs; else it only queues them and wakes those that do. True where absent. */
  claims?: boolean;
}

/** Documents through graphs: claims the jobs of automatic steps, runs and finishes them, and performs people's actions. */
export interface Engine {
  start(): Promise<void>;
  /** Claims nothing more, waits `graceMs` for what runs, then gives the rest back to be run again. */
  stop(graceMs?: number): Promise<void>;
  /** Looks for jobs at once, here and on every other server; call it after a commit that queued some, in these queues. */
  wake(queues?: Queues): void;
  /** Runs until no job is due. For tests and commands; needs no `start`. */
  drain(): Promise<void>;
  /** One action on a step in one transaction; throws AppErrors (403, 404, 409, 423). */
  performAction(request: ActionRequest): Promise<{ documentId: number; stepId: number }>;
  /** Fires the crons and thresholds that are due, as a started engine does by itself. For tests and commands. */
  checkTriggers(): Promise<void>;
  /** Runs an action node now over what waits; throws AppErrors (404, 409). */
  executeNow(request: { nodeId: number; userId: number }): Promise<{ executionId: number }>;
  /** Tells the listener of a change that somebody else committed. */
  announce(change: DocumentChange): void;
}
