import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

const TEXT = 'Anna Nowak paid Jan Kowalski in Gdynia.';

async function begin() {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const upload = async () => {
    const body = uploadForm({ nodeId: hup.id, name: 'letter.txt', text: TEXT });
    const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    return id;
  };
  const stepsOf = async (documentId: number, nodeId: number) =>
    (await call(steps.state, { params: { id: documentId } })).documentStepsInformation
      .filter(({ nodeDTO }) => nodeDTO.id === nodeId)
      .map(({ stepDTO }) => stepDTO);
  const complete = async (id: number) => {
    await call(steps.update, { body: { id, status: 'DONE' } });
    await world.drain();
  };
  return { call, process, hup, upload, stepsOf, complete };
}

/** Two lexicons and an agreement node after both. */
async function lexicons(
  rules: [string[], string[]],
  { quorum = 2, names = ['Person'], others = [] as string[] } = {},
) {
  const base = await begin();
  const { make } = world;
  const sources = [];
  for (const [at, expressions] of rules.entries()) {
    const node = await make.node(base.process.id, {
      activityType: 'LEXICON',
      fromId: base.process.parser.id,
    });
    const label = await make.label(node.id, { name: 'Person' });
    await make.rules(
      label.id,
      expressions.map((expression) => ({ expression, matchingType: 'EXACT' as const })),
    );
    const [other] = others.slice(at, at + 1);
    if (other) {
      const beside = await make.label(node.id, { name: 'Name' });
      await make.rules(beside.id, [{ expression: other, matchingType: 'EXACT' }]);
    }
    sources.push({ id: node.id, labelId: label.id });
  }
  const arbiter = await make.node(base.process.id, {
    activityType: 'SPAN',
    autoStepStatus: 'ACCEPTED',
    externalConfig: { configType: 'AGREEMENT', nodes: sources.map(({ id }) => ({ id })), quorum },
  });
  for (const name of names) await make.label(arbiter.id, { name });
  for (const { id } of sources) await make.edge(base.process.id, id, arbiter.id);
  const document = await base.upload();
  const [step] = await base.stepsOf(document, arbiter.id);
  const tagsOf = (stepId: number) =>
    base.call(nerTags.list, { query: { documentId: document, stepIds: [stepId] } });
  const all = await tagsOf(step?.id ?? 0);
  return {
    ...base,
    arbiter,
    document,
    sources,
    tagsOf,
    step,
    tags: all.map(({ quote, score, source }) => [quote, score, source]),
  };
}

describe('labels that several nodes give', () => {
  it('pass without a person where all agree', async () => {
    const { step, tags } = await lexicons([['Anna Nowak'], ['Anna Nowak']]);
    expect(step).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(tags).toEqual([['Anna Nowak', 1, 'MODEL']]);
  });

  it('wait for a person where some do not: they are set with the share of those who gave them', async () => {
    const { step, tags } = await lexicons([
      ['Anna Nowak', 'Gdynia'],
      ['Anna Nowak', 'Jan Kowalski'],
    ]);
    expect(step).toMatchObject({
      status: 'WAITING',
      reason: { key: 'reason.labelling.disputed', params: { count: 2 } },
    });
    expect(tags).toEqual([
      ['Anna Nowak', 1, 'MODEL'],
      ['Jan Kowalski', 0.5, 'MODEL'],
      ['Gdynia', 0.5, 'MODEL'],
    ]);
  });

  it('are disputed where their places differ', async () => {
    const { step, tags } = await lexicons([['Anna Nowak'], ['Nowak']]);
    expect(step?.status).toBe('WAITING');
    expect(tags.map(([quote]) => quote)).toEqual(['Anna Nowak', 'Nowak']);
  });

  it('are not compared, and named, where the node has no label of this name: they are no dispute', async () => {
    const { step, tags } = await lexicons([['Anna Nowak'], ['Jan Kowalski']], { names: ['Company'] });
    expect(step).toMatchObject({
      status: 'ACCEPTED',
      reason: {
        key: 'reason.labelling.notCompared',
        params: { others: 1, names: 'Person' },
        message: 'Not compared: labels that are not on this node (1): Person',
      },
    });
    expect(tags).toEqual([]);
  });

  it('that are disputed are named beside those that are not compared', async () => {
    const { step, tags } = await lexicons(
      [
        ['Anna Nowak', 'Gdynia'],
        ['Anna Nowak', 'Jan Kowalski'],
      ],
      { others: ['Nowak', 'Anna'] },
    );
    expect(step).toMatchObject({
      status: 'WAITING',
      reason: {
        key: 'reason.labelling.disputedNotCompared',
        params: { count: 2, others: 1, names: 'Name' },
      },
    });
    expect(tags.map(([quote]) => quote)).toEqual(['Anna Nowak', 'Jan Kowalski', 'Gdynia']);
  });
});

it('a rule that runs again is compared again; what a person decided in between stays', async () => {
  const { call, document, sources, arbiter, stepsOf, complete, tagsOf } = await lexicons([
    ['Anna Nowak', 'Gdynia'],
    ['Anna Nowak', 'Jan Kowalski'],
  ]);
  const arbiterStep = async () => (await stepsOf(document, arbiter.id))[0];
  const stepId = (await arbiterStep())?.id ?? 0;
  const gdynia = (await tagsOf(stepId)).find(({ quote }) => quote === 'Gdynia')?.id ?? 0;
  await call(nerTags.remove, { params: { id: gdynia } });
  await complete(stepId);
  expect(await arbiterStep()).toMatchObject({ status: 'DONE', attempt: 0 });
  const quotes = async () => (await tagsOf(stepId)).map(({ quote }) => quote);
  const [, second] = sources;
  await world.make.rules(second?.labelId ?? 0, [{ expression: 'paid', matchingType: 'EXACT' }]);
  const [source] = await stepsOf(document, second?.id ?? 0);
  await call(steps.rerun, { params: { id: source?.id ?? 0 }, query: {} });
  await world.drain();
  expect(await arbiterStep()).toMatchObject({
    status: 'WAITING',
    attempt: 1,
    reason: { key: 'reason.labelling.disputed', params: { count: 1, labels: 'Person (1/2)' } },
  });
  expect(await quotes()).toEqual(['Anna Nowak', 'paid', 'Jan Kowalski']);
  await complete(stepId);
  await call(steps.rerun, { params: { id: source?.id ?? 0 }, query: {} });
  await world.drain();
  expect(await arbiterStep()).toMatchObject({ status: 'ACCEPTED', attempt: 2, reason: null });
  expect(await quotes()).toEqual(['Anna Nowak', 'paid', 'Jan Kowalski']);
});

it('one finished step is nothing to compare with', async () => {
  const { call, process, upload, stepsOf } = await begin();
  const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', fromId: process.parser.id });
  const arbiter = await world.make.node(process.id, {
    activityType: 'SPAN',
    fromId: lexicon.id,
    externalConfig: { configType: 'AGREEMENT', nodes: [{ id: lexicon.id }] },
  });
  await world.make.label(arbiter.id);
  const document = await upload();
  expect(await stepsOf(document, arbiter.id)).toMatchObject([
    { status: 'WAITING', reason: { key: 'reason.labelling.tooFewProposals' } },
  ]);
  await expect(
    call(nodes.update, {
      body: { id: arbiter.id, externalConfig: { configType: 'AGREEMENT', nodes: [] } } as never,
    }),
  ).rejects.toMatchObject({ status: 400 });
});
