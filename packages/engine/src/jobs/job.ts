import type { Progress } from '@scriptorium/db/schema/progress.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { DocumentSnapshot } from '../content/document-snapshot.ts';
import type { AutoStepStatus, StepStatus } from '@scriptorium/domain/steps/statuses.ts';

/** The step of a job and its node, as they were at the claim. */
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

/** A job leased by this process: nobody else can settle it while the lease lasts. */
export interface ClaimedJob {
  readonly id: number;
  readonly queue: string;
  readonly payload: Record<string, unknown>;
  readonly processId: number | null;
  readonly stepId: number | null;
  readonly stepAttempt: number | null;
  /** Null also when the step or its document is deleted. */
  readonly step: ClaimedStep | null;
  /** The step's document at the claim, with this step counted as ended; null when it is deleted. */
  readonly snapshot: DocumentSnapshot | null;
  /** Counts from 1, those that ended with their worker included. */
  readonly attempts: number;
  /** The number of attempts that may fail; attempts that ended with their worker are not counted. */
  readonly maxAttempts: number;
  /** Number of attempts that ended with their worker. */
  readonly cutOff: number;
  readonly leaseToken: string;
}

/** After this many deaths of its worker a job runs alone, which shows whether it is the cause. */
export const SUSPECT_AFTER = 2;
/** After this many it is given up: it ran alone in five of them. */
export const GIVEN_UP_AFTER = SUSPECT_AFTER + 5;

/** The number of this attempt among those that did not end with their worker, from 1. */
export const tryOf = ({ attempts, cutOff }: ClaimedJob): number => attempts - cutOff;

export const isLastTry = (job: ClaimedJob): boolean => tryOf(job) >= job.maxAttempts;

/** Whether a claimed job must not run again: it was claimed so that its queue stores the failure. */
export const isGivenUp = (job: ClaimedJob): boolean =>
  job.cutOff >= GIVEN_UP_AFTER || tryOf(job) > job.maxAttempts;

/** To a claim, all jobs without a process belong to one. */
export const processOf = ({ processId }: ClaimedJob): number => processId ?? 0;

/** The claim for a job that follows at once: its worker and queues. */
export interface NextClaim {
  readonly queues: readonly string[];
  readonly worker: string;
  readonly leaseMs: number;
  readonly token: string;
}

export interface JobControl {
  /** Aborted when the job is cancelled, its lease is lost, or the server stops. */
  readonly signal: AbortSignal;
  report(progress: Progress): void;
  /**
   * Waits for a slot of its lane; resolves at once when the job has one, or takes one beyond the limit because it needs
   * it for some milliseconds. Rejects when the run is interrupted.
   */
  enter(isShort: boolean): Promise<void>;
  /** The job only stores its results from here on: another may compute in its slot. */
  computed(): void;
  /** While it waits for another system it needs no slot, and others start in its place. */
  away(isAway: boolean): void;
  /** For one job that the handler creates and that can run next in its slot; null when nothing more must start. */
  nextClaim(): NextClaim | null;
}

/**
 * `settled`: the handler has settled the job's row itself, inside its own transaction, and claimed `next` there, the
 * job that follows.
 */
export type JobEnd = 'settled' | { readonly next: ClaimedJob } | void;
export type JobHandler = (job: ClaimedJob, control: JobControl) => Promise<JobEnd>;

export interface QueueDefinition {
  /** Queues of one lane share its concurrency limit. */
  readonly lane: string;
  readonly handler: JobHandler;
  /** Called instead of `handler` when every attempt ended with its worker; without it the job just fails. */
  readonly onExhausted?: (job: ClaimedJob) => Promise<JobEnd>;
  /** Processes whose jobs are not claimed now, since it is the turn of another one; without it claims go round the processes. */
  readonly outOfTurn?: () => Promise<readonly number[]>;
}

/** A run that this process interrupted. */
export interface JobRun {
  readonly queue: string;
  readonly ms: number;
  readonly failed: boolean;
}

/** The lease is lost: the job was cancelled, withdrawn, or taken over. Nothing may be written. */
export class StaleJob extends Error {
  constructor(id: number) {
    super(`Job ${id} is leased by another worker`);
    this.name = 'StaleJob';
  }
}
