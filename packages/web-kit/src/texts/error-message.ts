import { TransportError } from '@scriptorium/contract/kit/client.ts';
import { AppError, ERRORS, type ErrorKey, type ErrorParams } from '@scriptorium/contract/errors.ts';
import { commonTexts } from './common-texts.ts';
import { labelUseMessage } from './label-use-message.ts';
import { defineMessages, textOf, useTexts } from './texts.ts';

export const errorTexts = defineMessages(ERRORS);
const t = textOf(errorTexts);
const common = textOf(commonTexts);

const joinLists = (params: ErrorParams): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

/** The message of a catalogue error in the language of the page. */
export const errorKeyMessage = (key: ErrorKey, params: ErrorParams = {}): string =>
  key === 'error.label.inUse' ? labelUseMessage(params) : t(key, joinLists(params));

/** The message of any thrown value; errors outside the catalogue keep their own message. */
export function errorMessage(error: unknown): string {
  if (error instanceof AppError) return errorKeyMessage(error.key, error.params);
  if (error instanceof TransportError && error.status === 0) return common('unreachable');
  return error instanceof Error ? error.message : String(error);
}

/** `errorMessage` that rerenders when the language changes. */
export function useErrorMessage(): (error: unknown) => string {
  useTexts(errorTexts);
  return errorMessage;
}
