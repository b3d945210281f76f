import { history } from '@scriptorium/contract/documents/history.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { training } from '@scriptorium/contract/machines/training.ts';
import { learningSpanNode, paymentOf } from '@scriptorium/testing/scenes/learning-spans.ts';
import { makeRecording } from '@scriptorium/testing/scenes/recording.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A node whose texts are tagged by what it has learned. */
async function trainedNode() {
  const scene = await learningSpanNode(world, { automatic: true, autoStepStatus: 'WAITING' });
  await scene.teach(14);
  await scene.train();
  await world.drain();
  return scene;
}

describe('texts of a node that has learned', () => {
  it('get tags with the source, the version and a score, after emoji too; a person accepts them [NODE-23]', async () => {
    const { call, upload, stepOf, tagsOf, labels, node, change } = await trainedNode();
    expect(await change({ autoStepStatus: 'ACCEPTED' })).toMatchObject({
      requiresAcceptance: true,
      autoStepStatus: 'DONE',
    });
    const { text, payee, amount } = paymentOf(200);
    const documentId = await upload(text);
    expect(await stepOf(documentId)).toMatchObject({ status: 'DONE', reason: null });
    const tags = await tagsOf(documentId);
    expect(tags).toMatchObject([
      {
        startOffset: amount.start,
        endOffset: amount.end,
        quote: amount.quote,
        source: 'MODEL',
        userId: null,
      },
      { startOffset: payee.start, endOffset: payee.end, quote: payee.quote, source: 'MODEL', userId: null },
    ]);
    expect(tags.map(({ nerTagType }) => nerTagType.id)).toEqual([labels.amount, labels.payee]);
    for (const { score } of tags) expect(score).toBeGreaterThan(0.5);
    const stored = await world.database.db
      .selectFrom('ner_tag as tag')
      .innerJoin('labelling_model as model', 'model.id', 'tag.source_id')
      .select(['model.kind', 'model.name', 'model.version', 'model.node_id as nodeId'])
      .where('tag.id', '=', tags[0]?.id ?? 0)
      .execute();
    expect(stored).toEqual([{ kind: 'TRAINED', name: 'Trained tagger', version: 1, nodeId: node.id }]);
    const { rows } = await call(history.ofDocument, { params: { id: documentId }, query: {} });
    expect(rows.map(({ run }) => run?.model ?? null)).toContain('Trained tagger, version 1');
  });

  it('keep what people tagged, and do not get back what they removed', async () => {
    const { call, upload, tag, quotesOf, tagsOf, labels, rerun } = await trainedNode();
    const { text, payee, amount } = paymentOf(201);
    const documentId = await upload(text);
    const [first, second] = await tagsOf(documentId);
    expect([first?.quote, second?.quote]).toEqual([amount.quote, payee.quote]);
    await call(nerTags.remove, { params: { id: first?.id ?? 0 } });
    await tag(documentId, labels.amount, { start: amount.start, end: amount.end - 4 });
    await rerun(documentId);
    expect(await quotesOf(documentId)).toEqual([
      `Amount: ${amount.quote.slice(0, -4)}`,
      `Payee: ${payee.quote}`,
    ]);
    expect((await tagsOf(documentId)).map(({ source }) => source)).toEqual(['USER', 'MODEL']);
  });

  it('are tagged by the version that is in use, back to an earlier one', async () => {
    const { call, node, train, upload } = await trainedNode();
    await train();
    await world.drain();
    const versionOf = async (turn: number) => {
      const id = await upload(paymentOf(turn).text);
      const { rows } = await call(history.ofDocument, { params: { id }, query: {} });
      return rows.map(({ run }) => run?.model).find((model) => model?.startsWith('Trained'));
    };
    for (const version of [2, 1]) {
      await call(training.use, { params: { id: node.id }, body: { version } });
      expect(await versionOf(300 + version)).toBe(`Trained tagger, version ${version}`);
    }
  });

  it('get no label that was switched off after the training', async () => {
    const { upload, quotesOf, labels } = await trainedNode();
    const { db } = world.database;
    await db.updateTable('ner_tag_type').set({ disabled: true }).where('id', '=', labels.amount).execute();
    const { text, payee } = paymentOf(202);
    expect(await quotesOf(await upload(text))).toEqual([`Payee: ${payee.quote}`]);
  });

  it('may have nothing to tag', async () => {
    const { upload, stepOf, tagsOf } = await trainedNode();
    const documentId = await upload('Good morning');
    expect(await stepOf(documentId)).toMatchObject({ status: 'WAITING', reason: null });
    expect(await tagsOf(documentId)).toEqual([]);
  });
});

describe('documents wait for people', () => {
  it('while the node has not learned', async () => {
    const { upload, stepOf } = await learningSpanNode(world, { automatic: true, autoStepStatus: 'DONE' });
    expect(await stepOf(await upload(paymentOf(1).text))).toMatchObject({
      status: 'WAITING',
      reason: { key: 'reason.span.notTrained' },
    });
  });

  it('when another version of the program made the tagger', async () => {
    const { upload, stepOf, node } = await trainedNode();
    await world.database.db
      .updateTable('training')
      .set({ classifier: Buffer.from('of another version') })
      .where('node_id', '=', node.id)
      .execute();
    expect(await stepOf(await upload(paymentOf(1).text))).toMatchObject({
      status: 'WAITING',
      reason: { key: 'reason.span.oldVersion' },
    });
  });

  it('when they are recordings', async () => {
    const { documentId, span } = await makeRecording(world, [['SPEAKER1', 'please pay Anna']]);
    const call = world.callAs(world.admin);
    const supportedTaggingTypes = ['TEXT' as const, 'TOKEN' as const];
    const trainableConfig = { model: 'BUILT_IN' as const };
    await call(nodes.update, {
      body: { id: span.id, supportedTaggingTypes, trainableConfig, automatic: true } as never,
    });
    const step = async () => {
      const { documentStepsInformation: all } = await call(steps.state, { params: { id: documentId } });
      return all.find(({ nodeDTO }) => nodeDTO.id === span.id)?.stepDTO;
    };
    await call(steps.rerun, { params: { id: (await step())?.id ?? 0 }, query: {} });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'WAITING', reason: { key: 'reason.span.recording' } });
  });
});
