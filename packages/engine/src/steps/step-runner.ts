import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Progress, Reason, StepRun } from '@scriptorium/db/schema.ts';

/** One run of one automatic step. */
export interface StepWork<Services> {
  readonly step: { id: number; documentId: number; nodeId: number; processId: number; attempt: number };
  readonly node: { id: number; settings: Record<string, unknown>; rulesVersion: number };
  readonly db: Db;
  readonly services: Services;
  /** Ends when the run is cancelled, its lease is lost, or the server stops. */
  readonly signal: AbortSignal;
  report(progress: Progress): void;
  /** The expensive part is over, and the result is only stored: another step may compute now. */
  computed(): void;
}

/**
 * What a run came to. `write` stores its result inside the finishing transaction, after the document is locked and before
 * what follows is judged; it changes no steps of the document.
 */
export interface StepOutcome {
  /**
   * `waits`: the work is done as far as a machine can, a person has to go on; `reason` says why. A finished run may leave
   * a note there for whoever works on its result.
   */
  kind: 'finished' | 'waits';
  reason?: Reason;
  /** By which rules or model, for the document's history. */
  ranWith?: Omit<StepRun, 'ms'>;
  write?(tx: Tx): Promise<void>;
}

/** One execution of an action node over all documents that waited for it (semantics 5). */
export interface ExecutionWork<Services> {
  readonly execution: { id: number; nodeId: number; processId: number };
  readonly node: { id: number; settings: Record<string, unknown>; rulesVersion: number };
  /** The documents that are in it, in ascending id. */
  readonly documentIds: readonly number[];
  readonly db: Db;
  readonly services: Services;
  /** Ends when the lease is lost or the server stops. */
  readonly signal: AbortSignal;
}

/** The server half of a node type that has automatic work. */
export interface StepRunner<Services> {
  /** Runs of one lane share a limit of concurrency: `cpu` is bounded by the cores. */
  readonly lane: 'cpu' | 'light' | 'network';
  run(work: StepWork<Services>): Promise<StepOutcome>;
  /** For action nodes: one effect for all; settles when it is done, throws a StepFailure when it is not. */
  runAll?(work: ExecutionWork<Services>): Promise<void>;
  /** What a rerun would lose that people made: labels on the text, edits of it. Zeroes allow it without asking. */
  rerunLoses?(db: Db, step: { id: number; documentId: number }): Promise<{ tags: number; edits: number }>;
}

/** A run that failed. A passing cause (network, 429, 5xx) is tried again, at most 5 times; any other is ERROR at once. */
export class StepFailure extends Error {
  readonly reason: Reason;
  readonly passing: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(reason: Reason, options: { passing?: boolean; retryAfterMs?: number; cause?: unknown } = {}) {
    super(reason.message, { cause: options.cause });
    this.name = 'StepFailure';
    this.reason = reason;
    this.passing = options.passing ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}
