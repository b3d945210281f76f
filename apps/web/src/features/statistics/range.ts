import {
  addDays,
  boundsOf,
  MAX_RANGE_DAYS,
  spanOf,
  WIDENED_MS,
  type DayRange,
} from '@scriptorium/domain/statistics/days.ts';
import { formatDay } from '@scriptorium/web-kit/format/days.ts';

export const todayHere = (): string => formatDay(new Date());

/** The 30 days that end today. */
export function lastDays(): DayRange {
  const to = todayHere();
  return { from: addDays(to, -29), to };
}

export type RangeProblem = 'rangeOrder' | 'rangeTooLong';

/** Why nothing can be asked about these days; null when it can, or when a day is missing. */
export function problemOf(range: DayRange): RangeProblem | null {
  if (range.from === '' || range.to === '') return null;
  if (spanOf(range) < 0) return 'rangeOrder';
  return spanOf(range) > MAX_RANGE_DAYS ? 'rangeTooLong' : null;
}

/** Whether a query about these days may be sent: both are set and valid (STAT-06). */
export const isComplete = (range: DayRange): boolean =>
  range.from !== '' && range.to !== '' && problemOf(range) === null;

/** The days of work time as moments, widened by 12 hours on both sides (CONST-75); what is outside is left out later. */
export function widened(range: DayRange, zone: string): { from: string; to: string } {
  const bounds = boundsOf(range, zone);
  return {
    from: new Date((bounds[0] ?? 0) - WIDENED_MS).toISOString(),
    to: new Date((bounds.at(-1) ?? 0) + WIDENED_MS).toISOString(),
  };
}

/** `YYYY-MM-DD` as DD.MM.YYYY (STAT-07). */
export const shownDay = (day: string): string => day.split('-').toReversed().join('.');
