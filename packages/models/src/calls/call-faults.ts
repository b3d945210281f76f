import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { MODEL_REASONS, type ModelReason } from '@scriptorium/domain/models/model-reasons.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';
import type { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { outgoingReason } from '@scriptorium/outgoing/outgoing-reason.ts';
import type { ModelError } from '../model-error.ts';
import { ModelFailure, type ModelProblem } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';

/** Makes the failure of a call whose response is no usable answer. */
export const failureOfError = (
  model: string,
  { problem, fate, status, retryAfterMs, message = '', text }: ModelError,
): ModelFailure =>
  new ModelFailure(problem, fate, { params: { model, status, message }, retryAfterMs, text });

interface Meaning {
  readonly problem: ModelProblem;
  /** Whether the provider may have worked for a request that was sent. */
  readonly isOpen: boolean;
  readonly params?: ModelFailure['params'];
}

const unreachable = (): Meaning => ({ problem: 'unreachable', isOpen: true });
const broken = (): Meaning => ({ problem: 'broken', isOpen: true });
const rejected = (): Meaning => ({ problem: 'rejected', isOpen: false, params: { message: '' } });

const meaningOf = outgoingReason<Meaning>({
  forbidden: () => ({ problem: 'blocked', isOpen: false, params: { setting: 'OUTGOING_ALLOW' } }),
  resolve: unreachable,
  connect: unreachable,
  timeout: ({ seconds }) => ({
    problem: 'timeout',
    isOpen: true,
    params: { seconds, setting: 'MODEL_TIMEOUT_SECONDS' },
  }),
  tooLarge: ({ megabytes }) => ({
    problem: 'tooLarge',
    isOpen: false,
    params: { megabytes, setting: 'OUTGOING_MAX_MB' },
  }),
  broken,
  aborted: broken,
  badUrl: rejected,
  badHeader: rejected,
  tooManyRedirects: rejected,
});

/** Makes the failure of a call that got no response. */
export function failureOfLine(
  limits: Pick<ModelLimits, 'timeoutMs' | 'maxBytes'>,
  model: string,
  error: OutgoingError,
): ModelFailure {
  const { problem, isOpen, params } = meaningOf(error, limits);
  const ifOpen = error.sent === 'no' ? 'again' : 'unknown';
  return new ModelFailure(problem, isOpen ? ifOpen : 'failed', {
    params: { model, host: error.subject, ...params },
    cause: error,
  });
}

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
