import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelFullReevaluation, findFullReevaluation, queueFullReevaluation } from './reevaluate.ts';
import { EngineWorld } from '../testing/engine-world.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

/** Documents that finished the parser long ago; inserted directly, since the test is about what follows. */
async function finishedWithNewNode(count: number) {
  const process = await world.process({}, []);
  await sql`
    with made as (
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${process.id}, number || '.txt', number || '.txt', 'TEXTFILE', 'txt', 'DONE'
      from generate_series(1, ${count}::int) as numbers (number) returning id),
    counted as (
      insert into document_count (process_id, status, documents) values (${process.id}, 'DONE', ${count}))
    insert into step (document_id, node_id, copy, master, status)
    select id, ${process.node('parser')}, 0, true, 'ACCEPTED' from made`.execute(world.db);
  await process.add('later', {});
  await process.connect('parser', 'later');
  await world.tx((tx) =>
    tx
      .updateTable('process')
      .set({ graph_version: crypto.randomUUID() })
      .where('id', '=', process.id)
      .execute(),
  );
  const reached = async () =>
    (await world.db.selectFrom('step').select('id').where('node_id', '=', process.node('later')).execute())
      .length;
  return { process, reached };
}

test('finished documents pass through a changed graph in batches', async () => {
  const { process, reached } = await finishedWithNewNode(120);
  expect(await world.counts(process.id)).toEqual({ DONE: 120 });
  expect(await world.tx((tx) => queueFullReevaluation(tx, process.id))).toBe(true);
  expect(await world.tx((tx) => queueFullReevaluation(tx, process.id))).toBe(false);
  expect(await findFullReevaluation(world.db, process.id)).toEqual({ done: 0, total: 0 });
  await world.engine.drain();
  expect(await reached()).toBe(120);
  expect(await world.counts(process.id)).toEqual({ WAITING: 120 });
  expect(await findFullReevaluation(world.db, process.id)).toBeUndefined();
});

test('a cancelled run stops before its next batch, and evaluated documents stay so', async () => {
  const { process, reached } = await finishedWithNewNode(120);
  await world.tx((tx) => queueFullReevaluation(tx, process.id));
  let cancelled: Promise<void> | undefined;
  // the first batch has been committed by now
  const engine = world.another({
    onChange: () => {
      cancelled ??= world.tx((tx) => cancelFullReevaluation(tx, process.id));
    },
  });
  await engine.drain();
  await cancelled;
  expect(await findFullReevaluation(world.db, process.id)).toBeUndefined();
  const count = await reached();
  expect(count).toBeGreaterThanOrEqual(50);
  expect(count).toBeLessThan(120);
  expect((await world.counts(process.id))['DONE']).toBe(120 - count);
  await world.engine.drain();
  expect(await reached()).toBe(count);
});
