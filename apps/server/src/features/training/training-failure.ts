import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { TRAINING_REASONS, type TrainingReason } from '@scriptorium/domain/models/training-reasons.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';

type ReasonName = TrainingReason extends `reason.training.${infer Name}` ? Name : never;

/** A reason with its English message. */
export function trainingReason(name: ReasonName, params: Reason['params'] = {}): Reason<TrainingReason> {
  const key = `reason.training.${name}` as const;
  return { key, params, message: fillMessage(TRAINING_REASONS[key].en, params) };
}

/** A training that cannot succeed by another try; `reason` says why. */
export class TrainingFailure extends Error {
  readonly reason: Reason<TrainingReason>;

  constructor(name: ReasonName, params: Reason['params'] = {}, cause?: unknown) {
    const reason = trainingReason(name, params);
    super(reason.message, { cause });
    this.name = 'TrainingFailure';
    this.reason = reason;
  }
}

/** A person has cancelled the training: nothing of it is stored. */
export class TrainingCancelled extends Error {
  override readonly name = 'TrainingCancelled';
}
