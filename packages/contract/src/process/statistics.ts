import { z } from 'zod';
import { byHandler, process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, paging, Timestamp } from '../kit/fields.ts';

/** At most this many documents are listed in one answer about the activity of nodes. */
export const MAX_LISTED_DOCUMENTS = 1000;
/** At most this many records of work are in one answer; the newest ones. */
export const MAX_WORK_RECORDS = 10_000;
/** Page size of the table of documents (CONST-15). */
export const DOCUMENTS_A_PAGE = 5;

/** The years of PostgreSQL and of time zones that are known. */
const Day = z.iso.date().refine((day) => day >= '1970-01-02' && day <= '9998-12-31', 'Min');
const ZoneId = z.string().min(1).max(64);

/** The end is at most 365 days after the start (CONST-74); both days are included. */
const days = { dateFrom: Day, dateTo: Day, zoneId: ZoneId };

/** The tags of one day that exist now, by the node on whose steps they are. A day without tags has no entry. */
export const NodeActivity = z
  .object({
    /** The day in the zone of the call. */
    date: z.string(),
    /** Node → tags of people and machines. */
    nodeIdTagCountMap: z.record(z.string(), z.number()),
    /**
     * Node → documents with these tags, the newest first. An answer lists at most 1,000: those of its newest days. A day
     * that is not listed completely has `documentsComplete: false`; the documents of one node and day are paged.
     */
    nodeIdDocIdsMap: z.record(z.string(), z.array(z.number())),
    documentsComplete: z.boolean(),
    /** `{documentId}_{nodeId}` → tags, of the listed documents. */
    tagsPerDocAndNodeCompositeMap: z.record(z.string(), z.number()),
  })
  .meta({ id: 'NodeActivity' });
export type NodeActivity = z.infer<typeof NodeActivity>;

/** The tags of a person on the steps of a node that were made on one day, and exist now. */
export const TagUsage = z
  .object({
    nodeId: z.number(),
    userId: z.number(),
    tagsCount: z.number(),
    /** The start of the day. */
    time: z.string(),
  })
  .meta({ id: 'TagUsage' });
export type TagUsage = z.infer<typeof TagUsage>;

/** Work of a person without interruption, or, with SUM_BY_DAY, of a day on a node. */
export const WorkTime = z
  .object({
    userId: z.number(),
    nodeId: z.number().nullable(),
    /** Null for a sum. */
    stepId: z.number().nullable(),
    startTime: z.string(),
    endTime: z.string(),
    /** Milliseconds; pauses of a minute and more are left out. */
    time: z.number(),
    /** The day on which it started, in the zone of SUM_BY_DAY, or of the installation. */
    date: z.string(),
  })
  .meta({ id: 'WorkTime' });
export type WorkTime = z.infer<typeof WorkTime>;

/** Filters of work time; PROCESS_ID and BETWEEN_DATES are required. */
export const WorkTimeFilter = z.discriminatedUnion('type', [
  z.object({ type: z.literal('USERS'), value: z.array(Id).min(1).max(200) }),
  z.object({ type: z.literal('BETWEEN_DATES'), value: z.object({ from: Timestamp, to: Timestamp }) }),
  z.object({ type: z.literal('PROCESS_ID'), value: Id }),
  /** Adds up the records of each person, node and day of this time zone. */
  z.object({ type: z.literal('SUM_BY_DAY'), value: ZoneId }),
]);
export type WorkTimeFilter = z.infer<typeof WorkTimeFilter>;

const Query = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('TAG_USAGE'),
    payload: z.array(Id).min(1).max(200),
    /** Without them: the 365 days that end today. */
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
    /** By default the zone of the installation. */
    zoneId: ZoneId.optional(),
    /** Nodes of this process only. */
    processId: Id.optional(),
  }),
  z.object({
    name: z.literal('NODE_ACTIVITY'),
    payload: z.object({ nodeIds: z.array(Id).min(1).max(500), ...days, processId: Id }),
  }),
  z.object({ name: z.literal('WORK_TIMER'), payload: z.array(WorkTimeFilter).max(10) }),
]);
export type StatisticsQuery = z.output<typeof Query>;

/** Documents of a process by day. */
export const ThroughputDay = z
  .object({
    date: z.string(),
    arrived: z.number(),
    /** A document that is opened again and finished counts again. */
    finished: z.number(),
    /** Not finished at the end of the day, or now. */
    waiting: z.number(),
  })
  .meta({ id: 'ThroughputDay' });
export type ThroughputDay = z.infer<typeof ThroughputDay>;

/** How long steps of a node waited until they were finished in a range of days, in seconds. */
export const WaitingTime = z
  .object({
    nodeId: z.number(),
    /** Finished steps that had waited for a person, or for the trigger of an action. */
    steps: z.number(),
    median: z.number(),
    p90: z.number(),
  })
  .meta({ id: 'WaitingTime' });
export type WaitingTime = z.infer<typeof WaitingTime>;

/** The costs of model calls of a node in a range of days. */
export const NodeCost = z
  .object({
    /** Null: questions to the documents, and calls without a node. */
    nodeId: z.number().nullable(),
    /** Null for a node that was deleted. */
    name: z.string().nullable(),
    calls: z.number(),
    /** Calls whose price or tokens are not known: they are not in the cost. */
    unpriced: z.number(),
    cost: z.number(),
    currency: z.string(),
  })
  .meta({ id: 'NodeCost' });
export type NodeCost = z.infer<typeof NodeCost>;

export const Flow = z
  .object({
    days: z.array(ThroughputDay),
    waitingTimes: z.array(WaitingTime),
    /** The most expensive first. */
    costs: z.array(NodeCost),
    /** Assumes that the pace of the last 14 whole days stays, and that new documents delay none that wait already. */
    forecast: z.object({
      waiting: z.number(),
      finishedPerDay: z.number(),
      arrivedPerDay: z.number(),
      /** Null when nothing was finished in the last two weeks. */
      days: z.number().nullable(),
    }),
  })
  .meta({ id: 'ProcessFlow' });
export type Flow = z.infer<typeof Flow>;

export const statistics = {
  ask: endpoint({
    method: 'POST',
    path: '/api/statistics',
    mutates: false,
    summary:
      'Statistics by name: TAG_USAGE (payload: ids of users), NODE_ACTIVITY (nodes and days) or WORK_TIMER (filters). Tags are those that exist now, counted when they were made. Only of processes on which the caller has ADMIN',
    access: byHandler('process ADMIN', 'the body names the process, a list of filters, or only users'),
    body: Query,
    reply: z.union([z.array(NodeActivity), z.array(TagUsage), z.array(WorkTime)]),
  }),
  documents: endpoint({
    method: 'GET',
    path: '/api/processes/:id/statistics/documents',
    summary: 'The documents behind the tags of a node and a day; by default the newest first',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    query: z.object({
      ...cacheBuster,
      ...paging(['id'], DOCUMENTS_A_PAGE),
      nodeId: Id,
      date: Day,
      zoneId: ZoneId,
    }),
    reply: z
      .object({ id: z.number(), filename: z.string(), tags: z.number() })
      .meta({ id: 'TaggedDocument' }),
    shape: 'page',
  }),
  flow: endpoint({
    method: 'GET',
    path: '/api/processes/:id/statistics/flow',
    summary:
      'How documents pass through a process: arrived, finished and waiting ones by day, waiting times and costs by node, and when the waiting ones will be finished',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    query: z.object({ ...cacheBuster, ...days }),
    reply: Flow,
  }),
};

/** Why statistics cannot be read. */
export const statisticsErrors = defineErrors({
  'error.statistics.range': {
    status: 400,
    en: 'The end is more than {days} days after the start. Choose a shorter range.',
    pl: 'Koniec przypada więcej niż {days} dni po początku. Wybierz krótszy zakres.',
  },
  'error.statistics.order': {
    status: 400,
    en: 'The end of the range is before its start.',
    pl: 'Koniec zakresu jest przed jego początkiem.',
  },
  'error.statistics.zone': {
    status: 400,
    en: 'There is no time zone "{zone}".',
    pl: 'Nie ma strefy czasowej „{zone}”.',
  },
  'error.statistics.users': {
    status: 400,
    en: 'These users do not exist: {ids}.',
    pl: 'Tacy użytkownicy nie istnieją: {ids}.',
  },
  'error.statistics.nodes': {
    status: 400,
    en: 'These nodes do not belong to the process: {ids}.',
    pl: 'Te węzły nie należą do procesu: {ids}.',
  },
  'error.statistics.filters': {
    status: 400,
    en: 'Work time needs each of the filters USERS, BETWEEN_DATES and PROCESS_ID once.',
    pl: 'Czas pracy wymaga każdego z filtrów USERS, BETWEEN_DATES i PROCESS_ID dokładnie raz.',
  },
});
