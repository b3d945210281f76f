import type { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import type { ModelError } from '../model-error.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';

/** Makes the failure of a call whose response is no usable answer. */
export const failureOfError = (
  model: string,
  { problem, fate, status, retryAfterMs, message = '', text }: ModelError,
): ModelFailure =>
  new ModelFailure(problem, fate, { params: { model, status, message }, retryAfterMs, text });

/** Makes the failure of a call that got no response. */
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
