import { addDays, boundsOf, daysOf, spanOf, type DayRange } from './days.ts';
import { PACE_DAYS } from './forecast.ts';

export interface CountedDays {
  /** The days in order; null for all days between the range and the last two weeks together. */
  readonly days: readonly (string | null)[];
  /** When they begin, and when the last one ends, in ms. */
  readonly bounds: readonly number[];
}

/**
 * The days that are counted for a range, up to today: those of the range since the process was created, and those of the
 * forecast. The time between them counts as one, so that the cost does not depend on how long ago the range is.
 */
export function countedDays(asked: DayRange, today: string, created: string, zone: string): CountedDays {
  const pace = { from: addDays(today, -PACE_DAYS), to: today };
  const range = { from: later(asked.from, created), to: earlier(asked.to, today) };
  if (spanOf(range) < 0) return { days: daysOf(pace), bounds: boundsOf(pace, zone) };
  if (range.to < addDays(pace.from, -1))
    return {
      days: [...daysOf(range), null, ...daysOf(pace)],
      bounds: [...boundsOf(range, zone), ...boundsOf(pace, zone)],
    };
  const all = { from: earlier(range.from, pace.from), to: today };
  return { days: daysOf(all), bounds: boundsOf(all, zone) };
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a < b ? b : a);
