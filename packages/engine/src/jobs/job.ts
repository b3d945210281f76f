import type { Progress } from '@scriptorium/db/schema.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { DocumentSnapshot } from '../documents/document-snapshot.ts';
import type { AutoStepStatus, StepStatus } from '@scriptorium/domain/steps/statuses.ts';

/** The step that a job runs and its node, as they were when it was claimed. */
export interface ClaimedStep {
  readonly id: number;
  readonly documentId: number;
  readonly status: StepStatus;
  readonly attempt: number;
  readonly nodeId: number;
  readonly processId: number;
  readonly activityType: ActivityType;
  readonly autoStepStatus: AutoStepStatus;
  readonly settings: Record<string, unknown>;
  readonly rulesVersion: number;
}

/** A job that this process holds: nobody else may settle it while the lease lasts. */
export interface ClaimedJob {
  readonly id: number;
  readonly queue: string;
  readonly payload: Record<string, unknown>;
  readonly processId: number | null;
  readonly stepId: number | null;
  readonly stepAttempt: number | null;
  /** Null also when the step or its document is gone. */
  readonly step: ClaimedStep | null;
  /** The step's document as it was then, with this step as good as ended; null when it is deleted. */
  readonly snapshot: DocumentSnapshot | null;
  /** Counts from 1; beyond `maxAttempts` earlier tries died without a word. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** How many of its tries ended with their worker. */
  readonly cutOff: number;
  readonly leaseToken: string;
}

/** What a job that follows at once is claimed with: who runs it, from which of its queues. */
export interface Take {
  readonly queues: readonly string[];
  readonly worker: string;
  readonly leaseMs: number;
  readonly token: string;
}

export interface JobControl {
  /** Ends when the job is cancelled, its lease is lost, or the server stops. */
  readonly signal: AbortSignal;
  report(progress: Progress): void;
  /** The job only stores its results any more: another may compute in its place. */
  computed(): void;
  /** For one job that the handler makes and that may run in its place next; null when nothing more is to be begun. */
  take(): Take | null;
}

/**
 * `settled`: the handler has settled the job's row itself, inside its own transaction; `next`: and has claimed the job that
 * follows in the same.
 */
export type JobEnd = 'settled' | { readonly next: ClaimedJob } | void;
export type JobHandler = (job: ClaimedJob, control: JobControl) => Promise<JobEnd>;

export interface QueueDefinition {
  /** Queues of one lane share its limit of concurrency. */
  readonly lane: string;
  readonly handler: JobHandler;
  /** Called in place of `handler` when every try has died without a word; without it the job just fails. */
  readonly gaveUp?: (job: ClaimedJob) => Promise<JobEnd>;
}

/** One run of a job that this process ended. */
export interface JobRun {
  readonly queue: string;
  readonly ms: number;
  readonly failed: boolean;
}

/** The row is no longer ours: cancelled, withdrawn, or taken over after the lease ended. Nothing may be written. */
export class StaleJob extends Error {
  constructor(id: number) {
    super(`Job ${id} is leased by another worker`);
    this.name = 'StaleJob';
  }
}
