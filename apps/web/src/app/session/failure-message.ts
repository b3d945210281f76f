import type { FieldError } from '@scriptorium/contract/kit/error-reply.ts';
import { AppError, type ErrorParams } from '@scriptorium/contract/errors.ts';
import { alertTexts } from '../../shared/page/alert-texts.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { isErrorKey } from '@scriptorium/contract/errors.ts';
import { errorMessage, errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { hasText, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { appTexts } from '../navigation/app-texts.ts';

const app = textOf(appTexts);
const common = textOf(commonTexts);
const alerts = textOf(alertTexts);

/** A failed call. `status` 0: no answer. */
export interface Failure {
  path: string;
  status: number;
  error: Error;
  appError?: string | undefined;
  appParams?: string | undefined;
}

/** Params are JSON; plain text is the name of the entity (ERR-02). */
function headerParams(text: string | undefined): ErrorParams {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as ErrorParams;
  } catch {
    // Not JSON: the plain name of the entity.
  }
  return { entityName: text, name: text };
}

/** The message of a successful call: a translated catalogue key with its params, or the server's text. */
export const alertMessage = (alert: string, params: string | undefined): string =>
  hasText(alertTexts, alert) ? alerts(alert, headerParams(params)) : alert;

function badRequestMessage({ error, appError, appParams }: Failure): string {
  if (appError) return isErrorKey(appError) ? errorKeyMessage(appError, headerParams(appParams)) : appError;
  const fault = error instanceof AppError ? error.fieldErrors?.[0] : undefined;
  if (!fault) return errorMessage(error);
  const message = app('fieldError', { field: fault.field });
  if (fault.rule) return `${message}: ${ruleMessage(fault.rule)}`;
  // A key of its own says what is wrong with the field: that its name is taken, for example.
  const isKnown = error instanceof AppError && error.key !== 'error.validation';
  return isKnown ? `${message}: ${errorMessage(error)}` : message;
}

function ruleMessage({ key, limit = 0 }: NonNullable<FieldError['rule']>): string {
  switch (key) {
    case 'required':
      return app('rule.required');
    case 'min':
    case 'max':
      return app(`rule.${key}`, { limit });
    default:
      return app(`rule.${key}`, { count: limit });
  }
}

/** Says that an action was refused, and names the people who may grant the right. */
function refusalMessage(error: AppError): string {
  const { administrators } = error.params;
  const advice =
    Array.isArray(administrators) && administrators.length > 0
      ? app('askProcess', { names: administrators.join(', ') })
      : app('askSystem');
  return `${errorMessage(error)} ${advice}`;
}

/** The message of the toast for a failed call (ERR-01 to ERR-10); null for none. */
export function failureMessage(failure: Failure): string | null {
  const { status, error, path } = failure;
  if (status === 0) return common('unreachable');
  if (status === 400) return badRequestMessage(failure);
  if (status === 401) return /^\/api\/(account|authenticate)/.test(path) ? null : app('unauthorized');
  if (status === 404) return errorKeyMessage('error.http.404');
  if (error instanceof AppError)
    return error.key === 'error.http.403' ? refusalMessage(error) : errorMessage(error);
  if (status === 422) return app('error.http.422');
  if (status === 423) return app('error.http.423');
  return error.message || app('unknownError');
}
