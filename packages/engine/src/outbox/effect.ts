import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';

/** The stored request, and the receiver's answer; both plain JSON. */
export type Stored = Record<string, unknown>;

/** An effect on the outside world, performed at most once unless a person asks for a repeat. */
export interface Effect<Request extends Stored> {
  /** Kind of the effect, such as `request`. */
  readonly kind: string;
  readonly processId: number;
  readonly nodeId: number;
  readonly cause:
    | { readonly stepId: number; readonly documentId: number; readonly attempt: number }
    | { readonly executionId: number };
  /**
   * Fingerprint of the settings behind it: a step that runs again after a change of settings creates another effect.
   */
  readonly madeFrom: string;
  /** The receiver handles duplicates: it may be sent again when its delivery is unknown. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal;
  /** Creates the request for its key; called once, every attempt sends the same. */
  prepare(key: string): Promise<Request>;
  /**
   * Returns the part of the receiver's answer to keep; throws an EffectFailure where the request was refused. `tries`
   * is 1 for a request that was never sent under this key.
   */
  send(request: Request, key: string, tries: number): Promise<Stored>;
}

export interface PerformedEffect {
  readonly receipt: Stored;
  /** Stores that it is done. Call it in the transaction that ends the step, so that both are committed together. */
  settle(db: Db): Promise<void>;
}

/**
 * A failed attempt. `again`: it did not take place, a later attempt may. `failed`: no attempt of the same request can
 * succeed. `unknown`: it may have taken place.
 */
export class EffectFailure extends Error {
  readonly fate: 'again' | 'failed' | 'unknown';
  readonly reason: Reason;
  readonly retryAfterMs: number | undefined;
  /** The receiver's answer, if there was one. */
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
