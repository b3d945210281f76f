import type { Database } from '@scriptorium/db/database.ts';
import { EngineWorld } from '@scriptorium/engine/testing/engine-world.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants, type Evidence } from './check-invariants.ts';

let database: Database;
let evidence: Evidence;
const acknowledged = new Map<string, number>();
const taken = new Map<string, number>();

/** Two documents that have passed through a diamond, as a run leaves them. */
beforeAll(async () => {
  database = await openTestDatabase();
  const world = new EngineWorld(database);
  const auto = { automatic: true };
  const process = await world.process({ left: auto, right: auto, join: auto }, [
    'parser → left',
    'parser → right',
    'left → join',
    'right → join',
  ]);
  const ids = await process.admit(2);
  await world.engine.drain();
  for (const id of ids) {
    acknowledged.set(`${acknowledged.size}.txt`, id);
    await database.db.insertInto('content').values({ document_id: id, text: 'A text' }).execute();
  }
  const nodeIds = ['parser', 'left', 'right', 'join'].map((name) => process.node(name));
  const load = {
    processId: process.id,
    uploadNodeId: 0,
    nodeIds,
    lexiconIds: [],
    gatheringIds: [],
    onceIds: [],
  };
  evidence = { process: load, acknowledged, taken, deaths: 4 };
});
afterAll(() => database.close());

const wrong = async () => (await checkInvariants(database, evidence)).violations.join('\n');
const lastStep = () =>
  database.db.selectFrom('step').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

it('the checker finds nothing in a correct database', async () => {
  expect(await wrong()).toBe('');
});

const RETRIES_EXHAUSTED = JSON.stringify({ key: 'reason.gaveUp', params: {}, message: '' });

/** A change of the rows, and the words of the expected finding; each change is kept for the next case. */
const HARM: [words: string, harm: () => Promise<unknown>][] = [
  ['acknowledged documents are lost: 1', async () => acknowledged.set('lost.txt', 999_999)],
  ['effects without a record: 1', async () => taken.set('nobody-knows-me', 1)],
  [
    'the counts of documents are wrong: 1',
    () =>
      database.db.updateTable('document_count').set({ documents: 7 }).where('status', '=', 'DONE').execute(),
  ],
  [
    'stuck until they were evaluated again: 1',
    async () =>
      database.db
        .deleteFrom('step')
        .where('id', '=', (await lastStep()).id)
        .execute(),
  ],
  [
    'in progress without a worker: 1',
    async () => {
      await database.db.deleteFrom('job').execute();
      await database.db
        .updateTable('step')
        .set({ status: 'PROCESSING' })
        .where('id', '=', (await lastStep()).id)
        .execute();
    },
  ],
  [
    'not finished, or not exactly once: 2',
    async () => {
      const { id } = await database.db
        .selectFrom('step')
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      for (const status of ['WAITING', 'ACCEPTED'] as const)
        await database.db.updateTable('step').set({ status }).where('id', '=', id).execute();
    },
  ],
  [
    'too many steps were given up: 1 of',
    async () =>
      database.db
        .updateTable('step')
        .set({ status: 'ERROR', reason: RETRIES_EXHAUSTED })
        .where('id', '=', (await lastStep()).id)
        .execute(),
  ],
  [
    'too many executions were given up: 1 of',
    async () =>
      database.db
        .insertInto('action_execution')
        .values({
          node_id: evidence.process.nodeIds[0] ?? 0,
          process_id: evidence.process.processId,
          cause: 'CRON',
          state: 'FAILURE',
          reason: RETRIES_EXHAUSTED,
        })
        .execute(),
  ],
];

it.each(HARM)('the checker finds: %s', async (words, harm) => {
  expect(await wrong()).not.toContain(words);
  await harm();
  expect(await wrong()).toContain(words);
});
