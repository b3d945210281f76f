import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { isTimeZone } from '@scriptorium/domain/schedule/time-zone.ts';
import { boundsOf, daysOf, MAX_RANGE_DAYS, spanOf } from '@scriptorium/domain/statistics/days.ts';
import { unknownNodes, unknownUsers } from './statistics-input.store.ts';

/** Days of a time zone with the moments at which they begin, and the end of the last one, in ms. */
export interface Range {
  readonly days: readonly string[];
  readonly bounds: readonly number[];
  readonly zone: string;
}

export function requireZone(zone: string): string {
  if (!isTimeZone(zone)) throw new AppError('error.statistics.zone', { zone });
  return zone;
}

/** The range of days that a call asks for. */
export function requireRange(asked: { dateFrom: string; dateTo: string; zoneId: string }): Range {
  const days = { from: asked.dateFrom, to: asked.dateTo };
  const zone = requireZone(asked.zoneId);
  if (spanOf(days) < 0) throw new AppError('error.statistics.order');
  if (spanOf(days) > MAX_RANGE_DAYS) throw new AppError('error.statistics.range', { days: MAX_RANGE_DAYS });
  return { days: daysOf(days), bounds: boundsOf(days, zone), zone };
}

export async function requireNodes(db: Db, processId: number, nodeIds: readonly number[]): Promise<void> {
  const unknown = await unknownNodes(db, processId, nodeIds);
  if (unknown.length > 0) throw new AppError('error.statistics.nodes', { ids: unknown.map(String) });
}

export async function requireUsers(db: Db, userIds: readonly number[]): Promise<void> {
  const unknown = await unknownUsers(db, userIds);
  if (unknown.length > 0) throw new AppError('error.statistics.users', { ids: unknown.map(String) });
}
