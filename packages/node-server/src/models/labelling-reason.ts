import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { LABELLING_REASONS, type LabellingReason } from '@scriptorium/domain/models/labelling-reasons.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';

type ReasonName = LabellingReason extends `reason.labelling.${infer Name}` ? Name : never;

/** A reason with its English message. */
export function labellingReason(
  name: ReasonName,
  params: Readonly<Record<string, string | number>> = {},
): Reason<LabellingReason> {
  const key = `reason.labelling.${name}` as const;
  const message = fillMessage(LABELLING_REASONS[key].en, params);
  return { key, params: { ...params }, message };
}
