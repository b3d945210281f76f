import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineContext } from '../context/engine-context.ts';
import type { ClaimedJob, JobControl } from '../jobs/job.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import { TEST_CATALOGUE } from '../testing/test-catalogue.ts';
import { runReplay } from './replay-queue.ts';
import { cancelReplay, startReplay, startUndo } from './replay-requests.ts';
import { findReplay } from './replays.store.ts';

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

const begin = async (processId: number, sample: number | null = null): Promise<number | undefined> => {
  const { userId } = await world.user();
  const replay = await world.tx((tx) => startReplay(tx, { processId, userId, nodeIds: [], sample }));
  return replay?.id;
};

const stateOf = async (id: number | undefined) => findReplay(world.db, id ?? 0);

test('finished documents pass through a changed graph, and go back when it is undone', async () => {
  const { process, reached } = await finishedWithNewNode(20);
  expect(await world.counts(process.id)).toEqual({ DONE: 20 });
  const id = await begin(process.id);
  expect(await begin(process.id)).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', done: 0, total: 20 });
  await world.engine.drain();
  expect(await reached()).toBe(20);
  expect(await world.counts(process.id)).toEqual({ WAITING: 20 });
  expect(await stateOf(id)).toMatchObject({ state: 'DONE', done: 20 });

  expect(await world.tx((tx) => startUndo(tx, process.id, id ?? 0))).toBe(true);
  await world.engine.drain();
  expect(await reached()).toBe(0);
  expect(await world.counts(process.id)).toEqual({ DONE: 20 });
  expect(await stateOf(id)).toMatchObject({ state: 'UNDONE' });
  expect(await world.tx((tx) => startUndo(tx, process.id, id ?? 0))).toBe(false);
});

test('a sample is the newest documents', async () => {
  const { process, reached } = await finishedWithNewNode(20);
  await begin(process.id, 11);
  await world.engine.drain();
  expect(await reached()).toBe(11);
  const rows = await world.db
    .selectFrom('document')
    .select(['id', 'status'])
    .where('process_id', '=', process.id)
    .orderBy('id')
    .execute();
  expect(rows.slice(0, 9).every(({ status }) => status === 'DONE')).toBe(true);
});

test('the undo keeps steps on which people have worked', async () => {
  const { process, reached } = await finishedWithNewNode(3);
  const id = await begin(process.id);
  await world.engine.drain();
  const later = process.node('later');
  const person = await world.user(['PROCESS', process.id, 'WRITE']);
  const [first, second] = await world.db
    .selectFrom('step')
    .select('document_id')
    .where('node_id', '=', later)
    .orderBy('document_id')
    .execute();
  await world.act(first!.document_id, later, 'start', person);
  await world.act(second!.document_id, later, 'start', person);
  await world.act(second!.document_id, later, 'complete', person);
  await world.tx((tx) => startUndo(tx, process.id, id ?? 0));
  await world.engine.drain();
  expect(await reached()).toBe(2);
  expect(await world.statuses(first!.document_id)).toEqual({ parser: 'ACCEPTED', later: 'WAITING' });
  expect(await world.status(second!.document_id)).toBe('DONE');
});

test('a cancelled run stops before its next batch; documents that are done stay so until they are undone', async () => {
  const { process, reached } = await finishedWithNewNode(40);
  const id = (await begin(process.id)) ?? 0;
  let cancelled: Promise<unknown> | undefined;
  // some documents have been committed by now
  const engine = world.another({
    onChange: () => {
      cancelled ??= world.tx((tx) => cancelReplay(tx, id));
    },
  });
  await engine.drain();
  await cancelled;
  const count = await reached();
  expect(count).toBeGreaterThanOrEqual(1);
  expect(count).toBeLessThan(40);
  expect(await stateOf(id)).toMatchObject({ state: 'CANCELLED' });
  await world.engine.drain();
  expect(await reached()).toBe(count);

  const again = await begin(process.id);
  await world.engine.drain();
  expect(await reached()).toBe(40);
  expect(await world.tx((tx) => startUndo(tx, process.id, again ?? 0))).toBe(true);
  await world.engine.drain();
  expect(await reached()).toBe(count);
  await world.tx((tx) => startUndo(tx, process.id, id));
  await world.engine.drain();
  expect(await reached()).toBe(0);
});

test('a server that ends in the middle leaves the rest to another one, and nothing is counted twice', async () => {
  const { process, reached } = await finishedWithNewNode(20);
  const id = (await begin(process.id)) ?? 0;
  let applied = 0;
  // It ends after the third document has been committed, and before any is counted.
  const ending: EngineContext<unknown> = {
    db: world.db,
    runners: {},
    services: {},
    log: undefined,
    retryDelay: () => 0,
    apply: () => {
      applied += 1;
      if (applied === 3) throw new Error('The server ends');
    },
  };
  const control = { signal: new AbortController().signal, report: () => {} } as unknown as JobControl;
  const job = { payload: { replayId: id }, attempts: 1, maxAttempts: 5, cutOff: 0 } as unknown as ClaimedJob;
  await expect(runReplay(ending, TEST_CATALOGUE, job, control)).rejects.toThrow('The server ends');
  await expect.poll(reached).toBe(8);
  expect(await stateOf(id)).toMatchObject({ state: 'RUNNING', done: 0 });
  await world.engine.drain();
  expect(await reached()).toBe(20);
  expect(await stateOf(id)).toMatchObject({ state: 'DONE', done: 20 });
  const { moved } = await world.db
    .selectFrom('replay')
    .select('moved')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(moved).toBe(20);
});
