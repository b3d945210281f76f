import type { Database } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimJobs } from '../jobs/claim-jobs.ts';
import { watchFaultPoints, type FaultPoint } from '../jobs/fault-points.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { ClaimedJob, NextClaim } from '../jobs/job.ts';
import { lockDocument } from '../documents/documents.store.ts';
import { planAhead } from '../evaluation/evaluate-document.ts';
import type { DocumentSnapshot } from '../content/document-snapshot.ts';
import { completeStep, stepQueue } from '../documents/steps.store.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import type { TestProcess } from '../testing/test-process.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const CHAIN = { first: { automatic: true }, second: { automatic: true } };
const WAYS = ['parser → first', 'first → second'];

const QUEUES = ['FILE_PARSER', 'CLF', 'SPAN', 'LEXICON'].map(stepQueue);
const nextClaim = (queues = QUEUES): NextClaim => ({
  queues,
  worker: 'me',
  leaseMs: 60_000,
  token: crypto.randomUUID(),
});

async function claimOne(): Promise<ClaimedJob> {
  const { jobs } = await claimJobs(world.db, {
    queues: QUEUES,
    limit: 1,
    worker: 'me',
    lease: 60_000,
    after: 0,
  });
  if (!jobs[0]) throw new Error('No job was claimed');
  return jobs[0];
}

/** Ends the step of a claimed job in one statement. */
async function complete(job: ClaimedJob, claim: NextClaim | null) {
  const { step, snapshot } = job;
  if (!step || !snapshot) throw new Error('The job is about no step');
  const plan = await planAhead(world.db, snapshot, step.id, step.autoStepStatus);
  if (!plan) throw new Error('Nothing was planned');
  const end = { status: step.autoStepStatus, reason: null };
  return completeStep(world.db, job, step.documentId, end, { ...plan, nextClaim: claim });
}

const snapshotOf = async (documentId: number, stepId: number | null) => {
  const { rows } = await sql<{ snapshot: DocumentSnapshot | null }>`
    select document_snapshot(${documentId}, ${stepId}) as snapshot`.execute(world.db);
  return rows[0]?.snapshot ?? null;
};

/** The fault points that the engine passes while it drains its queues. */
async function pointsOf(work: () => Promise<void>): Promise<FaultPoint[]> {
  const points: FaultPoint[] = [];
  watchFaultPoints((point) => points.push(point));
  await work();
  watchFaultPoints(() => {});
  return points;
}

describe('a step without a result of its own', () => {
  test('ends together with the steps that follow in one statement, and the next one needs no claim', async () => {
    const process = await world.process(CHAIN, WAYS);
    const document = await process.admitOne();
    const points = await pointsOf(() => world.engine.drain());
    const each = ['claimed', 'ran', 'planned', 'committed'];
    expect(points).toEqual([...each, ...each, ...each]);
    expect(await world.statuses(document)).toEqual({
      parser: 'ACCEPTED',
      first: 'ACCEPTED',
      second: 'ACCEPTED',
    });
    expect(await world.status(document)).toBe('DONE');
    expect(await world.counts(process.id)).toEqual({ DONE: 1 });
  });

  test('returns its follower already claimed, with the current snapshot of the document', async () => {
    const process = await world.process(CHAIN, WAYS);
    const document = await process.admitOne();
    const claimed = await claimOne();
    expect(claimed.snapshot).toEqual(await snapshotOf(document, claimed.stepId));
    const claim = nextClaim();
    const next = (await complete(claimed, claim))?.taken;
    expect(next).toMatchObject({
      attempts: 1,
      cutOff: 0,
      leaseToken: claim.token,
      step: { documentId: document, nodeId: process.node('first'), status: 'PROCESSING' },
    });
    expect(next?.snapshot).toEqual(await snapshotOf(document, next?.stepId ?? null));
    expect(await world.jobOf(next?.stepId ?? 0)).toMatchObject({ state: 'running', worker: 'me' });
    const last = (await complete(next as ClaimedJob, nextClaim()))?.taken;
    expect((await complete(last as ClaimedJob, nextClaim()))?.taken).toBeUndefined();
    expect(await world.status(document)).toBe('DONE');
  });

  test.each<[string, NextClaim | null]>([
    ['that its worker does not run', nextClaim(['step.OTHER'])],
    ['of a worker that stops', null],
  ])('leaves a follower to the claims %s', async (_who, claim) => {
    const process = await world.process(CHAIN, WAYS);
    const document = await process.admitOne();
    expect((await complete(await claimOne(), claim))?.taken).toBeUndefined();
    const step = await world.step(document, process.node('first'));
    expect(await world.jobOf(step.id)).toMatchObject({ state: 'ready', attempts: 0 });
    await world.engine.drain();
    expect(await world.status(document)).toBe('DONE');
  });

  const elsewhere: [string, (process: TestProcess, document: number) => Promise<unknown>][] = [
    [
      'a node was added to its process',
      async (process) => {
        await process.add('third', {});
        await process.connect('parser', 'third');
        await world.db
          .updateTable('process')
          .set({ graph_version: sql<string>`gen_random_uuid()` })
          .where('id', '=', process.id)
          .execute();
      },
    ],
    [
      'the document gets one more copy of a step',
      (process, document) =>
        inTransaction(world.db, async (tx) => {
          await lockDocument(tx, document);
          await tx
            .insertInto('additional_submit')
            .values({ node_id: process.node('first'), document_id: document, submits: 1 })
            .execute();
        }),
    ],
    [
      'the document was assigned',
      async (_process, document) => {
        const { userId } = await world.user();
        await inTransaction(world.db, async (tx) => {
          await lockDocument(tx, document);
          await tx.updateTable('document').set({ blocked_by: userId }).where('id', '=', document).execute();
        });
      },
    ],
  ];
  test.each(elsewhere)('writes nothing when %s since its evaluation', async (_what, change) => {
    const process = await world.process(CHAIN, WAYS);
    const document = await process.admitOne();
    const job = await claimOne();
    await change(process, document);
    expect(await complete(job, nextClaim())).toBeUndefined();
    expect(await world.statuses(document)).toEqual({ parser: 'PROCESSING' });
    expect(await world.jobOf(job.stepId ?? 0)).toMatchObject({ state: 'running' });
    await world.db.updateTable('job').set({ state: 'ready' }).where('id', '=', job.id).execute();
    await world.engine.drain();
    expect(await world.statuses(document)).toMatchObject({ parser: 'ACCEPTED' });
  });

  test('writes nothing and throws when another worker has taken over its job', async () => {
    const process = await world.process(CHAIN, WAYS);
    const document = await process.admitOne();
    const job = await claimOne();
    await expect(complete({ ...job, leaseToken: crypto.randomUUID() }, nextClaim())).rejects.toThrow(
      'is leased by another worker',
    );
    await world.db.updateTable('step').set({ attempt: 7 }).where('document_id', '=', document).execute();
    await expect(complete(job, nextClaim())).rejects.toThrow('is leased by another worker');
    expect(await world.jobOf(job.stepId ?? 0)).toMatchObject({ state: 'running' });
    await world.db.deleteFrom('job').where('id', '=', job.id).execute();
  });

  test('is evaluated under the lock where labels matter', async () => {
    const process = await world.process({ ...CHAIN, third: {} }, WAYS);
    const edge = await process.connect('parser', 'third');
    await process.whenClassified(edge, 'first', await process.classLabel('first', 'Invoice'), false);
    const document = await process.admitOne();
    const points = await pointsOf(() => world.engine.drain());
    expect(points).not.toContain('planned');
    expect(points.filter((point) => point === 'locked')).toHaveLength(3);
    expect(await world.statuses(document)).toMatchObject({ first: 'ACCEPTED', third: 'WAITING' });
  });
});

test('a snapshot says which unfinished steps people have touched', async () => {
  const process = await world.process({ ...CHAIN, people: {} }, [...WAYS, 'second → people']);
  const document = await process.admitOne();
  await world.engine.drain();
  const { userId } = await world.user();
  const step = await world.step(document, process.node('people'));
  const isTouched = async () =>
    (await snapshotOf(document, null))?.steps.find(({ id }) => id === step.id)?.touched;
  expect(await isTouched()).toBe(false);
  await world.db.updateTable('step').set({ blocked_by: userId }).where('id', '=', step.id).execute();
  expect(await isTouched()).toBe(true);
});

describe('a job that killed several workers', () => {
  test.each([
    { title: 'one', places: [3] },
    { title: 'several in a row', places: [2, 3, 4, 6] },
  ])(
    '$title: runs alone from its third attempt on, and the jobs claimed with it lose no attempt',
    async ({ places }) => {
      const { db } = world;
      await db.deleteFrom('job').execute();
      await enqueue(db, ...Array.from({ length: 7 }, () => ({ queue: 'suspect' })));
      const jobs = await db.selectFrom('job').select('id').orderBy('id').execute();
      const suspects = places.map((at) => jobs[at]?.id ?? 0);
      await db.updateTable('job').set({ cut_off: 2, attempts: 2 }).where('id', 'in', suspects).execute();
      const beside: number[] = [];
      let running = 0;
      const seen: number[] = [];
      const engine = world.another({
        limits: { light: 4 },
        queues: {
          suspect: {
            lane: 'light',
            handler: async (job) => {
              running += 1;
              seen.push(job.attempts);
              await new Promise((resolve) => setTimeout(resolve, 5));
              if (suspects.includes(job.id)) beside.push(running);
              running -= 1;
            },
          },
        },
      });
      await engine.drain();
      expect(beside).toEqual(places.map(() => 1));
      expect(seen.toSorted()).toEqual(jobs.map((_, at) => (at < jobs.length - places.length ? 1 : 3)));
      await engine.stop(0);
    },
  );
});

describe('the database', () => {
  const rowsOf = async (table: 'document_change' | 'job' | 'step', documentId: number) => {
    const steps = world.db.selectFrom('step').select('id').where('document_id', '=', documentId);
    const rows = world.db.selectFrom(table).selectAll();
    return (
      table === 'job' ? rows.where('step_id', 'in', steps) : rows.where('document_id', '=', documentId)
    ).execute();
  };

  test('deletes jobs with their step, and steps and history with their document', async () => {
    const process = await world.process(CHAIN, WAYS);
    const [documentId = 0] = await process.admit(1);
    const jobs = await rowsOf('job', documentId);
    expect(jobs).toHaveLength(1);
    expect(await rowsOf('document_change', documentId)).toHaveLength(1);
    await world.db.deleteFrom('document').where('id', '=', documentId).execute();
    expect(await rowsOf('step', documentId)).toEqual([]);
    expect(await rowsOf('document_change', documentId)).toEqual([]);
    const left = await world.db
      .selectFrom('job')
      .select('id')
      .where('id', '=', jobs[0]?.id ?? 0)
      .execute();
    expect(left).toEqual([]);
  });

  test('accepts only known statuses of a step', async () => {
    const process = await world.process(CHAIN, WAYS);
    const [documentId = 0] = await process.admit(1);
    const change = sql`update step set status = 'LOST' where document_id = ${documentId}`.execute(world.db);
    await expect(change).rejects.toThrow('A step has no status LOST');
    const again = sql`
      insert into step (document_id, node_id, copy, master, status)
      select document_id, node_id, 7, false, 'LOST' from step where document_id = ${documentId}`.execute(
      world.db,
    );
    await expect(again).rejects.toThrow('A step has no status LOST');
    await world.engine.drain();
    expect(await rowsOf('step', documentId)).toHaveLength(3);
  });
});
