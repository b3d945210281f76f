import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { EngineReason } from '@scriptorium/domain/steps/engine-reasons.ts';
import type { ClaimedJob } from './job.ts';

const reason = (key: EngineReason, params: Reason['params'], message: string): Reason<EngineReason> => ({
  key,
  params,
  message,
});

/** The message of an unexpected error. */
export const unexpected = (error: unknown): Reason => {
  const detail = error instanceof Error ? error.message : String(error);
  return reason('reason.unexpected', { detail }, `Unexpected error: ${detail}`);
};

export const cancelled = (by: string): Reason => reason('reason.cancelled', { by }, `${by} stopped the run.`);

/** The worker died again and again: the file or the rules may be the cause. */
export const attemptsExhausted = ({ attempts }: Pick<ClaimedJob, 'attempts'>): Reason => {
  const tries = attempts - 1;
  return reason(
    'reason.gaveUp',
    { tries },
    `The run was interrupted ${tries} times and is not retried automatically.`,
  );
};

/** A repeat of an effect that may have taken place might do harm, so that a person decides. */
export const effectUnknown = (): Reason =>
  reason(
    'reason.effect.unknown',
    {},
    'It is not known whether the request arrived. Run the step again to send it once more.',
  );

export const noRunner = (type: string): Reason =>
  reason('reason.noRunner', { type }, `This installation cannot run ${type} nodes.`);

/** A job without a turn at a model or a server, which takes a limited number of calls at a time. */
export const waitsInLine = ({
  name,
  kind,
  before,
}: {
  name: string;
  kind: 'model' | 'server';
  before: number;
}): Reason =>
  kind === 'model'
    ? reason('reason.line.model', { name, before }, `Waits for the model ${name}, ${before} before it`)
    : reason('reason.line.server', { name, before }, `Waits for the server ${name}, ${before} before it`);

/** A due job whose process has its share of the lane. */
export const waitsForShare = (): Reason =>
  reason('reason.share', {}, 'Waits for a free slot; this process already uses its half');

/** A due job that is not claimed, as others have the slots of its lane. */
export const waitsForSlot = (): Reason => reason('reason.slot', {}, 'Waits until the server has a free slot');

/** An execution without steps: people cancelled them, or their branches were withdrawn. */
export const nothingLeft = (): Reason =>
  reason(
    'reason.execution.nothingLeft',
    {},
    'Nothing was left to send: every step was cancelled or withdrawn.',
  );
