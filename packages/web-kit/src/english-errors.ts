import { ERRORS, type ErrorKey } from '@scriptorium/contract/kit/errors.ts';

/** The catalogue's own messages, with `{{param}}` where it has `{param}`. */
export const englishErrors = Object.fromEntries(
  Object.entries(ERRORS).map(([key, { message }]) => [key, message.replaceAll(/\{(\w+)\}/g, '{{$1}}')]),
) as Record<ErrorKey, string>;
