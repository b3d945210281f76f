import { setTimeout } from 'node:timers/promises';
import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineWorld } from '../testing/engine-world.ts';
import type { TestProcess } from '../testing/test-process.ts';
import { foldStatistics } from './fold-statistics.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
  (await query.execute(world.db)).rows.map(({ line }) => line);

/** Node, user and quarter of an hour → tags; from the days and what is not folded yet. */
const counted = (process: TestProcess) =>
  lines(sql<{ line: string }>`
    select node_id || ' ' || user_id || ' ' || quarter || ' ' || sum(amount)::int as line from (
      select node_id, user_id, extract(epoch from date_bin('15 minutes', at, timestamptz 'epoch'))::bigint as quarter, amount
      from statistic_change where measure = 'TAGS' and process_id = ${process.id} and user_id <> 0
      union all
      select node_id, user_id, extract(epoch from day at time zone 'UTC')::bigint + cell * 900, amount
      from statistic_day, unnest(cells, amounts) as part (cell, amount)
      where measure = 'USER_TAGS' and process_id = ${process.id}) parts
    group by node_id, user_id, quarter having sum(amount) <> 0 order by 1`);

const TAGS = sql`(select step_id, user_id, created_at from ner_tag union all select step_id, user_id, created_at from classifier_tag)`;

/**
 * The tags of users per node, user and quarter of an hour, counted from the tag tables themselves, to compare with the
 * folded statistics.
 */
const scanned = (process: TestProcess) =>
  lines(sql<{ line: string }>`
    select node_id || ' ' || user_id || ' ' || extract(epoch from date_bin('15 minutes', tag.created_at, timestamptz 'epoch'))::bigint
      || ' ' || count(*) as line
    from ${TAGS} tag join step on step.id = step_id join node on node.id = node_id
    where process_id = ${process.id} and user_id is not null
    group by node_id, user_id, date_bin('15 minutes', tag.created_at, timestamptz 'epoch') order by 1`);

/** Node, quarter and document → tags, of people and machines. */
const documents = (process: TestProcess) =>
  lines(sql<{ line: string }>`
    select node_id || ' ' || extract(epoch from quarter)::bigint || ' ' || document_id || ' ' || tags as line
    from tagged_document join node on node.id = node_id where process_id = ${process.id} order by 1`);
const taggedDocuments = (process: TestProcess) =>
  lines(sql<{ line: string }>`
    select node_id || ' ' || extract(epoch from date_bin('15 minutes', tag.created_at, timestamptz 'epoch'))::bigint
      || ' ' || document_id || ' ' || count(*) as line
    from ${TAGS} tag join step on step.id = step_id join node on node.id = node_id where process_id = ${process.id}
    group by node_id, document_id, date_bin('15 minutes', tag.created_at, timestamptz 'epoch') order by 1`);

const changes = async () =>
  Number(
    (await sql<{ count: number }>`select count(*) as count from statistic_change`.execute(world.db)).rows[0]
      ?.count,
  );

/** Folded amounts of a measure of a process, over all days. */
const sumOf = async (process: TestProcess, measure: string) =>
  Number(
    (
      await sql<{ sum: number }>`select coalesce(sum(amount), 0)::float8 as sum
        from statistic_day, unnest(amounts) as amount where measure = ${measure} and process_id = ${process.id}`.execute(
        world.db,
      )
    ).rows[0]?.sum,
  );

const insertTags = (stepId: number, labelId: number, userId: number | null, ago: string[]) =>
  world.db
    .insertInto('ner_tag')
    .values(
      ago.map((interval) => ({
        step_id: stepId,
        ner_tag_type_id: labelId,
        type: 'SPAN_TAG' as const,
        start_offset: 0,
        end_offset: 1,
        source: 'USER' as const,
        user_id: userId,
        created_at: sql<string>`now() - ${interval}::interval`,
      })),
    )
    .execute();

async function scene() {
  const process = await world.process({ first: { type: 'SPAN' }, second: { type: 'CLF' } }, [
    'parser → first',
    'parser → second',
  ]);
  const label = await process.tagLabel('first', 'Name');
  const type = await process.classLabel('second', 'Letter');
  const ids = await process.admit(4);
  await world.engine.drain();
  const stepOf = async (document: number, node: string) =>
    (await world.step(ids[document] ?? 0, process.node(node))).id;
  return { process, label, type, ids, stepOf };
}

describe('folding the statistics', () => {
  test('keeps the sums that a scan gives, also while people tag and delete and other servers fold', async () => {
    const { process, label, type, stepOf } = await scene();
    const [ada, bob] = [await world.user(), await world.user()];
    const working = [ada, bob].map(async ({ userId }, index) => {
      for (let round = 0; round < 6; round += 1) {
        const step = await stepOf(round % 4, 'first');
        await insertTags(step, label, userId, ['0 min', '1 hour', '1 hour', `${round} days`]);
        await insertTags(step, label, null, ['2 days', '30 min']);
        await world.db
          .insertInto('classifier_tag')
          .values({
            step_id: await stepOf(round % 4, 'second'),
            type_id: type,
            source: 'USER',
            user_id: userId,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await sql`delete from ner_tag where id in (
          select id from ner_tag where step_id = ${step} and user_id = ${userId} order by random() limit ${index + 1})`.execute(
          world.db,
        );
        await setTimeout(3);
      }
    });
    const folding = async () => {
      for (let round = 0; round < 8; round += 1) {
        await foldStatistics(world.db);
        await setTimeout(5);
      }
    };
    await Promise.all([...working, folding(), folding()]);
    expect(await counted(process)).toEqual(await scanned(process));
    await foldStatistics(world.db);
    expect(await changes()).toBe(0);
    expect(await counted(process)).toEqual(await scanned(process));
    expect(await counted(process)).not.toEqual([]);
    expect(await documents(process)).toEqual(await taggedDocuments(process));
  });

  test('follows tags that get another author, and those of deleted steps, documents and nodes', async () => {
    const { process, label, type, ids, stepOf } = await scene();
    const [ada, bob] = [await world.user(), await world.user()];
    for (let document = 0; document < 4; document += 1) {
      await insertTags(await stepOf(document, 'first'), label, ada.userId, ['0 min', '5 hours']);
      await world.db
        .insertInto('classifier_tag')
        .values({ step_id: await stepOf(document, 'second'), type_id: type, source: 'MODEL', user_id: null })
        .execute();
    }
    await foldStatistics(world.db);
    await sql`update ner_tag set user_id = ${bob.userId} where step_id = ${await stepOf(0, 'first')}`.execute(
      world.db,
    );
    await world.db
      .deleteFrom('step')
      .where('id', '=', await stepOf(1, 'first'))
      .execute();
    await world.db
      .deleteFrom('document')
      .where('id', '=', ids[2] ?? 0)
      .execute();
    await foldStatistics(world.db);
    expect(await counted(process)).toEqual(await scanned(process));
    expect(await counted(process)).toHaveLength(4);
    expect(await documents(process)).toEqual(await taggedDocuments(process));
    await sql`update ner_tag set user_id = null where step_id = ${await stepOf(3, 'first')}`.execute(
      world.db,
    );
    await world.db.deleteFrom('ner_tag').execute();
    await world.db.deleteFrom('node').where('id', '=', process.node('first')).execute();
    await foldStatistics(world.db);
    expect(await counted(process)).toEqual([]);
    expect(await documents(process)).toEqual(await taggedDocuments(process));
    expect(await documents(process)).toHaveLength(3);
  });

  test('counts documents that arrive, are finished, opened again and removed, and how long steps waited', async () => {
    const process = await world.process({ first: {} }, ['parser → first']);
    const ids = await process.admit(5);
    await world.engine.drain();
    const boss = await world.user(['PROCESS', process.id, 'ADMIN']);
    const first = process.node('first');
    const [one = 0, two = 0, three = 0, four = 0] = ids;
    await sql`update step set created_at = created_at - interval '1 hour' where document_id = ${one} and node_id = ${first}`.execute(
      world.db,
    );
    for (const id of [one, two]) await world.act(id, first, 'complete', boss);
    await world.act(two, first, 'activate', boss);
    await sql`update step set waiting_since = now() - interval '1 day' where document_id = ${two} and node_id = ${first}`.execute(
      world.db,
    );
    await world.act(two, first, 'complete', boss);
    await world.act(three, first, 'complete', boss);
    await world.act(three, first, 'activate', boss);
    for (const id of [three, four])
      await world.db.updateTable('document').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await foldStatistics(world.db);
    const sums = await Promise.all(
      ['ARRIVED', 'FINISHED', 'REOPENED', 'REMOVED', 'WAITED', 'WAITED_AT'].map((of) => sumOf(process, of)),
    );
    expect(sums).toEqual([5, 4, 2, 2, 4, 4]);
    const [waited] = (
      await sql<{
        cells: number[];
      }>`select cells from statistic_day where measure = 'WAITED' and process_id = ${process.id}`.execute(
        world.db,
      )
    ).rows;
    // An hour and a day: four buckets to each doubling of a second.
    expect(waited?.cells).toEqual(
      expect.arrayContaining([Math.floor(4 * Math.log2(3600)), Math.floor(4 * Math.log2(86_400))]),
    );
  });

  test('spreads work over the quarters of an hour that it covers, and counts calls of models with their cost', async () => {
    const process = await world.process({ first: {} }, []);
    const ada = await world.user();
    const work = (start: string, end: string) => ({
      user_id: ada.userId,
      process_id: process.id,
      node_id: process.node('first'),
      start_time: start,
      end_time: end,
    });
    await world.db
      .insertInto('work_timer')
      .values([
        work('2026-03-09T23:50:00Z', '2026-03-10T00:20:00.5Z'),
        work('2026-03-10T00:30:00Z', '2026-03-10T00:45:00Z'),
      ])
      .execute();
    const call = await world.db
      .insertInto('model_call')
      .values({
        model_name: 'Model',
        purpose: 'PROMPT',
        currency: 'USD',
        process_id: process.id,
        node_id: process.node('first'),
        started_at: '2026-03-10T12:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .updateTable('model_call')
      .set({ outcome: 'OK', cost: '0.000000012' })
      .where('id', '=', call.id)
      .execute();
    await foldStatistics(world.db);
    const { rows } = await sql<{ measure: string; day: string; cells: number[]; amounts: number[] }>`
      select measure, day::text, cells, to_json(amounts) as amounts from statistic_day
      where process_id = ${process.id} order by measure, day`.execute(world.db);
    expect(rows).toEqual([
      { measure: 'CALLS', day: '2026-03-10', cells: [48], amounts: [1] },
      { measure: 'COST', day: '2026-03-10', cells: [48], amounts: [0.000000012] },
      { measure: 'WORK', day: '2026-03-09', cells: [95], amounts: [600_000] },
      { measure: 'WORK', day: '2026-03-10', cells: [0, 1, 2], amounts: [900_000, 300_500, 900_000] },
    ]);
  });
});
