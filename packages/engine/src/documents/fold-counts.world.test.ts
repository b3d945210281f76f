import { setTimeout } from 'node:timers/promises';
import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldCounts } from './fold-counts.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import type { TestProcess } from '../testing/test-process.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

/** Node → status → steps, from the count rows and from the steps themselves. */
const counted = async (process: TestProcess) =>
  (
    await sql<{ line: string }>`
      select node_id || ' ' || status || ' ' || sum(steps) as line from step_count join node on node.id = node_id
      where process_id = ${process.id} group by node_id, status having sum(steps) <> 0 order by 1`.execute(
      world.db,
    )
  ).rows.map(({ line }) => line);
const real = async (process: TestProcess) =>
  (
    await sql<{ line: string }>`
      select node_id || ' ' || step.status || ' ' || count(*) as line from step join node on node.id = node_id
      where process_id = ${process.id} group by node_id, step.status order by 1`.execute(world.db)
  ).rows.map(({ line }) => line);
const passed = async (edgeId: number) =>
  (
    await world.db
      .selectFrom('edge_count')
      .select((row) => row.fn.sum<number>('documents').as('documents'))
      .where('edge_id', '=', edgeId)
      .executeTakeFirstOrThrow()
  ).documents;
const rows = async (process: TestProcess) =>
  (
    await world.db
      .selectFrom('step_count')
      .innerJoin('node', 'node.id', 'step_count.node_id')
      .select('step_count.id')
      .where('process_id', '=', process.id)
      .execute()
  ).length;

describe('folding the counts', () => {
  test('keeps the sums, in one row each, also while documents move and other servers fold', async () => {
    const process = await world.process({ first: { automatic: true }, second: {} }, ['parser → first']);
    const edge = await process.connect('first', 'second');
    const folding = async () => {
      for (let round = 0; round < 10; round++) {
        await foldCounts(world.db);
        await setTimeout(5);
      }
    };
    const flowing = [process.admit(20), process.admit(20)].map(async (admitted) => {
      await admitted;
      await world.engine.drain();
    });
    await Promise.all([...flowing, folding(), folding()]);
    expect(await counted(process)).toEqual(await real(process));
    await foldCounts(world.db);
    expect(await counted(process)).toEqual(await real(process));
    expect(await rows(process)).toBe((await real(process)).length);
    expect(Number(await passed(edge))).toBe(40);
    expect(await world.counts(process.id)).toEqual({ WAITING: 40 });
  });

  test('folds more rows than one batch holds', async () => {
    const process = await world.process({ first: {} }, []);
    const edge = await process.connect('parser', 'first');
    for (let half = 0; half < 2; half++)
      await sql`insert into edge_count (edge_id, documents) select ${edge}, 1 from generate_series(1, 10500)`.execute(
        world.db,
      );
    await foldCounts(world.db);
    const left = await world.db.selectFrom('edge_count').selectAll().where('edge_id', '=', edge).execute();
    expect(left).toMatchObject([{ documents: 21_000 }]);
  });

  test('deletes the counts of deleted processes, nodes and edges', async () => {
    const process = await world.process({ first: {} }, []);
    const edge = await process.connect('parser', 'first');
    await process.admit(3);
    await world.engine.drain();
    const node = process.node('first');
    await world.db.deleteFrom('node').where('id', '=', node).execute();
    await sql`insert into document_count (process_id, status, documents) values (-1, 'DONE', 3)`.execute(
      world.db,
    );
    await foldCounts(world.db);
    const left = await world.db.selectFrom('step_count').select('id').where('node_id', '=', node).execute();
    expect(left).toEqual([]);
    expect(await passed(edge)).toBeNull();
    const gone = await world.db
      .selectFrom('document_count')
      .select('id')
      .where('process_id', '=', -1)
      .execute();
    expect(gone).toEqual([]);
  });
});
