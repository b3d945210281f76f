import type { MachineTag } from '@scriptorium/annotations/machine-tags.store.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Progress } from '@scriptorium/db/schema/progress.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { StepRun } from '@scriptorium/db/schema/schema-json.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { AdmittedDocument } from './admitted-document.ts';

/** One run of one automatic step. */
export interface StepWork<Services> {
  readonly step: { id: number; documentId: number; nodeId: number; processId: number; attempt: number };
  readonly node: { id: number; settings: Record<string, unknown>; rulesVersion: number };
  readonly db: Db;
  readonly services: Services;
  /** Aborted when the run is cancelled, its lease is lost, or the server stops. */
  readonly signal: AbortSignal;
  report(progress: Progress): void;
  /**
   * Runs the part that needs the processor once the lane has a slot for it; afterwards another step may compute. What
   * is read before it and stored after it keeps no other step waiting. A task of some milliseconds does not wait for a
   * slot.
   */
  compute<T>(task: () => Promise<T>, options?: { isShort?: boolean }): Promise<T>;
  /** Runs the part that waits for another system, after which nothing is computed: other steps compute in the meantime. */
  waitFor<T>(task: () => Promise<T>): Promise<T>;
}

/**
 * The result of a run. `write` stores it inside the finishing transaction, after the document is locked and before the
 * following steps are evaluated; it changes no steps of the document. Documents that it admits are returned, so that
 * their steps start and pages hear of them after the commit.
 */
export interface StepOutcome {
  /**
   * `waits`: the automatic part is done, a person must continue; `reason` says why. A finished run may leave a note
   * there for the people who work on its result.
   */
  kind: 'finished' | 'waits';
  reason?: Reason;
  /** The rules or model used, for the document's history. */
  ranWith?: Omit<StepRun, 'ms'>;
  write?(tx: Tx): Promise<readonly AdmittedDocument[] | void>;
}

/** One execution of an action node over all its waiting documents (docs/semantics.md#5). */
export interface ExecutionWork<Services> {
  readonly execution: { id: number; nodeId: number; processId: number };
  readonly node: { id: number; settings: Record<string, unknown>; rulesVersion: number };
  /** The ids of the execution's documents, ascending. */
  readonly documentIds: readonly number[];
  readonly db: Db;
  readonly services: Services;
  /** Aborted when the lease is lost or the server stops. */
  readonly signal: AbortSignal;
}

/** Steps of one node whose tags a preview asks for. */
export interface TagProposals<Services> {
  readonly node: StepWork<Services>['node'];
  readonly steps: readonly { readonly id: number; readonly documentId: number }[];
  readonly db: Db;
  readonly services: Services;
  readonly signal: AbortSignal;
}

/** The server part of a node type with automatic work. */
export interface StepRunner<Services> {
  /** Runs of one lane share a concurrency limit; that of `cpu`, one for each core, is for `work.compute` alone. */
  readonly lane: 'cpu' | 'light' | 'network';
  run(work: StepWork<Services>): Promise<StepOutcome>;
  /** For action nodes: one effect for all; resolves when it is done, throws a StepFailure otherwise. */
  runAll?(work: ExecutionWork<Services>): Promise<void>;
  /**
   * The tags that runs of finished steps would find now, by step id; nothing is stored. Only for machines whose result
   * costs nothing and is the same each time.
   */
  proposeTags?(request: TagProposals<Services>): Promise<ReadonlyMap<number, readonly MachineTag[]>>;
  /**
   * The work of people that a rerun would lose: labels on the text, edits of it. Zeroes allow it without a
   * confirmation.
   */
  rerunLoses?(db: Db, step: { id: number; documentId: number }): Promise<{ tags: number; edits: number }>;
  /** Before a person's rerun, in its transaction: what the step had failed for is still stored. */
  beforeRerun?(tx: Tx, step: { id: number; processId: number }, actor: Rights): Promise<void>;
}

/** A failed run. A temporary failure (network, 429, 5xx) is retried, up to 5 attempts; any other is ERROR at once. */
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
