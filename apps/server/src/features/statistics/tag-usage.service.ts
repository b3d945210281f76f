import { AppError } from '@scriptorium/contract/errors.ts';
import type { StatisticsQuery, TagUsage } from '@scriptorium/contract/process/statistics.ts';
import type { Db } from '@scriptorium/db/database.ts';
import {
  allows,
  ANY,
  isAdministrator,
  modeOnProcess,
  type Rights,
} from '@scriptorium/domain/access/access.ts';
import { addDays, dayFormat, MAX_RANGE_DAYS } from '@scriptorium/domain/statistics/days.ts';
import { requireProcessRight } from '../access/access.api.ts';
import { listDaySums } from './day-sums.store.ts';
import { listExistingNodes } from './statistics.store.ts';
import { requireRange, requireUsers, requireZone } from './statistics-input.service.ts';

type Asked = Extract<StatisticsQuery, { name: 'TAG_USAGE' }>;

/** The tags of people by node and day, on the processes on which the caller has ADMIN. */
export async function tagUsage(db: Db, caller: Rights, asked: Asked, timeZone: string): Promise<TagUsage[]> {
  const processIds = await processesOf(db, caller, asked.processId);
  const zoneId = requireZone(asked.zoneId ?? timeZone);
  const dateTo = asked.dateTo ?? dayFormat(zoneId)(Date.now());
  const dateFrom = asked.dateFrom ?? addDays(dateTo, -MAX_RANGE_DAYS);
  const { bounds } = requireRange({ dateFrom, dateTo, zoneId });
  await requireUsers(db, asked.payload);
  const sums = await listDaySums(db, {
    measures: ['USER_TAGS'],
    ...(processIds && { processIds }),
    userIds: asked.payload,
    bounds,
  });
  const existing = await listExistingNodes(db, [...new Set(sums.map(({ nodeId }) => nodeId))]);
  const times = bounds.map((time) => new Date(time).toISOString());
  return sums
    .filter(({ nodeId, amount }) => amount > 0 && existing.has(nodeId))
    .map(({ nodeId, userId, amount, place }) => ({
      nodeId,
      userId,
      tagsCount: amount,
      time: times[place] ?? '',
    }));
}

/** The processes that the answer may contain; undefined for all. */
async function processesOf(db: Db, caller: Rights, processId?: number): Promise<number[] | undefined> {
  if (processId !== undefined) return [(await requireProcessRight(db, caller, processId, 'ADMIN')).id];
  if (isAdministrator(caller) || allows(modeOnProcess(caller, ANY), 'ADMIN')) return undefined;
  const ids = caller.authorities
    .filter(({ type, mode }) => type === 'PROCESS' && allows(mode, 'ADMIN'))
    .map(({ componentId }) => componentId);
  if (ids.length === 0) throw new AppError('error.http.403');
  return [...new Set(ids)];
}
