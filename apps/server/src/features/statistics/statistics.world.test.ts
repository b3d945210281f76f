import { anyOf } from '@scriptorium/db/lists.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import {
  statistics,
  type NodeActivity,
  type TagUsage,
  type WorkTime,
  type WorkTimeFilter,
} from '@scriptorium/contract/process/statistics.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { foldStatistics } from '@scriptorium/engine/statistics/fold-statistics.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ZONE = 'Asia/Kathmandu';
let world: World;
let scene: Awaited<ReturnType<typeof makeScene>>;
beforeAll(async () => {
  world = await startWorld({ settings: { TIME_ZONE: 'Europe/Warsaw' } });
  scene = await makeScene();
});
afterAll(() => world.close());

async function makeScene() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, {
    activityType: 'SPAN',
    name: 'Labels',
    fromId: process.parser.id,
  });
  const label = await world.make.label(span.id, { name: 'Name' });
  const upload = async (name: string) => {
    const body = uploadForm({ nodeId: hup.id, name, text: 'one two three four five six seven' });
    return (await world.callAs(world.admin)(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const ids = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt')] as const;
  await world.drain();
  const stepOf = async (id: number) => {
    const state = await world.callAs(world.admin)(steps.state, { params: { id } });
    return state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id)?.stepDTO.id ?? 0;
  };
  return {
    process,
    span,
    label,
    ids,
    stepIds: [await stepOf(ids[0]), await stepOf(ids[1]), await stepOf(ids[2])] as const,
    userOf: (mode: 'READ' | 'WRITE' | 'ADMIN') =>
      world.make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode }] }),
  };
}

const today = (zone = ZONE) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(Date.now());

/** Tags of a person at some times. */
const insertTags = (stepId: number, userId: number | null, times: readonly string[]) =>
  world.database.db
    .insertInto('ner_tag')
    .values(
      times.map((time) => ({
        step_id: stepId,
        ner_tag_type_id: scene.label.id,
        type: 'SPAN_TAG' as const,
        start_offset: 0,
        end_offset: 3,
        quote: 'one',
        source: userId === null ? ('RULE' as const) : ('USER' as const),
        user_id: userId,
        created_at: time,
      })),
    )
    .execute();

const activity = async (user: TestUser, more: object = {}) =>
  (await world.callAs(user)(statistics.ask, {
    body: {
      name: 'NODE_ACTIVITY',
      payload: {
        nodeIds: [scene.span.id],
        dateFrom: '2026-03-01',
        dateTo: '2026-03-31',
        zoneId: ZONE,
        processId: scene.process.id,
        ...more,
      },
    },
  })) as NodeActivity[];
const usage = async (user: TestUser, ids: number[], more: object = {}) =>
  (await world.callAs(user)(statistics.ask, {
    body: { name: 'TAG_USAGE', payload: ids, ...more },
  })) as TagUsage[];
const work = async (user: TestUser, payload: WorkTimeFilter[]) =>
  (await world.callAs(user)(statistics.ask, { body: { name: 'WORK_TIMER', payload } })) as WorkTime[];
const workOf = (ids: number[], from: string, to: string): WorkTimeFilter[] => [
  { type: 'USERS', value: ids },
  { type: 'BETWEEN_DATES', value: { from, to } },
  { type: 'PROCESS_ID', value: scene.process.id },
];

describe('the activity of nodes', () => {
  it('has tags and documents of each day of the zone, folded or not [API-183] [STAT-03]', async () => {
    const [boss, ada] = [await scene.userOf('ADMIN'), await scene.userOf('WRITE')];
    // Midnight in Kathmandu is 18:15 UTC.
    await insertTags(scene.stepIds[0], ada.id, [
      '2026-03-09T18:14:59Z',
      '2026-03-09T18:15:00Z',
      '2026-03-10T10:00:00Z',
    ]);
    await insertTags(scene.stepIds[1], null, ['2026-03-10T09:00:00Z']);
    const [first, second] = scene.ids;
    const nodeId = scene.span.id;
    const expected = [
      {
        date: '2026-03-09',
        nodeIdTagCountMap: { [nodeId]: 1 },
        nodeIdDocIdsMap: { [nodeId]: [first] },
        documentsComplete: true,
        tagsPerDocAndNodeCompositeMap: { [`${first}_${nodeId}`]: 1 },
      },
      {
        date: '2026-03-10',
        nodeIdTagCountMap: { [nodeId]: 3 },
        nodeIdDocIdsMap: { [nodeId]: [second, first] },
        documentsComplete: true,
        tagsPerDocAndNodeCompositeMap: { [`${first}_${nodeId}`]: 2, [`${second}_${nodeId}`]: 1 },
      },
    ];
    expect(await activity(boss)).toEqual(expected);
    await foldStatistics(world.database.db);
    expect(await activity(boss)).toEqual(expected);
    // A part that is folded, and one that is not.
    await insertTags(scene.stepIds[0], ada.id, ['2026-03-10T10:01:00Z']);
    expect((await activity(boss))[1]?.nodeIdTagCountMap).toEqual({ [nodeId]: 4 });
    expect((await activity(boss))[1]?.tagsPerDocAndNodeCompositeMap).toEqual({
      [`${first}_${nodeId}`]: 3,
      [`${second}_${nodeId}`]: 1,
    });
    const utc = await activity(boss, { zoneId: 'UTC' });
    expect(utc.map(({ date, nodeIdTagCountMap }) => [date, nodeIdTagCountMap[nodeId]])).toEqual([
      ['2026-03-09', 2],
      ['2026-03-10', 3],
    ]);

    const page = (query: object) =>
      world.callAs(boss)(statistics.documents, {
        params: { id: scene.process.id },
        query: { nodeId, date: '2026-03-10', zoneId: ZONE, ...query },
      });
    expect(await page({})).toEqual({
      rows: [
        { id: second, filename: 'b.txt', tags: 1 },
        { id: first, filename: 'a.txt', tags: 3 },
      ],
      total: 2,
    });
    expect(await page({ page: 1, size: 1 })).toEqual({
      rows: [{ id: first, filename: 'a.txt', tags: 3 }],
      total: 2,
    });
    expect((await page({ sort: 'id,asc' })).rows.map(({ id }) => id)).toEqual([first, second]);
    expect(await page({ nodeId: scene.process.parser.id })).toEqual({ rows: [], total: 0 });
  });

  it('lists at most 1,000 documents, of the newest days, and pages them all', async () => {
    const boss = await scene.userOf('ADMIN');
    const { db } = world.database;
    const nodeId = scene.span.id;
    const made = await sql<{ id: number }>`
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${scene.process.id}, 'many ' || n, 'x', 'TEXTFILE', 'txt', 'DONE' from generate_series(1, 1700) n
      returning id`.execute(db);
    const ids = made.rows.map(({ id }) => id);
    await sql`insert into tagged_document (node_id, quarter, document_id, tags)
      select ${nodeId}, '2025-02-10T12:00:00Z'::timestamptz - row_number() over () % 3 * interval '1 day', id, 2
      from unnest(${ids}::bigint[]) id`.execute(db);
    await sql`insert into statistic_day (measure, user_id, process_id, node_id, currency, day, cells, amounts, total)
      select 'TAGS', 0, ${scene.process.id}, ${nodeId}, '', '2025-02-08'::date + n, '{48}', array[1134], 1134
      from generate_series(0, 2) n`.execute(db);
    const days = await activity(boss, { dateFrom: '2025-02-01', dateTo: '2025-02-28' });
    expect(
      days.map(({ documentsComplete, nodeIdDocIdsMap }) => [
        documentsComplete,
        nodeIdDocIdsMap[nodeId]?.length,
      ]),
    ).toEqual([
      [false, undefined],
      [false, undefined],
      [true, 566],
    ]);
    await sql`update tagged_document set quarter = '2025-02-10T12:00:00Z' where document_id = ${anyOf(ids)}`.execute(
      db,
    );
    const [, , newest] = await activity(boss, { dateFrom: '2025-02-01', dateTo: '2025-02-28' });
    expect(newest?.documentsComplete).toBe(false);
    expect(newest?.nodeIdDocIdsMap[nodeId]).toEqual(ids.toReversed().slice(0, 1000));
    const last = await world.callAs(boss)(statistics.documents, {
      params: { id: scene.process.id },
      query: { nodeId, date: '2025-02-10', zoneId: ZONE, page: 16, size: 100 },
    });
    expect([last.total, last.rows.at(-1)?.id]).toEqual([1700, ids[0]]);
  });
});

describe('the tags of people', () => {
  it('are counted by node and day, of processes on which the caller has ADMIN [API-182] [STAT-04]', async () => {
    const [boss, ada] = [await scene.userOf('ADMIN'), await scene.userOf('WRITE')];
    const other = await world.make.process();
    const node = await world.make.node(other.id, { activityType: 'SPAN', name: 'Elsewhere' });
    const label = await world.make.label(node.id, { name: 'Place' });
    await insertTags(scene.stepIds[2], ada.id, ['2026-02-01T18:14:00Z', '2026-02-01T18:15:00Z']);
    const step = await world.database.db
      .insertInto('step')
      .values({ document_id: scene.ids[0], node_id: node.id, status: 'WAITING' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.database.db
      .insertInto('ner_tag')
      .values({
        step_id: step.id,
        ner_tag_type_id: label.id,
        type: 'SPAN_TAG',
        source: 'USER',
        user_id: ada.id,
        created_at: '2026-02-01T12:00:00Z',
      })
      .execute();
    const range = { dateFrom: '2026-01-01', dateTo: '2026-03-01', zoneId: ZONE };
    const entry = (time: string, nodeId = scene.span.id) => ({ nodeId, userId: ada.id, tagsCount: 1, time });
    const mine = [entry('2026-01-31T18:15:00.000Z'), entry('2026-02-01T18:15:00.000Z')];
    expect(await usage(boss, [ada.id], range)).toEqual(mine);
    await foldStatistics(world.database.db);
    expect(await usage(boss, [ada.id], range)).toEqual(mine);
    expect(await usage(world.admin, [ada.id], { ...range, processId: scene.process.id })).toEqual(mine);
    expect(await usage(world.admin, [ada.id], range)).toHaveLength(3);
    expect(await usage(boss, [boss.id], range)).toEqual([]);
    // Without a range: the last year, in the zone of the installation.
    await insertTags(scene.stepIds[2], boss.id, [new Date().toISOString()]);
    const [now] = await usage(boss, [boss.id]);
    expect(
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', timeStyle: 'medium' }).format(
        new Date(now?.time ?? 0),
      ),
    ).toBe('00:00:00');
    await world.database.db.deleteFrom('ner_tag').where('user_id', '=', boss.id).execute();
    expect(await usage(boss, [boss.id])).toEqual([]);
    await expect(usage(await scene.userOf('WRITE'), [ada.id])).rejects.toMatchObject({ status: 403 });
    await expect(usage(boss, [ada.id], { processId: other.id })).rejects.toMatchObject({ status: 404 });
  });

  it('are in the statistics when they were made in the workspace, as is the time of the work [STAT-12]', async () => {
    const [boss, ada] = [await scene.userOf('ADMIN'), await scene.userOf('WRITE')];
    const call = world.callAs(ada);
    const start = Date.now() - 3_600_000;
    await call(steps.assign, { query: { docId: scene.ids[2], nodeId: scene.span.id } });
    await call(nerTags.create, {
      body: {
        stepId: scene.stepIds[2],
        nerTagType: { id: scene.label.id },
        clientId: crypto.randomUUID(),
        startOffset: 0,
        endOffset: 3,
      },
    });
    await call(workTimers.create, {
      body: {
        docId: scene.ids[2],
        stepId: scene.stepIds[2],
        nodeId: scene.span.id,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + 90_000).toISOString(),
      },
    });
    expect(await usage(boss, [ada.id])).toMatchObject([{ nodeId: scene.span.id, tagsCount: 1 }]);
    const [day] = await activity(boss, { dateFrom: today(), dateTo: today() });
    expect(day?.nodeIdDocIdsMap[scene.span.id]).toContain(scene.ids[2]);
    const spent = await work(
      boss,
      workOf([ada.id], new Date(start - 86_400_000).toISOString(), new Date().toISOString()),
    );
    expect(spent).toMatchObject([{ userId: ada.id, stepId: scene.stepIds[2], time: 90_000 }]);
  });
});

describe('the time of work', () => {
  const insertWork = (
    userId: number,
    periods: readonly [string, string][],
    nodeId: number | null = scene.span.id,
  ) =>
    world.database.db
      .insertInto('work_timer')
      .values(
        periods.map(([start, end]) => ({
          user_id: userId,
          process_id: scene.process.id,
          document_id: scene.ids[0],
          node_id: nodeId,
          step_id: nodeId === null ? null : scene.stepIds[0],
          start_time: start,
          end_time: end,
        })),
      )
      .execute();

  it('is given as records, or as sums of the days of a zone, 23 and 25 hours long ones too [API-184] [STAT-05]', async () => {
    const [boss, ada] = [await scene.userOf('ADMIN'), await scene.userOf('WRITE')];
    await insertWork(ada.id, [
      ['2026-03-28T22:50:00Z', '2026-03-28T23:10:00Z'],
      ['2026-03-29T21:55:00Z', '2026-03-29T22:05:30Z'],
    ]);
    await insertWork(ada.id, [['2026-03-29T10:00:00Z', '2026-03-29T10:30:00Z']], null);
    const filters = workOf([ada.id], '2026-03-28T11:00:00Z', '2026-03-30T10:00:00Z');
    const records = await work(boss, filters);
    expect(records[0]).toEqual({
      userId: ada.id,
      nodeId: scene.span.id,
      stepId: scene.stepIds[0],
      startTime: '2026-03-28T22:50:00.000Z',
      endTime: '2026-03-28T23:10:00.000Z',
      time: 20 * 60_000,
      date: '2026-03-28',
    });
    expect(records.map(({ time, date }) => [time / 60_000, date])).toEqual([
      [20, '2026-03-28'],
      [30, '2026-03-29'],
      [10.5, '2026-03-29'],
    ]);
    const summed = async () =>
      (await work(boss, [...filters, { type: 'SUM_BY_DAY', value: 'Europe/Warsaw' }])).map(
        ({ date, nodeId, time, stepId, startTime, endTime }) => [
          date,
          nodeId,
          time / 60_000,
          stepId,
          startTime,
          endTime,
        ],
      );
    const expected = [
      ['2026-03-28', scene.span.id, 10, null, '2026-03-28T22:45:00.000Z', '2026-03-28T23:00:00.000Z'],
      ['2026-03-29', null, 30, null, '2026-03-29T10:00:00.000Z', '2026-03-29T10:30:00.000Z'],
      ['2026-03-29', scene.span.id, 15, null, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
      ['2026-03-30', scene.span.id, 5.5, null, '2026-03-29T22:00:00.000Z', '2026-03-29T22:15:00.000Z'],
    ];
    expect(await summed()).toEqual(expected);
    await foldStatistics(world.database.db);
    expect(await summed()).toEqual(expected);
  });

  it('needs people, dates and a process on which the caller has ADMIN', async () => {
    const [boss, ada] = [await scene.userOf('ADMIN'), await scene.userOf('WRITE')];
    const [users, dates, process] = workOf([ada.id], '2026-03-28T11:00:00Z', '2026-03-30T10:00:00Z');
    if (!users || !dates || !process) throw new Error('A filter is missing');
    const problem = async (payload: WorkTimeFilter[], user = boss) =>
      work(user, payload).then(
        () => null,
        (error: { key: string }) => error.key,
      );
    expect(await problem([users, dates])).toBe('error.statistics.filters');
    expect(await problem([dates, process])).toBe('error.statistics.filters');
    expect(await problem([users, users, dates, process])).toBe('error.statistics.filters');
    expect(await problem([users, dates, process], ada)).toBe('error.http.403');
    expect(await problem([users, dates, process], await world.make.user())).toBe('error.http.404');
    expect(await problem([{ type: 'USERS', value: [ada.id, 999_999] }, dates, process])).toBe(
      'error.statistics.users',
    );
    expect(await problem(workOf([ada.id], '2026-03-30T11:00:00Z', '2026-03-30T10:00:00Z'))).toBe(
      'error.statistics.order',
    );
    // A year whose dates are widened by 12 hours, and a day more.
    expect(await problem(workOf([ada.id], '2025-01-01T11:00:00Z', '2026-01-02T11:00:00Z'))).toBeNull();
    expect(await problem(workOf([ada.id], '2024-12-31T11:00:00Z', '2026-01-03T11:00:00Z'))).toBe(
      'error.statistics.range',
    );
    expect(await problem([users, dates, process, { type: 'SUM_BY_DAY', value: 'Mars/Base' }])).toBe(
      'error.statistics.zone',
    );
  });
});

describe('the flow of a process', () => {
  it('has arrived, finished and waiting documents by day, waiting times and costs by node, and a forecast', async () => {
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
    const span = await world.make.node(process.id, {
      activityType: 'SPAN',
      name: 'Labels',
      fromId: process.parser.id,
    });
    const call = world.callAs(world.admin);
    const add = async (name: string) =>
      (await call(documents.upload, { body: uploadForm({ nodeId: hup.id, name, text: 'x' }) })).documents[0]
        ?.id ?? 0;
    const ids = [await add('a.txt'), await add('b.txt'), await add('c.txt'), await add('d.txt')];
    await world.drain();
    const { db } = world.database;
    const finish = async (id = 0) => {
      const state = await call(steps.state, { params: { id } });
      const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id)?.stepDTO;
      await sql`update step set created_at = now() - interval '2 hours' where id = ${step?.id}`.execute(db);
      await call(steps.update, { body: { ...step, status: 'ACCEPTED' } } as never);
    };
    await finish(ids[0]);
    await call(documents.remove, { params: { id: ids[3] ?? 0 } });
    // The others arrived before: three days ago two, yesterday one, which was finished then.
    await sql`update process set created_at = now() - interval '3 days' where id = ${process.id}`.execute(db);
    await foldStatistics(db);
    await sql`delete from statistic_day where process_id = ${process.id} and measure in ('ARRIVED', 'FINISHED')`.execute(
      db,
    );
    const shift = (measure: string, days: number, amount: number) =>
      sql`
      insert into statistic_change (measure, process_id, at, amount)
      values (${measure}, ${process.id}, now() - ${days} * interval '1 day', ${amount})`.execute(db);
    await shift('ARRIVED', 3, 3);
    await shift('ARRIVED', 1, 1);
    await shift('FINISHED', 1, 1);
    await db
      .insertInto('model_call')
      .values([
        {
          model_name: 'M',
          purpose: 'PROMPT',
          currency: 'USD',
          outcome: 'OK',
          cost: 0.5,
          process_id: process.id,
          node_id: span.id,
        },
        {
          model_name: 'M',
          purpose: 'PROMPT',
          currency: 'USD',
          outcome: 'OK',
          cost: null,
          process_id: process.id,
          node_id: span.id,
        },
        { model_name: 'M', purpose: 'RAG', currency: 'USD', outcome: 'OK', cost: 2, process_id: process.id },
      ])
      .execute();
    const day = (ago: number) => {
      const at = new Date(Date.parse(today()) - ago * 86_400_000);
      return at.toISOString().slice(0, 10);
    };
    const read = () =>
      call(statistics.flow, {
        params: { id: process.id },
        query: { dateFrom: day(3), dateTo: day(-1), zoneId: ZONE },
      });
    const flow = await read();
    expect(flow.days).toEqual([
      { date: day(3), arrived: 3, finished: 0, waiting: 3 },
      { date: day(2), arrived: 0, finished: 0, waiting: 3 },
      { date: day(1), arrived: 1, finished: 1, waiting: 3 },
      { date: day(0), arrived: 0, finished: 0, waiting: 2 },
    ]);
    expect(flow.waitingTimes).toMatchObject([{ nodeId: span.id, steps: 1 }]);
    expect(flow.waitingTimes[0]?.median).toBeGreaterThan(7200 / 1.2);
    expect(flow.waitingTimes[0]?.median).toBeLessThan(7200 * 1.2);
    expect(flow.costs).toEqual([
      { nodeId: null, name: null, calls: 1, unpriced: 0, cost: 2, currency: 'USD' },
      { nodeId: span.id, name: 'Labels', calls: 2, unpriced: 1, cost: 0.5, currency: 'USD' },
    ]);
    expect(flow.forecast).toEqual({ waiting: 2, finishedPerDay: 1 / 14, arrivedPerDay: 4 / 14, days: 28 });
    await foldStatistics(db);
    expect(await read()).toEqual(flow);
    const before = await call(statistics.flow, {
      params: { id: process.id },
      query: { dateFrom: day(3), dateTo: day(2), zoneId: ZONE },
    });
    expect(before.days).toEqual(flow.days.slice(0, 2));
    expect([before.waitingTimes, before.costs]).toEqual([[], []]);
    const daysFrom = async (dateFrom: string, dateTo: string) =>
      (
        await call(statistics.flow, {
          params: { id: process.id },
          query: { dateFrom, dateTo, zoneId: ZONE },
        })
      ).days;
    expect(await daysFrom(day(40), day(2))).toEqual(flow.days.slice(0, 2));
    expect(await daysFrom('1970-01-02', '1970-12-31')).toEqual([]);
    await sql`update process set created_at = now() - interval '50 days' where id = ${process.id}`.execute(
      db,
    );
    expect(await daysFrom(day(40), day(39))).toEqual([
      { date: day(40), arrived: 0, finished: 0, waiting: 0 },
      { date: day(39), arrived: 0, finished: 0, waiting: 0 },
    ]);
  });
});

describe('bad input', () => {
  it('is refused with a clear message: ranges, zones, nodes and users [CONST-74]', async () => {
    const boss = await scene.userOf('ADMIN');
    const problem = async (more: object) =>
      activity(boss, more).then(
        () => null,
        (error: { key: string; status: number }) => `${error.status} ${error.key}`,
      );
    expect(await problem({ dateFrom: '2025-01-01', dateTo: '2026-01-01' })).toBeNull();
    expect(await problem({ dateFrom: '2025-01-01', dateTo: '2026-01-02' })).toBe(
      '400 error.statistics.range',
    );
    expect(await problem({ dateFrom: '2026-01-02', dateTo: '2026-01-01' })).toBe(
      '400 error.statistics.order',
    );
    expect(await problem({ zoneId: 'Nowhere/City' })).toBe('400 error.statistics.zone');
    expect(await problem({ zoneId: '+02:00' })).toBe('400 error.statistics.zone');
    expect(await problem({ nodeIds: [scene.span.id, 999_999] })).toBe('400 error.statistics.nodes');
    expect(await problem({ nodeIds: [] })).toBe('400 error.validation');
    expect(await problem({ dateFrom: '2026-02-30' })).toBe('400 error.validation');
    expect(await problem({ dateFrom: '0000-01-01' })).toBe('400 error.validation');
    expect(await problem({ processId: 999_999 })).toBe('404 error.http.404');
    // A day that a zone left out.
    expect(
      await activity(boss, { dateFrom: '2011-12-30', dateTo: '2011-12-30', zoneId: 'Pacific/Apia' }),
    ).toEqual([]);
    const ofUsers = usage(boss, [boss.id, 888_888]);
    await expect(ofUsers).rejects.toMatchObject({
      status: 400,
      message: 'These users do not exist: 888888.',
    });
    await expect(
      world.callAs(boss)(statistics.ask, { body: { name: 'SOMETHING', payload: [] } } as never),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('ADMIN on the process is needed for each call [PERM-02]', async () => {
    for (const mode of ['READ', 'WRITE'] as const) {
      const user = await scene.userOf(mode);
      await expect(activity(user)).rejects.toMatchObject({ status: 403 });
      await expect(
        world.callAs(user)(statistics.flow, {
          params: { id: scene.process.id },
          query: { dateFrom: '2026-03-01', dateTo: '2026-03-02', zoneId: 'UTC' },
        }),
      ).rejects.toMatchObject({ status: 403 });
    }
    await expect(activity(await world.make.user())).rejects.toMatchObject({ status: 404 });
  });
});

describe('a deleted node', () => {
  it('takes its tags out of the statistics without counting them again', async () => {
    const { db } = world.database;
    const own = await makeScene();
    const userId = Number((await own.userOf('ADMIN')).id);
    const tag = { ner_tag_type_id: own.label.id, type: 'SPAN_TAG' as const, start_offset: 0, end_offset: 3 };
    const row = { ...tag, quote: 'one', source: 'USER' as const, user_id: userId };
    await db
      .insertInto('ner_tag')
      .values(own.stepIds.map((stepId) => ({ ...row, step_id: stepId })))
      .execute();
    const stored = async () =>
      Number(
        (
          await sql<{ n: number }>`select count(*) as n from statistic_day
            where node_id = ${own.span.id} and measure in ('TAGS', 'USER_TAGS')`.execute(db)
        ).rows[0]?.n,
      );
    await foldStatistics(db);
    expect(await stored()).toBe(2);
    await world.callAs(world.admin)(nodes.remove, {
      params: { id: own.span.id },
      query: { confirm: 'true' },
    });
    expect(await stored()).toBe(0);
    const left =
      await sql`select from statistic_change where node_id = ${own.span.id} and measure = 'TAGS'`.execute(db);
    expect(left.rows).toHaveLength(0);
  });
});
