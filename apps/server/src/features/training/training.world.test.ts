import { training } from '@scriptorium/contract/machines/training.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { claimJobs } from '@scriptorium/engine/jobs/claim-jobs.ts';
import type { JobControl } from '@scriptorium/engine/jobs/job.ts';
import { completeJob } from '@scriptorium/engine/jobs/settle-job.ts';
import { learningNode, textOf } from '@scriptorium/testing/scenes/learning-node.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueDueTrainings } from './automatic-training.ts';
import { trainingQueues } from './training-queue.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a training', () => {
  it('learns from accepted documents, and measures each label on documents that were held out [NODE-03] [API-159]', async () => {
    const { teach, train, status, trainings, types } = await learningNode(world);
    await teach('invoice', 7);
    await teach('complaint', 6);
    expect(await status()).toMatchObject({
      running: null,
      accepted: 13,
      acceptedSince: 13,
      activeVersion: null,
    });
    expect(await train()).toMatchObject({
      running: { version: 1, isAutomatic: false, requestedBy: world.admin.login },
    });
    await world.drain();
    expect(await status()).toMatchObject({ running: null, accepted: 13, acceptedSince: 0, activeVersion: 1 });
    const [version] = await trainings();
    expect(version).toMatchObject({
      version: 1,
      state: 'DONE',
      model: 'BUILT_IN',
      documents: 13,
      isActive: true,
      leftOut: [],
      reason: null,
    });
    expect(version?.macroF1).toBeGreaterThan(0.9);
    expect(version?.labels).toMatchObject([
      { labelId: types.invoice, name: 'Invoice', support: 7 },
      { labelId: types.complaint, name: 'Complaint', support: 6 },
    ]);
  });

  it('needs a node that learns, and enough documents [API-159]', async () => {
    const { call, node, teach, train, change } = await learningNode(world);
    await teach('invoice', 2);
    await expect(train()).rejects.toMatchObject({
      status: 422,
      key: 'error.training.tooFew',
      params: { needed: 10, accepted: 2 },
    });
    await change({ trainableConfig: null });
    await expect(call(training.train, { params: { id: node.id } })).rejects.toMatchObject({
      status: 400,
      key: 'error.training.notTrainable',
    });
  });

  it('is refused while another one is open; one that was cancelled stores nothing', async () => {
    const { call, node, teach, train, status, trainings } = await learningNode(world);
    await teach('invoice', 5);
    await teach('complaint', 5);
    await train();
    await expect(train()).rejects.toMatchObject({ status: 409, key: 'error.training.running' });
    expect(await call(training.cancel, { params: { id: node.id } })).toMatchObject({ running: null });
    await world.drain();
    expect(await trainings()).toMatchObject([
      { version: 1, state: 'CANCELLED', isActive: false, documents: null },
    ]);
    expect(await status()).toMatchObject({ acceptedSince: 10, activeVersion: null });
    await train();
    await world.drain();
    expect(await status()).toMatchObject({ activeVersion: 2 });
  });

  it('of documents with one label fails and says why', async () => {
    const { teach, train, trainings } = await learningNode(world);
    await teach('invoice', 10);
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'FAILED', isActive: false, reason: { key: 'reason.training.tooLittle' } },
    ]);
  });

  it('does not learn from what only a machine has accepted', async () => {
    const { teach, train, upload, stepOf, status } = await learningNode(world);
    await teach('invoice', 6);
    await teach('complaint', 6);
    await train();
    await world.drain();
    const documentId = await upload(textOf('invoice', 40));
    const { id } = await stepOf(documentId);
    // As the engine ends a step whose node accepts by itself; nodes that learn are saved with the acceptance by a person.
    const { db } = world.database;
    await db.updateTable('step').set({ status: 'ACCEPTED', changed_by: null }).where('id', '=', id).execute();
    expect(await status()).toMatchObject({ accepted: 12, acceptedSince: 0 });
    // A person who only marks the copy or unassigns it changes nothing about who accepted it.
    await db
      .updateTable('step')
      .set({ blocked_by: world.admin.id, changed_by: world.admin.id })
      .where('id', '=', id)
      .execute();
    expect(await status()).toMatchObject({ accepted: 12 });
  });

  it('learns nothing from documents whose acceptance was cancelled', async () => {
    const { call, teach, upload, choose, accept, stepOf, status, types } = await learningNode(world);
    await teach('invoice', 1);
    const documentId = await upload(textOf('complaint', 1));
    await choose(documentId, [types.complaint]);
    await accept(documentId);
    expect(await status()).toMatchObject({ accepted: 2 });
    await call(steps.update, { body: { id: (await stepOf(documentId)).id, status: 'WAITING' } });
    expect(await status()).toMatchObject({ accepted: 1 });
  });

  it('takes documents with several labels and with none', async () => {
    const { upload, choose, accept, types, train, trainings } = await learningNode(world);
    for (let turn = 0; turn < 6; turn += 1) {
      const wanted = [
        [[types.invoice, types.complaint], `${textOf('invoice', turn)} ${textOf('complaint', turn)}`],
        [[types.invoice], textOf('invoice', turn)],
        [[], `The weather is fine today, ${turn} degrees and sun`],
      ] as const;
      for (const [typeIds, text] of wanted) {
        const id = await upload(text);
        await choose(id, typeIds);
        await accept(id);
      }
    }
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'DONE', documents: 18, labels: [{ support: 12 }, { support: 6 }] },
    ]);
  });
});

describe('the one place for trainings', () => {
  /** A node that can train at once. */
  const readyNode = async () => {
    const scene = await learningNode(world);
    await scene.teach('invoice', 5);
    await scene.teach('complaint', 5);
    return scene;
  };

  it('is free again after the processor time of a training, which says so', async () => {
    const { train, trainings } = await readyNode();
    await train();
    const { db } = world.database;
    const { jobs } = await claimJobs(db, {
      queues: ['training'],
      limit: 1,
      worker: 'test',
      lease: 60_000,
      after: 0,
    });
    const queues = trainingQueues({ ...world.services.ofNodes, db, budget: { ms: 0 } });
    const { signal } = new AbortController();
    const handled = await queues['training']!.handler(jobs[0]!, { signal } as JobControl);
    expect(handled).toBeUndefined();
    await completeJob(db, jobs[0]!);
    expect(await trainings()).toMatchObject([
      {
        state: 'FAILED',
        reason: {
          key: 'reason.training.tooLong',
          message: expect.stringContaining('TRAINING_TIMEOUT_SECONDS'),
        },
      },
    ]);
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([{ state: 'DONE' }, { state: 'FAILED' }]);
  });

  it('is waited for, and the node says so', async () => {
    const first = await readyNode();
    const second = await readyNode();
    await first.train();
    expect((await second.train()).running).toMatchObject({ progress: null, reason: null });
    const { db } = world.database;
    await db.updateTable('training').set({ state: 'RUNNING' }).where('node_id', '=', first.node.id).execute();
    expect((await second.status()).running).toMatchObject({
      reason: { key: 'reason.training.waitsForAnother', message: 'Waits for the training of another model' },
    });
    expect((await first.status()).running).toMatchObject({ reason: null });
    await world.drain();
    expect(await second.status()).toMatchObject({ running: null, activeVersion: 1 });
  });

  it('goes to the process that trained least recently', async () => {
    const [a, b, c] = [await readyNode(), await readyNode(), await readyNode()];
    for (const scene of [b, a, c]) {
      await scene.train();
      await world.drain();
    }
    // By the order of their processes, or of the wishes, a would be first.
    for (const scene of [a, b, c]) await scene.train();
    await world.drain();
    const { db } = world.database;
    const ends = await db
      .selectFrom('training')
      .select('node_id')
      .where(
        'node_id',
        'in',
        [a, b, c].map(({ node }) => node.id),
      )
      .where('version', '=', 2)
      .orderBy('ended_at')
      .execute();
    expect(ends.map(({ node_id }) => node_id)).toEqual([b, a, c].map(({ node }) => node.id));
  });
});

describe('a server that ends during a training', () => {
  const trainingJob = () => world.database.db.updateTable('job').where('queue', '=', 'training');

  it('continues it from its start after the next start', async () => {
    const { teach, train, trainings, node } = await learningNode(world);
    await teach('invoice', 5);
    await teach('complaint', 5);
    await train();
    const { db } = world.database;
    const progress = JSON.stringify({ done: 2, total: 5, phase: 'FOLDS' });
    await db
      .updateTable('training')
      .set({ state: 'RUNNING', progress })
      .where('node_id', '=', node.id)
      .execute();
    await trainingJob().set({ attempts: 1, cut_off: 1 }).execute();
    await world.drain();
    expect(await trainings()).toMatchObject([{ version: 1, state: 'DONE', documents: 10, isActive: true }]);
  });

  it('gives it up when that happens again and again, and another can start', async () => {
    const { teach, train, trainings, status } = await learningNode(world);
    await teach('invoice', 5);
    await teach('complaint', 5);
    await train();
    await trainingJob().set({ attempts: 7, cut_off: 7 }).execute();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'FAILED', reason: { key: 'reason.training.interrupted' } },
    ]);
    await train();
    await world.drain();
    expect(await status()).toMatchObject({ running: null, activeVersion: 2 });
  });
});

describe('versions', () => {
  it('a version that is worse than the present one is kept and not used; people choose', async () => {
    const { call, node, upload, choose, accept, teach, train, status, trainings, types } =
      await learningNode(world);
    await teach('invoice', 6);
    await teach('complaint', 6);
    await train();
    await world.drain();
    // Labels that contradict the texts.
    for (let turn = 20; turn < 40; turn += 1) {
      const id = await upload(textOf(turn % 2 === 0 ? 'invoice' : 'complaint', turn));
      await choose(id, [turn % 4 < 2 ? types.invoice : types.complaint]);
      await accept(id);
    }
    await train();
    await world.drain();
    const [second, first] = await trainings();
    expect(second?.macroF1).toBeLessThan(first?.macroF1 ?? 0);
    expect([second?.isActive, first?.isActive]).toEqual([false, true]);
    expect(await call(training.use, { params: { id: node.id }, body: { version: 2 } })).toMatchObject({
      activeVersion: 2,
    });
    expect((await trainings()).map(({ isActive }) => isActive)).toEqual([true, false]);
    await call(training.use, { params: { id: node.id }, body: { version: 1 } });
    expect(await status()).toMatchObject({ activeVersion: 1 });
  });

  it('only what was learned can be used', async () => {
    const { call, node, teach, train } = await learningNode(world);
    await teach('invoice', 10);
    await train();
    await world.drain();
    for (const version of [1, 7])
      await expect(call(training.use, { params: { id: node.id }, body: { version } })).rejects.toMatchObject({
        status: 400,
        key: 'error.training.noVersion',
      });
  });
});

describe('automatic training', () => {
  it('starts once after enough documents were accepted, however many servers look', async () => {
    const { teach, status, trainings } = await learningNode(world, {
      trainableConfig: { model: 'BUILT_IN', threshold: 10, automaticTraining: true },
    });
    await teach('invoice', 5);
    await teach('complaint', 4);
    expect(await queueDueTrainings(world.database.db)).toBe(false);
    await teach('complaint', 1, 4);
    const found = await Promise.all([1, 2, 3].map(() => queueDueTrainings(world.database.db)));
    expect(found.filter(Boolean)).toHaveLength(1);
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'DONE', isAutomatic: true, requestedBy: null, documents: 10 },
    ]);
    expect(await queueDueTrainings(world.database.db)).toBe(false);
    await teach('invoice', 9, 20);
    expect(await queueDueTrainings(world.database.db)).toBe(false);
    expect(await status()).toMatchObject({ acceptedSince: 9, accepted: 19 });
    await teach('invoice', 1, 30);
    expect(await queueDueTrainings(world.database.db)).toBe(true);
    await world.drain();
    expect(await trainings()).toHaveLength(2);
  });

  it('does not start where it is not asked for', async () => {
    const { teach, trainings } = await learningNode(world);
    await teach('invoice', 11);
    await queueDueTrainings(world.database.db);
    expect(await trainings()).toEqual([]);
  });
});
