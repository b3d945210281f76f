/** The search params of an address before they are checked. */
export type RawSearch = Record<string, unknown>;

/** A positive integer; anything else counts as missing. */
export function positiveParam(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Reads a search param that must be an allowed number; anything else counts as missing. */
export const numberParam = (value: unknown, allowed: readonly number[]): number | undefined =>
  allowed.find((one) => one === Number(value));

/** Reads a search param that must be an allowed text; anything else counts as missing. */
export const choiceParam = <const Allowed extends string>(
  value: unknown,
  allowed: readonly Allowed[],
): Allowed | undefined => allowed.find((one) => one === value);

/** A text of at most `max` characters; anything else counts as missing. */
export const textParam = (value: unknown, max = Infinity): string | undefined =>
  typeof value === 'string' && value.length <= max ? value : undefined;

/** A text that matches the pattern; anything else counts as missing. */
export const patternParam = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** A day as `YYYY-MM-DD`; anything else counts as missing. */
export const dayParam = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)
    ? value
    : undefined;

/** `field,asc` or `field,desc`; anything else counts as missing. */
export const sortParam = (value: unknown, fields: readonly string[]): string | undefined =>
  patternParam(value, new RegExp(`^(${fields.join('|')}),(asc|desc)$`));
