import { AppError } from '@scriptorium/contract/errors.ts';
import {
  MAX_WORK_RECORDS,
  type WorkTime,
  type WorkTimeFilter,
} from '@scriptorium/contract/process/statistics.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import {
  boundsOf,
  dayFormat,
  daysOf,
  MAX_RANGE_DAYS,
  QUARTER_MS,
  WIDENED_MS,
} from '@scriptorium/domain/statistics/days.ts';
import { requireProcessRight } from '../access/access.api.ts';
import { listDaySums } from './day-sums.store.ts';
import { requireUsers, requireZone } from './statistics-input.service.ts';
import { listWork } from './statistics.store.ts';

/** A range of days with its last one, widened on both sides, with a change of the clock. */
const MAX_MS = (MAX_RANGE_DAYS + 1) * 86_400_000 + 2 * WIDENED_MS + 3_600_000;

interface Asked {
  readonly userIds: readonly number[];
  readonly processId: number;
  readonly from: number;
  readonly until: number;
  /** Null: each record for itself. */
  readonly zone: string | null;
}

/** The work of people on a process: each record, or sums by node and day. */
export async function workTimes(
  db: Db,
  caller: Rights,
  filters: readonly WorkTimeFilter[],
  timeZone: string,
): Promise<WorkTime[]> {
  const asked = askedBy(filters);
  await requireProcessRight(db, caller, asked.processId, 'ADMIN');
  await requireUsers(db, asked.userIds);
  if (asked.zone !== null) return sumsOf(db, asked, asked.zone);
  const dayOf = dayFormat(timeZone);
  const records = await listWork(db, { ...asked, limit: MAX_WORK_RECORDS });
  return records.map((record) => ({
    ...record,
    time: Date.parse(record.endTime) - Date.parse(record.startTime),
    date: dayOf(Date.parse(record.startTime)),
  }));
}

function askedBy(filters: readonly WorkTimeFilter[]): Asked {
  const one = <Type extends WorkTimeFilter['type']>(type: Type) => {
    const found = filters.filter(
      (filter): filter is Extract<WorkTimeFilter, { type: Type }> => filter.type === type,
    );
    if (found.length > 1) throw new AppError('error.statistics.filters');
    return found[0];
  };
  const [users, dates, process, sum] = [
    one('USERS'),
    one('BETWEEN_DATES'),
    one('PROCESS_ID'),
    one('SUM_BY_DAY'),
  ];
  if (!users || !dates || !process) throw new AppError('error.statistics.filters');
  const [from, until] = [Date.parse(dates.value.from), Date.parse(dates.value.to)];
  if (until <= from) throw new AppError('error.statistics.order');
  if (until - from > MAX_MS) throw new AppError('error.statistics.range', { days: MAX_RANGE_DAYS });
  return {
    userIds: users.value,
    processId: process.value,
    from,
    until,
    zone: sum ? requireZone(sum.value) : null,
  };
}

async function sumsOf(db: Db, asked: Asked, zone: string): Promise<WorkTime[]> {
  const { processId, userIds, from, until } = asked;
  const dayOf = dayFormat(zone);
  const range = { from: dayOf(from), to: dayOf(until - 1) };
  const days = daysOf(range);
  // The first and the last day only as far as they were asked for.
  const bounds = boundsOf(range, zone).map((time) => Math.min(until, Math.max(from, time)));
  const sums = await listDaySums(db, {
    measures: ['WORK'],
    processIds: [processId],
    userIds,
    bounds: bounds.map(toQuarter),
  });
  return sums.map(({ place, userId, nodeId, amount, start, end }) => ({
    userId,
    nodeId: nodeId === 0 ? null : nodeId,
    stepId: null,
    startTime: new Date(start * 1000).toISOString(),
    endTime: new Date(end * 1000).toISOString(),
    time: amount,
    date: days[place] ?? '',
  }));
}

/** Work is kept by quarters of an hour. */
const toQuarter = (time: number): number => Math.floor(time / QUARTER_MS) * QUARTER_MS;
