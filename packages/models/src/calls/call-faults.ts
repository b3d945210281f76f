import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { MODEL_REASONS, type ModelReason } from '@scriptorium/domain/models/model-reasons.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';
import type { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import type { ModelError } from '../model-error.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';

/** Of a response that is no answer to use. */
export const failureOfError = (
  model: string,
  { problem, fate, status, retryAfterMs, message = '', text }: ModelError,
): ModelFailure =>
  new ModelFailure(problem, fate, { params: { model, status, message }, retryAfterMs, text });

/** Of a call without a response. */
export function failureOfLine(
  { timeoutMs, maxBytes }: Pick<ModelLimits, 'timeoutMs' | 'maxBytes'>,
  model: string,
  error: OutgoingError,
): ModelFailure {
  const { kind, sent, subject } = error;
  const params = { model, host: subject };
  const again = sent === 'no' ? 'again' : 'unknown';
  switch (kind) {
    case 'forbidden':
      return new ModelFailure('blocked', 'failed', {
        params: { ...params, setting: 'OUTGOING_ALLOW' },
        cause: error,
      });
    case 'resolve':
    case 'connect':
      return new ModelFailure('unreachable', again, { params, cause: error });
    case 'timeout':
      return new ModelFailure('timeout', again, {
        params: { ...params, seconds: timeoutMs / 1000, setting: 'MODEL_TIMEOUT_SECONDS' },
        cause: error,
      });
    case 'tooLarge':
      return new ModelFailure('tooLarge', 'failed', {
        params: { ...params, megabytes: maxBytes / 1024 / 1024, setting: 'OUTGOING_MAX_MB' },
        cause: error,
      });
    case 'broken':
    case 'aborted':
      return new ModelFailure('broken', again, { params, cause: error });
    case 'badUrl':
    case 'badHeader':
    case 'tooManyRedirects':
      return new ModelFailure('rejected', 'failed', { params: { ...params, message: '' }, cause: error });
  }
}

/** A reason with its English message. */
export function modelReason(
  name: ReasonName,
  params: Readonly<Record<string, string | number>> = {},
): Reason<ModelReason> {
  const key = `reason.model.${name}` as const;
  const message = fillMessage(MODEL_REASONS[key], params);
  return { key, params: { ...params }, message: message.trim() };
}

type ReasonName = ModelReason extends `reason.model.${infer Name}` ? Name : never;

export const reasonOfFailure = ({ problem, params }: ModelFailure): Reason<ModelReason> =>
  modelReason(problem, params);
