import { training } from '@scriptorium/contract/machines/training.ts';
import { learningSpanNode, paymentOf } from '@scriptorium/testing/scenes/learning-spans.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueDueTrainings } from './automatic-training.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a training of tags', () => {
  it('learns from accepted texts, and measures each label beside a lexicon of the same texts', async () => {
    const { teach, train, status, trainings, labels } = await learningSpanNode(world);
    await teach(14);
    expect(await status()).toMatchObject({ running: null, accepted: 14, needed: 10, activeVersion: null });
    await train();
    await world.drain();
    expect(await status()).toMatchObject({ acceptedSince: 0, activeVersion: 1 });
    const [version] = await trainings();
    expect(version).toMatchObject({
      version: 1,
      state: 'DONE',
      model: 'BUILT_IN',
      method: 'AVERAGED_PERCEPTRON',
      documents: 14,
      isActive: true,
      reason: null,
      lexiconF1: 0,
      leftOut: [],
    });
    expect(version?.macroF1).toBeGreaterThan(0.8);
    expect(version?.microF1).toBeGreaterThan(0.8);
    expect(version?.labels).toMatchObject([
      { labelId: labels.payee, name: 'Payee', support: 14, lexiconF1: 0 },
      { labelId: labels.amount, name: 'Amount', support: 14, lexiconF1: 0 },
    ]);
  });

  it('needs enough accepted documents, and enough tags of a label', async () => {
    const { teach, train, upload, accept, trainings } = await learningSpanNode(world);
    await teach(4);
    await expect(train()).rejects.toMatchObject({
      status: 422,
      key: 'error.training.tooFew',
      params: { needed: 10, accepted: 4 },
    });
    for (let turn = 0; turn < 6; turn += 1) await accept(await upload(`Nothing to pay, ${turn}`));
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'FAILED', reason: { key: 'reason.training.tooFewTags' }, labels: null },
    ]);
  });

  it('leaves out labels with few tags, and names them with their place in the tree', async () => {
    const { teach, train, trainings, upload, tag, accept, node, labels } = await learningSpanNode(world);
    await teach(12);
    const city = await world.make.label(node.id, { name: 'City', parentId: labels.payee });
    const id = await upload('Gdynia');
    await tag(id, city.id, { start: 0, end: 6 });
    await accept(id);
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'DONE', documents: 13, leftOut: [{ labelId: city.id, name: 'Payee / City', support: 1 }] },
    ]);
  });

  it('is not kept where a lexicon of the same texts does as well; the version in use remains', async () => {
    const { call, node, teach, train, trainings, status, upload, tag, accept, labels } =
      await learningSpanNode(world);
    await teach(12);
    await train();
    await world.drain();
    await world.database.db.deleteFrom('step').where('node_id', '=', node.id).execute();
    for (let turn = 0; turn < 10; turn += 1) {
      const id = await upload('Pay Borga');
      await tag(id, labels.payee, { start: 4, end: 9 });
      await accept(id);
    }
    await train();
    await world.drain();
    const [second, first] = await trainings();
    expect(second).toMatchObject({
      version: 2,
      state: 'FAILED',
      isActive: false,
      macroF1: 1,
      lexiconF1: 1,
      labels: [{ name: 'Payee', f1: 1, lexiconF1: 1 }],
      reason: { key: 'reason.training.noBetterThanLexicon', params: { f1: '1.00', lexicon: '1.00' } },
    });
    expect(first).toMatchObject({ version: 1, isActive: true });
    expect(await status()).toMatchObject({ activeVersion: 1 });
    await expect(call(training.use, { params: { id: node.id }, body: { version: 2 } })).rejects.toMatchObject(
      { status: 400, key: 'error.training.noVersion' },
    );
  });

  it('does not learn from what only the machine has tagged', async () => {
    const { teach, train, upload, stepOf, status, trainings, change, tagsOf } = await learningSpanNode(world);
    await teach(12);
    await train();
    await world.drain();
    await change({ automatic: true });
    for (let turn = 100; turn < 105; turn += 1) {
      const id = await upload(paymentOf(turn).text);
      expect(await stepOf(id)).toMatchObject({ status: 'WAITING' });
      expect((await tagsOf(id)).map(({ source }) => source)).toEqual(['MODEL', 'MODEL']);
      // As the engine would end it, if the node did not need a person.
      const { db } = world.database;
      const step = (await stepOf(id)).id;
      await db
        .updateTable('step')
        .set({ status: 'ACCEPTED', changed_by: null })
        .where('id', '=', step)
        .execute();
    }
    expect(await status()).toMatchObject({ accepted: 12, acceptedSince: 0 });
    await train();
    await world.drain();
    expect((await trainings())[0]).toMatchObject({ version: 2, documents: 12 });
  });

  it('starts by itself after enough accepted texts', async () => {
    const { teach, trainings } = await learningSpanNode(world, {
      trainableConfig: { model: 'BUILT_IN', threshold: 10, automaticTraining: true },
    });
    await teach(9);
    expect(await queueDueTrainings(world.database.db)).toBe(false);
    await teach(1, 9);
    expect(await queueDueTrainings(world.database.db)).toBe(true);
    await world.drain();
    expect(await trainings()).toMatchObject([{ isAutomatic: true, requestedBy: null, documents: 10 }]);
  });
});
