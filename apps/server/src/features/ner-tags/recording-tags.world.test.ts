import { randomUUID } from 'node:crypto';
import { AppError } from '@scriptorium/contract/errors.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import { makeRecording, type Line, type Recording } from '@scriptorium/testing/scenes/recording.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const LINES: readonly Line[] = [
  ['SPEAKER1', 'Good morning how are you'],
  ['SPEAKER2', 'Fine thank you'],
];
const as = () => world.callAs(world.admin);
const base = (at: Recording) => ({ nerTagType: { id: at.label.id }, stepId: at.spanStep });
const list = (at: Recording) => as()(nerTags.list, { query: { documentId: at.documentId } });

function word(at: Recording, utterance: number, index: number) {
  const token = at.utterances[utterance]?.tokens[index];
  if (!token) throw new Error(`There is no word ${utterance}/${index}`);
  return { id: token.id };
}

async function keyOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return error.key;
}

it('words that follow each other are tagged, with what they said [API-116] [AUDIO-27]', async () => {
  const at = await makeRecording(world, LINES);
  const words = [word(at, 0, 1), word(at, 0, 2)];
  const made = await as()(nerTags.create, {
    body: { ...base(at), utteranceTokens: words, quote: 'morning how' },
  });
  expect(made).toMatchObject({
    type: 'ASR_NER_TAG',
    quote: 'morning how',
    utteranceTokens: words.map(({ id }) => ({ id, utteranceId: at.utterances[0]?.id })),
    tsStart: null,
    startOffset: null,
  });
  const create = (body: object) => as()(nerTags.create, { body: { ...base(at), ...body } as never });
  expect(await keyOf(create({ utteranceTokens: words, quote: 'morning who' }))).toBe('error.tag.stale');
  expect(await keyOf(create({ utteranceTokens: [word(at, 0, 0), word(at, 0, 2)] }))).toBe('error.tag.range');
  expect(await keyOf(create({ utteranceTokens: [word(at, 0, 4), word(at, 1, 0)] }))).toBe('error.tag.range');
  const moved = await as()(nerTags.update, { body: { id: made.id, utteranceTokens: [word(at, 1, 0)] } });
  expect(moved).toMatchObject({ id: made.id, quote: 'Fine', utteranceTokens: [word(at, 1, 0)] });
  const wider = { ...moved, quote: undefined, utteranceTokens: [word(at, 1, 0), word(at, 1, 1)] };
  expect(await as()(nerTags.update, { body: wider })).toMatchObject({ id: made.id, quote: 'Fine thank' });
});

it('a part of the recording is tagged on a node for time spans, within the recording [API-116] [AUDIO-28]', async () => {
  const at = await makeRecording(world, LINES, { seconds: 2 });
  const create = (tsStart: number, tsEnd: number, more: object = base(at)) =>
    as()(nerTags.create, { body: { ...base(at), ...more, tsStart, tsEnd } });
  const made = await create(0.1299, 1.5);
  expect(made).toMatchObject({
    type: 'TIMESPAN_TAG',
    tsStart: 0.12,
    tsEnd: 1.5,
    quote: '00:00.12–00:01.50',
    utteranceTokens: [],
  });
  const longer = { ...made, quote: undefined, tsEnd: 1.75 };
  expect(await as()(nerTags.update, { body: longer })).toMatchObject({ tsStart: 0.12, tsEnd: 1.75 });
  expect(await create(1, 2.005)).toMatchObject({ tsEnd: 2 });
  expect(await keyOf(create(1, 2.5))).toBe('error.tag.range');
  expect(await keyOf(create(1, 1.001))).toBe('error.tag.range');
  await as()(steps.update, { body: { id: at.lexiconStep, status: 'WAITING' } });
  const lexiconTag = { stepId: at.lexiconStep, nerTagType: { id: at.ruled.id } };
  expect(await keyOf(create(0, 1, lexiconTag))).toBe('error.tag.kind');
});

it('several words and time spans are tagged in one call, once', async () => {
  const at = await makeRecording(world, LINES, { seconds: 2 });
  const [one, other] = [randomUUID(), randomUUID()];
  const body = {
    ...base(at),
    spans: [
      { utteranceTokens: [word(at, 0, 0), word(at, 0, 1)], clientId: one },
      { tsStart: 0.5, tsEnd: 1, clientId: other },
    ],
  };
  const made = await as()(nerTags.createMany, { body });
  expect(made.map(({ quote }) => quote).toSorted()).toEqual(['00:00.50–00:01.00', 'Good morning']);
  expect(made.find(({ clientId }) => clientId === one)?.utteranceTokens).toHaveLength(2);
  await as()(nerTags.createMany, { body });
  expect(await list(at)).toHaveLength(2);
  const wrong = { ...body, spans: [{ tsStart: 0, tsEnd: 1 }, { utteranceTokens: [{ id: 987_654 }] }] };
  expect(await keyOf(as()(nerTags.createMany, { body: wrong }))).toBe('error.tag.range');
  expect(await list(at)).toHaveLength(2);
});

it('the tags on a word are read by the word, of steps that the caller may see [API-119]', async () => {
  const at = await makeRecording(world, LINES);
  const made = await as()(nerTags.create, {
    body: { ...base(at), utteranceTokens: [word(at, 0, 1), word(at, 0, 2)] },
  });
  await as()(nerTags.create, { body: { ...base(at), utteranceTokens: [word(at, 0, 3)] } });
  const of = (id: number, stepIds?: number[], user = world.admin) =>
    world.callAs(user)(utteranceTokens.tags, { params: { id }, query: stepIds ? { stepIds } : {} });
  expect(await of(word(at, 0, 2).id)).toEqual([made]);
  expect(await of(word(at, 0, 2).id, [at.spanStep])).toEqual([made]);
  expect(await of(word(at, 0, 2).id, [at.lexiconStep])).toEqual([]);
  expect(await of(word(at, 0, 4).id)).toEqual([]);
  const stranger = await world.make.user();
  expect(await keyOf(of(word(at, 0, 2).id, undefined, stranger))).toBe('error.http.404');
  expect(await keyOf(of(987_654))).toBe('error.http.404');
});

it('a tag says its label with its place in the tree, its place, and its relation graph [ENT-17]', async () => {
  const at = await makeRecording(world, LINES, { seconds: 2 });
  const child = await world.make.label(at.span.id, { parentId: at.label.id });
  const type = await world.make.relationType(at.span.id);
  const words = await as()(nerTags.create, { body: { ...base(at), utteranceTokens: [word(at, 0, 0)] } });
  const time = await as()(nerTags.create, { body: { ...base(at), tsStart: 0.5, tsEnd: 1.25 } });
  const graph = await as()(relationGraphs.create, {
    body: { stepId: at.spanStep, relations: [{ fromId: words.id, toId: time.id, relationTypeId: type.id }] },
  });
  const { id, name, backgroundColor, textColor } = at.label;
  const nerTagType = {
    id,
    name,
    backgroundColor,
    textColor,
    nodeId: at.span.id,
    children: [child.id],
    path: [],
  };
  const shared = { stepId: at.spanStep, nerTagType, graph: graph.id, startOffset: null, endOffset: null };
  const tags = await list(at);
  expect(tags.find(({ id }) => id === words.id)).toMatchObject({
    ...shared,
    type: 'ASR_NER_TAG',
    utteranceTokens: [word(at, 0, 0)],
  });
  expect(tags.find(({ id }) => id === time.id)).toMatchObject({
    ...shared,
    type: 'TIMESPAN_TAG',
    tsStart: 0.5,
    tsEnd: 1.25,
  });
});

it('a word says its times in whole milliseconds, its properties and whether it is hidden [ENT-16]', async () => {
  const at = await makeRecording(world, LINES);
  const query = { nodeId: at.parser.id };
  const properties = ['DOUBLE_SPEECH', 'INAUDIBLE', 'NOISE', 'UNCLEAR'] as const;
  const [{ id }, replaced] = [word(at, 0, 1), word(at, 1, 0)];
  await as()(utteranceTokens.update, { query, body: { id, properties: [...properties], hidden: true } });
  await as()(utteranceTokens.update, { query, body: { id: replaced.id, value: 'Great' } });
  await as()(utteranceTokens.update, { query, body: { id: word(at, 1, 2).id, value: 'Fine' } });
  const now = await as()(recordings.utterances, { params: { id: at.documentId } });
  expect(now[0]?.tokens[1]).toEqual({
    id,
    utteranceId: at.utterances[0]?.id,
    value: 'morning',
    tsStart: 100,
    tsEnd: 200,
    properties: [...properties],
    hidden: true,
    confidence: null,
  });
  expect(now[1]?.tokens[2]).toMatchObject({ value: 'Fine', hints: ['Great'] });
});
