import type { Reason } from '@scriptorium/db/schema.ts';
import type { TrainingReason } from '@scriptorium/domain/graph/training-reasons.ts';

/** A training that cannot succeed by another try; `reason` says why. */
export class TrainingFailure extends Error {
  readonly reason: Reason<TrainingReason>;

  constructor(key: TrainingReason, params: Reason['params'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TrainingFailure';
    this.reason = { key, params, message };
  }
}

/** A person has cancelled the training: nothing of it is stored. */
export class TrainingCancelled extends Error {
  override readonly name = 'TrainingCancelled';
}
