import type { AllowList } from '@scriptorium/outgoing/allow-list.ts';
import type { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';

/** Limits of the calls of models. */
export interface ModelLimits {
  /** OUTGOING_ALLOW */
  readonly allow: AllowList;
  /** MODEL_TIMEOUT_SECONDS */
  readonly timeoutMs: number;
  /** The maximum size of an answer in bytes. */
  readonly maxBytes: number;
  readonly limiter: PerHostLimiter;
  /** TIME_ZONE: days of budgets begin at its midnight. */
  readonly timeZone: string;
}
