import { API_KEY_MAX_YEARS } from '@scriptorium/contract/people/api-keys.ts';
import { formatDay } from '@scriptorium/web-kit/format/days.ts';

/** The selectable days, and the default: one year from now. */
export function expirationDays(now: Date): { first: string; last: string; proposed: string } {
  const ahead = (years: number, days: number) =>
    formatDay(new Date(now.getFullYear() + years, now.getMonth(), now.getDate() + days));
  return { first: formatDay(now), last: ahead(API_KEY_MAX_YEARS, -1), proposed: ahead(1, 0) };
}

/** End of the day in the local time zone; undefined for an invalid day. */
export function endOfDay(day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return formatDay(end) === day ? end.toISOString() : undefined;
}
