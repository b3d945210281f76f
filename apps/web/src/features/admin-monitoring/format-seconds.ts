import { formatCount, formatNumber } from '@scriptorium/web-kit/format/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats seconds such as `12 s`, `4 min` or `2.5 h`; a dash for null. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 2 * MINUTE) return `${formatCount(seconds)} s`;
  return seconds < 2 * HOUR ? `${formatCount(seconds / MINUTE)} min` : `${formatNumber(seconds / HOUR)} h`;
}
