import { ALERTS, type AlertKey } from '@scriptorium/contract/kit/alerts.ts';
import { ERRORS, type ErrorKey } from '@scriptorium/contract/kit/errors.ts';

/** Converts the contract's `{param}` to i18next's `{{param}}`. */
const i18nPlaceholders = (message: string): string => message.replaceAll(/\{(\w+)\}/g, '{{$1}}');

/** The error catalogue's own messages. */
export const englishErrors = Object.fromEntries(
  Object.entries(ERRORS).map(([key, { message }]) => [key, i18nPlaceholders(message)]),
) as Record<ErrorKey, string>;

export const englishAlerts = Object.fromEntries(
  Object.entries(ALERTS).map(([key, message]) => [key, i18nPlaceholders(message)]),
) as Record<AlertKey, string>;
