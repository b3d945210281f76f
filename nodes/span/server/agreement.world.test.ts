import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import { documents } from '@scriptorium/contract/documents.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/tags.ts';
import { uploadForm } from '@scriptorium/testing/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/world.ts';
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
async function lexicons(rules: [string[], string[]], { quorum = 2, names = ['Person'] } = {}) {
  const base = await begin();
  const { make } = world;
  const sources = [];
  for (const expressions of rules) {
    const node = await make.node(base.process.id, {
      activityType: 'LEXICON',
      fromId: base.process.parser.id,
    });
    const label = await make.label(node.id, { name: 'Person' });
    await make.rules(
      label.id,
      expressions.map((expression) => ({ expression, matchingType: 'EXACT' as const })),
    );
    sources.push(node);
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
  const all = await base.call(nerTags.list, { query: { documentId: document, stepIds: [step?.id ?? 0] } });
  return { ...base, arbiter, step, tags: all.map(({ quote, score, source }) => [quote, score, source]) };
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

  it('are left out, and named, where the node has no label of this name', async () => {
    const { step, tags } = await lexicons([['Anna Nowak'], ['Anna Nowak']], { names: ['Company'] });
    expect(step).toMatchObject({ status: 'ACCEPTED', reason: { key: 'reason.labelling.dropped' } });
    expect(tags).toEqual([]);
  });
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

it('copies of people are compared when all are finished', async () => {
  const { call, process, upload, stepsOf, complete } = await begin();
  const { make } = world;
  const people = await make.node(process.id, {
    activityType: 'CLF',
    fromId: process.parser.id,
    additionalNodeSubmits: [{ submits: 2 }],
  });
  const arbiter = await make.node(process.id, {
    activityType: 'CLF',
    fromId: people.id,
    autoStepStatus: 'ACCEPTED',
    externalConfig: { configType: 'AGREEMENT', nodes: [{ id: people.id }], quorum: 2 },
  });
  const types = [];
  for (const name of ['Invoice', 'Offer']) {
    types.push((await make.classifierType(people.id, { name })).id);
    await make.classifierType(arbiter.id, { name });
  }
  const [invoice = 0, offer = 0] = types;
  const document = await upload();
  const copies = await stepsOf(document, people.id);
  expect(copies).toHaveLength(3);
  const { db } = world.database;
  const choose = async (at: number, ...ids: number[]) => {
    const id = copies[at]?.id ?? 0;
    await db
      .insertInto('classifier_tag')
      .values(ids.map((type_id) => ({ step_id: id, type_id, source: 'USER' as const })))
      .execute();
  };
  await choose(0, invoice);
  await choose(1, invoice, offer);
  await choose(2, invoice);
  const master = copies.findIndex(({ master: is }) => is);
  await complete(copies[master]?.id ?? 0);
  const arbiterStep = async () => (await stepsOf(document, arbiter.id))[0];
  expect(await arbiterStep()).toMatchObject({
    status: 'WAITING',
    reason: { key: 'reason.labelling.copiesOpen', params: { count: 2 } },
  });
  await db
    .updateTable('step')
    .set({ status: 'DONE' })
    .where(
      'id',
      'in',
      copies.map(({ id }) => id),
    )
    .execute();
  await call(steps.rerun, { params: { id: (await arbiterStep())?.id ?? 0 }, query: {} });
  await world.drain();
  expect(await arbiterStep()).toMatchObject({
    status: 'WAITING',
    reason: { key: 'reason.labelling.disputed' },
  });
  const stepId = (await arbiterStep())?.id ?? 0;
  const chosen = await call(classifierTags.ofStep, { params: { stepId }, query: {} });
  const own = await call(classifierTypes.ofProcess, { params: { id: process.id }, query: {} });
  expect(chosen.map(({ typeId, score }) => [own.find(({ id }) => id === typeId)?.name, score])).toEqual([
    ['Invoice', 1],
    ['Offer', 1 / 3],
  ]);
});
