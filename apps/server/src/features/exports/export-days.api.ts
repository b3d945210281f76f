import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { isTimeZone } from '@scriptorium/domain/schedule/time-zone.ts';
import { boundsOfDays } from './exports.store.ts';

/** Maximum difference of the two days of an export (CONST-76). */
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/** The days of an export: both included, by default the month that ends today in the time zone. */
export function exportDays(
  asked: { from?: string | undefined; to?: string | undefined; zoneId?: string | undefined },
  serverZone: string,
  { now = new Date(), maxDays = MAX_DAYS }: { now?: Date; maxDays?: number } = {},
): { from: string; to: string; zone: string } {
  const zone = asked.zoneId ?? serverZone;
  if (!isTimeZone(zone)) throw fieldError('exports', 'zoneId', 'Invalid');
  const to = asked.to ?? today(zone, now);
  const from = asked.from ?? monthBefore(to);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) throw fieldError('exports', 'from', 'Max');
  if (days > maxDays) throw new AppError('error.export.range', { days: maxDays });
  return { from, to, zone };
}

/** Returns the days of an export, with the times at which they begin and end. */
export async function boundedDays(
  db: Db,
  asked: { from?: string | undefined; to?: string | undefined },
  { zone, maxDays }: { zone: string; maxDays: number },
) {
  const days = exportDays(asked, zone, { maxDays });
  return { days, bounds: await boundsOfDays(db, days) };
}

const today = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);

/** The corresponding day of the previous month, or that month's last day if it is shorter. */
function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Exactly one character that does not end cells or lines. */
export function requireDelimiter(delimiter: string): string {
  if ([...delimiter].length !== 1 || /["\r\n\0]/.test(delimiter) || !delimiter.isWellFormed())
    throw new AppError('error.export.delimiter');
  return delimiter;
}
