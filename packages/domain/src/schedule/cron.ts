/**
 * The syntax of a cron: six fields (second, minute, hour, day of month, month, weekday) or seven with the year. Names
 * of months and weekdays are English, in any case; weekdays count from 0 or 7 = Sunday. The library that computes the
 * times (croner) reads the same syntax.
 */
interface FieldRule {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
  /** Syntax of the field besides numbers, ranges, lists and steps. */
  readonly special?: RegExp;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const FIELDS: readonly FieldRule[] = [
  { min: 0, max: 59 },
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  // the last day
  { min: 1, max: 31, special: /^(\?|L)$/ },
  { min: 1, max: 12, names: MONTHS },
  // the second Friday, the last Friday
  { min: 0, max: 7, names: WEEKDAYS, special: /^(\?|([0-7]|SUN|MON|TUE|WED|THU|FRI|SAT)(#[1-5]|#L))$/ },
  { min: 1970, max: 2999 },
];

const fieldsOf = (text: string): string[] => text.trim().toUpperCase().split(/\s+/);

/** Normalises a cron: capitals, single spaces; null when it is empty. */
export const normalizeCron = (text: string | null | undefined): string | null =>
  text?.trim() ? fieldsOf(text).join(' ') : null;

/** Whether the syntax is valid; a date that never occurs (the 30th of February) is valid too. */
export function isCron(text: string): boolean {
  const fields = fieldsOf(text);
  return (
    (fields.length === 6 || fields.length === 7) &&
    fields.every((field, at) => field.split(',').every((part) => isPart(part, FIELDS[at])))
  );
}

/** Writes `5/15`, every fifteenth from the fifth on, as the range that it means. */
export const withRanges = (cron: string): string =>
  fieldsOf(cron)
    .map((field, at) => field.replaceAll(/(?<=^|,)(\w+)\//g, `$1-${FIELDS[at]?.max ?? ''}/`))
    .join(' ');

function isPart(part: string, rule: FieldRule | undefined): boolean {
  if (!rule) return false;
  if (part === '*' || rule.special?.test(part)) return true;
  const [base = '', step, ...more] = part.split('/');
  if (more.length > 0 || (step !== undefined && !isStep(step, rule))) return false;
  if (base === '*') return step !== undefined;
  const [first = '', last, ...rest] = base.split('-');
  const from = valueOf(first, rule);
  if (from === undefined || rest.length > 0) return false;
  if (last === undefined) return true;
  const to = valueOf(last, rule);
  return to !== undefined && from <= to;
}

const isStep = (step: string, { min, max }: FieldRule): boolean =>
  /^\d{1,4}$/.test(step) && Number(step) >= 1 && Number(step) <= max - min;

function valueOf(text: string, { min, max, names }: FieldRule): number | undefined {
  const named = names?.indexOf(text) ?? -1;
  if (named >= 0) return named + min;
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
