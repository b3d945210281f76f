import { addDays, daysOf, type DayRange } from '@scriptorium/domain/statistics/days.ts';
import { shownDay } from './range.ts';

/** A person, node or kind of figure that is counted by day. */
export interface Series {
  readonly id: string;
  readonly name: string;
}

/** Values of one day (`YYYY-MM-DD`) by the id of a series. */
export interface DayValues {
  readonly date: string;
  readonly values: ReadonlyMap<string, number>;
}

/** Adds up figures by day and series; days in their order. */
export function byDay(entries: readonly { date: string; id: string; value: number }[]): DayValues[] {
  const days = new Map<string, Map<string, number>>();
  for (const { date, id, value } of entries) {
    const values = days.get(date) ?? new Map<string, number>();
    days.set(date, values.set(id, (values.get(id) ?? 0) + value));
  }
  return [...days]
    .map(([date, values]) => ({ date, values }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** The colours of more series are too similar. */
const MAX_SERIES = 8;
export const OTHERS = 'others';

/** The series that a chart shows: the largest ones, and the rest as one. */
export function shownSeries(
  series: readonly Series[],
  days: readonly DayValues[],
  othersName: string,
): { shown: Series[]; idOf: (id: string) => string } {
  if (series.length <= MAX_SERIES) return { shown: [...series], idOf: (id) => id };
  const sums = new Map<string, number>();
  for (const { values } of days) for (const [id, value] of values) sums.set(id, (sums.get(id) ?? 0) + value);
  const largest = series
    .toSorted((a, b) => (sums.get(b.id) ?? 0) - (sums.get(a.id) ?? 0))
    .slice(0, MAX_SERIES - 1);
  const kept = new Set(largest.map(({ id }) => id));
  return {
    shown: [...series.filter(({ id }) => kept.has(id)), { id: OTHERS, name: othersName }],
    idOf: (id) => (kept.has(id) ? id : OTHERS),
  };
}

/** A quarter of a year; longer ranges are drawn by week. */
const MAX_BARS = 92;

export interface ChartPoint {
  readonly label: string;
  readonly [series: string]: string | number;
}

export interface ChartData {
  readonly unit: 'day' | 'week';
  readonly points: readonly ChartPoint[];
}

const valuesOf = ({ label: _label, ...values }: ChartPoint): Record<string, number> =>
  values as Record<string, number>;

/** The highest bar of a chart whose series are on top of each other. */
export const highestOf = (points: readonly ChartPoint[]): number =>
  Math.max(
    0,
    ...points.map((point) => Object.values(valuesOf(point)).reduce((sum, value) => sum + value, 0)),
  );

/** Converts the points to another unit, so that the axis has round figures. */
export const inUnit = (points: readonly ChartPoint[], unit: number): ChartPoint[] =>
  points.map((point) => ({
    ...Object.fromEntries(Object.entries(valuesOf(point)).map(([id, value]) => [id, value / unit])),
    label: point.label,
  }));

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

interface ChartOptions {
  readonly idOf?: (id: string) => string;
  /** A week has the value of its last day instead of the sum. */
  readonly level?: boolean;
}

/** A point for each day of the range, or each week from Monday when there are many. */
export function chartData(
  range: DayRange,
  days: readonly DayValues[],
  { idOf = (id) => id, level = false }: ChartOptions = {},
): ChartData {
  const all = daysOf(range);
  const unit = all.length > MAX_BARS ? 'week' : 'day';
  const startOf = (day: string) => (unit === 'week' ? mondayOf(day) : day);
  const points = new Map<string, Record<string, number>>(all.map((day) => [startOf(day), {}]));
  for (const { date, values } of days) {
    const point = points.get(startOf(date));
    if (!point) continue;
    for (const [id, value] of values) point[idOf(id)] = level ? value : (point[idOf(id)] ?? 0) + value;
  }
  return { unit, points: [...points].map(([day, values]) => ({ ...values, label: shownDay(day) })) };
}
