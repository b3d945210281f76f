import type { StatisticsQuery, WorkTimeFilter } from '@scriptorium/contract/process/statistics.ts';
import type { Database, Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { flowOf } from '@scriptorium/server/features/statistics/flow.service.ts';
import { nodeActivity } from '@scriptorium/server/features/statistics/node-activity.service.ts';
import {
  requireRange,
  type Range,
} from '@scriptorium/server/features/statistics/statistics-input.service.ts';
import { tagUsage } from '@scriptorium/server/features/statistics/tag-usage.service.ts';
import { pageTaggedDocuments } from '@scriptorium/server/features/statistics/tagged-documents.store.ts';
import { workTimes } from '@scriptorium/server/features/statistics/work-time.service.ts';
import type { BenchRow } from '../bench-row.ts';
import { withPostgres, withServer } from '../engine/databases.ts';
import { pick, rowOf } from '../lists/measure.ts';
import { makeYear, NODES, USERS, YEAR } from './data.ts';

/** 1: 1,000,000 documents in a year; STATISTICS_SCALE makes a smaller run. */
const DOCUMENTS = 1_000_000 * Number(process.env['STATISTICS_SCALE'] ?? 1);
const GOAL = 200;

const boss: Rights = {
  userId: 1,
  roles: ['ROLE_USER'],
  authorities: [{ type: 'PROCESS', componentId: 1, mode: 'ADMIN' }],
};
const nodeIds = Array.from({ length: NODES }, (_, index) => index + 1);
const people = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + ((pick(USERS) + index) % USERS));

const workOf = (userIds: number[]): WorkTimeFilter[] => [
  { type: 'USERS', value: userIds },
  { type: 'BETWEEN_DATES', value: { from: '2024-12-31T06:30:00Z', to: '2026-01-01T06:30:00Z' } },
  { type: 'PROCESS_ID', value: 1 },
  { type: 'SUM_BY_DAY', value: YEAR.zoneId },
];
const tagsOf = (payload: number[]): Extract<StatisticsQuery, { name: 'TAG_USAGE' }> => ({
  name: 'TAG_USAGE',
  payload,
  processId: 1,
  ...YEAR,
});

/** Returns the measured queries, each with a function that counts the entries of its answer. */
function questions(db: Db): [name: string, ask: () => Promise<number>][] {
  const activity = async (range: Range) => (await nodeActivity(db, { processId: 1, nodeIds }, range)).length;
  const tags = async (count: number) => (await tagUsage(db, boss, tagsOf(people(count)), 'UTC')).length;
  const work = async (count: number) => (await workTimes(db, boss, workOf(people(count)), 'UTC')).length;
  const day = requireRange({ ...YEAR, dateFrom: '2025-06-11', dateTo: '2025-06-11' });
  const page = () => ({ nodeId: pick(NODES), bounds: day.bounds, page: pick(20), size: 5, descending: true });
  return [
    ['Activity of 5 nodes, a year', () => activity(requireRange(YEAR))],
    ['Activity of 5 nodes, a day with its documents', () => activity(day)],
    ['Documents of a node and a day, a page', async () => (await pageTaggedDocuments(db, page())).total],
    ['Tags of a person, a year', () => tags(1)],
    ['Tags of 10 people, a year', () => tags(10)],
    ['Work time of a person, a year', () => work(1)],
    ['Work time of 10 people, a year', () => work(10)],
    [
      'Throughput, waiting times, costs and forecast, a year',
      async () => (await flowOf(db, 1, requireRange(YEAR))).days.length,
    ],
  ];
}

async function onPostgres({ db }: Database): Promise<BenchRow[]> {
  const made = await makeYear(db, DOCUMENTS);
  const rows: BenchRow[] = [];
  for (const [name, ask] of questions(db)) rows.push(await rowOf(name, GOAL, ask));
  return [
    ...rows,
    {
      name: `Folding of ${made.changes.toLocaleString('en-US')} changes`,
      ours: `${made.foldSeconds.toFixed(0)} s`,
      peer: '',
      note: `${Math.round(made.changes / made.foldSeconds).toLocaleString('en-US')} changes a second`,
    },
  ];
}

/** Statistics of a year of one process, in a time zone of half hours. */
export const runStatisticsBench = (): Promise<BenchRow[]> =>
  withServer((server) => withPostgres(server, 2, onPostgres));
