import { history } from '@scriptorium/contract/documents/history.ts';
import { training } from '@scriptorium/contract/machines/training.ts';
import { learningNode, textOf } from '@scriptorium/testing/scenes/learning-node.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A node whose documents are labelled by what it has learned. */
async function trainedNode() {
  const scene = await learningNode(world, { automatic: true, autoStepStatus: 'WAITING' });
  await scene.teach('invoice', 7);
  await scene.teach('complaint', 7);
  await scene.train();
  await world.drain();
  return scene;
}

describe('documents of a node that has learned', () => {
  it('get labels with the source, the version and a score; a person accepts them [NODE-23]', async () => {
    const { call, upload, stepOf, tagsOf, types, node, change } = await trainedNode();
    // What a model has learned from people does not pass without a person.
    expect(await change({ autoStepStatus: 'ACCEPTED' })).toMatchObject({
      requiresAcceptance: true,
      autoStepStatus: 'DONE',
    });
    const documentId = await upload(textOf('complaint', 31));
    expect(await stepOf(documentId)).toMatchObject({ status: 'DONE', reason: null });
    const [tag, ...others] = await tagsOf(documentId);
    expect(others).toEqual([]);
    expect(tag).toMatchObject({ typeId: types.complaint, source: 'MODEL', userId: null });
    expect(tag?.score).toBeGreaterThan(0.5);
    const stored = await world.database.db
      .selectFrom('classifier_tag as tag')
      .innerJoin('labelling_model as model', 'model.id', 'tag.source_id')
      .select(['model.kind', 'model.version', 'model.node_id as nodeId'])
      .where('tag.type_id', '=', types.complaint)
      .where('tag.source', '=', 'MODEL')
      .execute();
    expect(stored).toEqual([{ kind: 'TRAINED', version: 1, nodeId: node.id }]);
    const { rows } = await call(history.ofDocument, { params: { id: documentId }, query: {} });
    expect(rows.map(({ run }) => run?.model ?? null)).toContain('Trained classifier, version 1');
  });

  it('keep what people chose, and do not get back what they removed', async () => {
    const { upload, choose, tagsOf, types, rerun } = await trainedNode();
    const documentId = await upload(textOf('invoice', 31));
    expect(await tagsOf(documentId)).toMatchObject([{ typeId: types.invoice, source: 'MODEL' }]);
    await rerun(documentId);
    expect(await tagsOf(documentId)).toMatchObject([{ typeId: types.invoice, source: 'MODEL' }]);
    await choose(documentId, [types.complaint]);
    await rerun(documentId);
    expect(await tagsOf(documentId)).toMatchObject([
      { typeId: types.complaint, source: 'USER', score: null },
    ]);
  });

  it('are labelled by the version that is in use', async () => {
    const { call, node, teach, train, upload, tagsOf } = await trainedNode();
    await teach('invoice', 3, 50);
    await train();
    await world.drain();
    const versionOf = async (documentId: number) => {
      const [tag] = await tagsOf(documentId);
      expect(tag?.source).toBe('MODEL');
      const { rows } = await call(history.ofDocument, { params: { id: documentId }, query: {} });
      return rows.map(({ run }) => run?.model).find((model) => model?.startsWith('Trained'));
    };
    await call(training.use, { params: { id: node.id }, body: { version: 2 } });
    expect(await versionOf(await upload(textOf('invoice', 60)))).toBe('Trained classifier, version 2');
    await call(training.use, { params: { id: node.id }, body: { version: 1 } });
    expect(await versionOf(await upload(textOf('invoice', 61)))).toBe('Trained classifier, version 1');
  });
});

describe('documents wait for people', () => {
  it('while the node has not learned', async () => {
    const { upload, stepOf } = await learningNode(world, { automatic: true, autoStepStatus: 'DONE' });
    expect(await stepOf(await upload(textOf('invoice', 1)))).toMatchObject({
      status: 'WAITING',
      reason: { key: 'reason.clf.notTrained' },
    });
  });

  it('when no word was ever learned from', async () => {
    const { upload, stepOf, tagsOf } = await trainedNode();
    const documentId = await upload('漢字 漢字');
    expect(await stepOf(documentId)).toMatchObject({
      status: 'WAITING',
      reason: { key: 'reason.clf.unknownText' },
    });
    expect(await tagsOf(documentId)).toEqual([]);
  });

  it('when another version of the program trained the classifier', async () => {
    const { upload, stepOf, node } = await trainedNode();
    await world.database.db
      .updateTable('training')
      .set({ classifier: Buffer.from('of another version') })
      .where('node_id', '=', node.id)
      .execute();
    expect(await stepOf(await upload(textOf('invoice', 32)))).toMatchObject({
      status: 'WAITING',
      reason: { key: 'reason.clf.oldVersion' },
    });
  });
});
