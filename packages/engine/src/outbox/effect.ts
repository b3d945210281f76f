import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema.ts';

/** What is stored before it leaves, and what the receiver answered; plain JSON both. */
export type Stored = Record<string, unknown>;

/** Something that is to happen in the outside world, at most once without somebody's word. */
export interface Effect<Request extends Stored> {
  /** What kind of effect it is, such as `request`. */
  readonly kind: string;
  readonly processId: number;
  readonly nodeId: number;
  readonly cause:
    | { readonly stepId: number; readonly documentId: number; readonly attempt: number }
    | { readonly executionId: number };
  /** A fingerprint of the settings that it is made from: whoever changes them and runs a step again wants another effect. */
  readonly madeFrom: string;
  /** A receiver that gets it twice does it once: it may be sent again when nobody knows whether it arrived. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal;
  /** Makes what will be sent; called once, every try sends the same. */
  prepare(): Promise<Request>;
  /** Answers with what is kept of the receiver's answer; throws an EffectFailure where it was not taken. */
  send(request: Request, key: string): Promise<Stored>;
}

export interface PerformedEffect {
  readonly receipt: Stored;
  /** Stores that it is done. Call it in the transaction that ends the step, so that both are true together. */
  settle(db: Db): Promise<void>;
}

/**
 * A try that did not succeed. `again`: it did not take place, a later try may. `failed`: no try of the same would be any
 * better. `unknown`: it may have taken place.
 */
export class EffectFailure extends Error {
  readonly fate: 'again' | 'failed' | 'unknown';
  readonly reason: Reason;
  readonly retryAfterMs: number | undefined;
  /** What the receiver answered, where it did. */
  readonly receipt: Stored;

  constructor(
    fate: EffectFailure['fate'],
    reason: Reason,
    options: { retryAfterMs?: number | undefined; receipt?: Stored; cause?: unknown } = {},
  ) {
    super(reason.message, { cause: options.cause });
    this.name = 'EffectFailure';
    this.fate = fate;
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
    this.receipt = options.receipt ?? {};
  }
}
