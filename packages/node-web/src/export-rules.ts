import { formatDay } from '@scriptorium/web-kit/format/days.ts';

/** Maximum difference of the two days (CONST-76), so that the default month always fits. */
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

type Message =
  | 'dateMissing'
  | 'dateRangeTurned'
  | 'dateRangeTooLong'
  | 'delimiterEmpty'
  | 'delimiterQuote'
  | 'delimiterLong';

/** One month back to today; a day that the month before does not have becomes its last one. */
export function defaultRange(today: Date): { from: string; to: string } {
  const from = new Date(today.getFullYear(), today.getMonth() - 1, today.getDate());
  if (from.getMonth() === today.getMonth()) from.setDate(0);
  return { from: formatDay(from), to: formatDay(today) };
}

/** Returns the fault of the days of an export, if any. */
export function rangeError(from: string | null, to: string | null): Message | undefined {
  if (from === null || to === null) return 'dateMissing';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) return 'dateRangeTurned';
  return days > MOST_DAYS ? 'dateRangeTooLong' : undefined;
}

/** Returns the fault of a CSV delimiter, if any: it is exactly one character and no double quote. */
export function delimiterError(delimiter: string): Message | undefined {
  if (delimiter === '') return 'delimiterEmpty';
  if (delimiter.includes('"')) return 'delimiterQuote';
  return [...delimiter].length > 1 ? 'delimiterLong' : undefined;
}
