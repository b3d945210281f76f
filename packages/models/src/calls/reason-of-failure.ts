import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { MODEL_REASONS, type ModelReason } from '@scriptorium/domain/models/model-reasons.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';
import type { ModelFailure } from './model-failure.ts';

/** A reason with its English message. */
export function modelReason(
  name: ReasonName,
  params: Readonly<Record<string, string | number>> = {},
): Reason<ModelReason> {
  const key = `reason.model.${name}` as const;
  const message = fillMessage(MODEL_REASONS[key].en, params);
  return { key, params: { ...params }, message: message.trim() };
}

type ReasonName = ModelReason extends `reason.model.${infer Name}` ? Name : never;

export const reasonOfFailure = ({ problem, params }: ModelFailure): Reason<ModelReason> =>
  modelReason(problem, params);
