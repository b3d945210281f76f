import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../api/engine-api.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import type { StepRunner } from '../api/step-runner.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

/** Documents in the order of their preparation and of their computation. */
let prepared: number[];
let computing: number[];
const short = new Set<number>();
let atOnce: number;
let mostAtOnce: number;
let letGo: PromiseWithResolvers<void>;

/** It computes until it is released or interrupted, or is over at once when its task is short. */
const runner: StepRunner<unknown> = {
  lane: 'cpu',
  async run({ step, compute, signal }) {
    prepared.push(step.documentId);
    const isShort = short.has(step.documentId);
    const task = async () => {
      computing.push(step.documentId);
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      const ended = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      await Promise.race([isShort ? undefined : letGo.promise, ended]).finally(() => (atOnce -= 1));
    };
    await compute(task, { isShort });
    return { kind: 'finished' };
  },
};

let server: Engine;
beforeEach(async () => {
  prepared = [];
  computing = [];
  atOnce = 0;
  mostAtOnce = 0;
  letGo = Promise.withResolvers<void>();
  await database.db.deleteFrom('job').execute();
});

/** A server with one slot for computing, and a process with `count` documents. */
async function begin(count: number, shortFrom = count) {
  const process = await world.process({}, []);
  const documents = await process.admit(count);
  for (const id of documents.slice(shortFrom)) short.add(id);
  server = world.another({
    runners: { FILE_PARSER: runner },
    limits: { cpu: 1 },
    timing: { lease: 2000, poll: 30, retryDelay: () => 0 },
  });
  await server.start();
  return { process, documents };
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

test('two steps are prepared while one computes, and only one computes at a time', async () => {
  const { process, documents } = await begin(6);
  try {
    await soon(() => expect(prepared).toHaveLength(3));
    expect(computing).toEqual(documents.slice(0, 1));
    letGo.resolve();
    for (const id of documents)
      await soon(async () => expect((await world.step(id, process.node('parser'))).status).toBe('ACCEPTED'));
    expect(computing.toSorted((a, b) => a - b)).toEqual(documents);
    expect(mostAtOnce).toBe(1);
  } finally {
    await server.stop(0);
  }
});

test('a short task does not wait for the slot', async () => {
  const { process, documents } = await begin(4, 1);
  try {
    for (const id of documents.slice(1))
      await soon(async () => expect((await world.step(id, process.node('parser'))).status).toBe('ACCEPTED'));
    expect(atOnce).toBe(1);
    letGo.resolve();
    await soon(async () =>
      expect((await world.step(documents[0] ?? 0, process.node('parser'))).status).toBe('ACCEPTED'),
    );
  } finally {
    await server.stop(0);
  }
});

test('a stop releases the prepared steps at once and waits for the one that computes', async () => {
  const { process, documents } = await begin(3);
  await soon(() => expect(prepared).toHaveLength(3));
  const stopped = server.stop(60_000);
  const stepsOf = () => Promise.all(documents.map((id) => world.step(id, process.node('parser'))));
  await soon(async () => {
    const jobs = await Promise.all((await stepsOf()).map(({ id }) => world.jobOf(id)));
    expect(jobs.map(({ state }) => state)).toEqual(['running', 'ready', 'ready']);
    expect(jobs.map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
  });
  letGo.resolve();
  await stopped;
  expect((await stepsOf()).map(({ status }) => status)).toEqual(['ACCEPTED', 'PROCESSING', 'PROCESSING']);
  expect(computing).toEqual(documents.slice(0, 1));
});

test('a prepared step whose job is withdrawn leaves its place to the next one', async () => {
  const { process, documents } = await begin(4);
  try {
    await soon(() => expect(prepared).toHaveLength(3));
    const [, second = 0, , last = 0] = documents;
    await database.db
      .deleteFrom('job')
      .where('step_id', '=', (await world.step(second, process.node('parser'))).id)
      .execute();
    await soon(() => expect(prepared).toContain(last));
    expect(computing).toHaveLength(1);
    letGo.resolve();
    await soon(async () => expect((await world.step(last, process.node('parser'))).status).toBe('ACCEPTED'));
    expect(computing).not.toContain(second);
  } finally {
    await server.stop(0);
  }
});
