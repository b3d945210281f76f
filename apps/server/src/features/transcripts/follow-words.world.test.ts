import { AppError } from '@scriptorium/contract/errors.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import { textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { messageOf } from '../live/feed-messages.ts';
import { readFeed } from '../live/change-feed.store.ts';
import { makeRecording, type Recording } from '@scriptorium/testing/scenes/recording.ts';
import { callsOf, idsOf, item, LINES, type Calls } from '@scriptorium/testing/scenes/recording-calls.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
let save: Calls['save'];
let tagWords: Calls['tagWords'];
beforeAll(async () => {
  world = await startWorld();
  ({ save, tagWords } = callsOf(world));
});
afterAll(() => world.close());

const as = () => world.callAs(world.admin);
const listTags = (at: Recording) => as()(nerTags.list, { query: { documentId: at.documentId } });
const listIssues = (at: Recording) =>
  as()(issues.list, { params: { id: at.documentId }, query: {} } as never) as Promise<
    { quote: string; detached: boolean }[]
  >;

async function errorOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return error;
}

it('tags and issues say what their words say, are detached without any, and attached when one comes back', async () => {
  const at = await makeRecording(world, LINES);
  const ids = idsOf(at, 0);
  const [good = 0, morning = 0, ...rest] = ids;
  await tagWords(at, [good, morning]);
  await as()(issues.create, {
    body: { docId: at.documentId, type: 'TOKEN', text: '?', tokens: [{ id: good }, { id: morning }] },
  });
  const quotes = async () => [
    ...(await listTags(at)).map(({ quote, detached }) => [quote, detached]),
    ...(await listIssues(at)).map(({ quote, detached }) => [quote, detached]),
  ];
  const both = (quote: string, detached: boolean) => [
    [quote, detached],
    [quote, detached],
  ];
  await save(at, [item(at, 0, [good, { id: morning, value: 'evening', tsStart: 100, tsEnd: 200 }, ...rest])]);
  expect(await quotes()).toEqual(both('Good evening', false));
  await save(at, [item(at, 0, [morning, ...rest])]);
  expect(await quotes()).toEqual(both('evening', false));
  await save(at, [item(at, 0, rest)]);
  expect(await quotes()).toEqual(both('evening', true));
  expect((await listTags(at))[0]?.utteranceTokens).toEqual([]);
  await save(at, [item(at, 0, ids)]);
  expect(await quotes()).toEqual(both('Good evening', false));
  expect((await listTags(at))[0]?.utteranceTokens.map(({ id }) => id)).toEqual([good, morning]);
});

it('words of a tag in a relation cannot be deleted, in no call', async () => {
  const at = await makeRecording(world, LINES);
  const ids = idsOf(at, 0);
  const [first, second] = [await tagWords(at, ids.slice(0, 2)), await tagWords(at, ids.slice(3, 4))];
  const type = await world.make.relationType(at.span.id);
  await as()(relationGraphs.create, {
    body: {
      stepId: at.spanStep,
      relations: [{ fromId: first.id, toId: second.id, relationTypeId: type.id }],
    },
  });
  const query = { nodeId: at.parser.id };
  for (const call of [
    () => save(at, [item(at, 0, ids.slice(1))]),
    () => as()(utteranceTokens.remove, { query, params: { id: ids[1] ?? 0 } }),
    () => as()(utteranceTokens.removeMany, { query, body: [ids[2] ?? 0, ids[3] ?? 0] }),
  ]) {
    const { status, key } = await errorOf(call());
    expect([status, key]).toEqual([400, 'error.token.hasRelations']);
  }
  await as()(utteranceTokens.remove, { query, params: { id: ids[2] ?? 0 } });
  expect((await listTags(at)).map(({ quote }) => quote)).toEqual(['Good morning', 'are']);
});

it("a deleted machine's tag does not come back when the times of its words change", async () => {
  const at = await makeRecording(world, LINES, { rule: 'thank' });
  const [machine] = await listTags(at);
  expect(machine).toMatchObject({ quote: 'thank', source: 'RULE' });
  await as()(steps.update, { body: { id: at.lexiconStep, status: 'WAITING' } });
  await as()(nerTags.remove, { params: { id: machine?.id ?? 0 } });
  const query = { nodeId: at.parser.id };
  const [, thank = 0] = idsOf(at, 1);
  await as()(utteranceTokens.update, { query, body: { id: thank, tsStart: 620, tsEnd: 690 } });
  await as()(steps.rerun, { params: { id: at.lexiconStep }, query: { confirm: 'true' } });
  await world.drain();
  expect(await listTags(at)).toEqual([]);
});

it('pages get the words and tags of a change; of one with very many they read the lists again', async () => {
  const at = await makeRecording(world, LINES);
  const ids = idsOf(at, 0);
  await tagWords(at, ids.slice(0, 1));
  const { db } = world.database;
  const messageAfter = async (version: number) => {
    const { rows } = (await readFeed(db, at.documentId, version - 1, 1000)) ?? { rows: [] };
    return messageOf(
      rows.filter((row) => row.version === version),
      { processId: at.process.id },
    );
  };
  const change = await save(at, [
    item(at, 0, [{ id: ids[0] ?? 0, value: 'Very', tsStart: 0, tsEnd: 1 }, ...ids.slice(1)]),
  ]);
  const message = await messageAfter(change.version);
  expect(message).toMatchObject({
    changes: expect.arrayContaining(['TRANSCRIPT', 'TAGS']),
    by: world.admin.id,
  });
  expect(message?.transcript).toEqual(change.splices);
  expect(message?.tags).toMatchObject([{ saved: { quote: 'Very' } }]);
  for (let count = 0; count < 100; count += 1) await tagWords(at, ids.slice(1, 2));
  const many = await save(at, [
    item(at, 0, [...ids.slice(0, 1), { id: ids[1] ?? 0, value: 'b', tsStart: 0, tsEnd: 1 }, ...ids.slice(2)]),
  ]);
  await tagWords(at, ids.slice(1, 2));
  expect((await messageAfter(many.version))?.tags).toHaveLength(100);
  const tooMany = await save(at, [
    item(at, 0, [...ids.slice(0, 1), { id: ids[1] ?? 0, value: 'c', tsStart: 0, tsEnd: 1 }, ...ids.slice(2)]),
  ]);
  const without = await messageAfter(tooMany.version);
  expect(without?.changes).toContain('TAGS');
  expect(without?.tags).toBeUndefined();
});

it('the file parser does not read the file again over edited words without a confirmation; then nothing of the edit is left', async () => {
  const at = await makeRecording(world, LINES);
  const ids = idsOf(at, 0);
  await save(at, [item(at, 0, ids.slice(1)), item(at, 1, [])]);
  const rerun = (confirm?: 'true') =>
    as()(steps.rerun, { params: { id: at.parserStep }, query: confirm ? { confirm } : {} });
  const { status, key, params } = await errorOf(rerun());
  expect([status, key, params]).toEqual([409, 'error.step.rerunLoses', { tags: 0, edits: 1 }]);
  await rerun('true');
  await world.drain();
  const now = await as()(recordings.utterances, { params: { id: at.documentId } });
  expect(now.map(textOf)).toEqual(at.utterances.map(textOf));
  const { db } = world.database;
  const left = await db
    .selectFrom('utterance_token')
    .select('id')
    .where('deleted_from', '=', at.documentId)
    .execute();
  expect(left).toEqual([]);
  await as()(steps.update, { body: { id: at.parserStep, status: 'WAITING' } });
  await rerun();
  await world.drain();
});

it('the document is found by the words of an edit', async () => {
  const at = await makeRecording(world, LINES);
  const found = async (content: string) =>
    (await as()(documents.search, { body: { processId: at.process.id, content } })).rows.length;
  expect([await found('tomorrow'), await found('yesterday')]).toEqual([1, 0]);
  const [word = 0] = idsOf(at, 2);
  await as()(utteranceTokens.update, {
    query: { nodeId: at.parser.id },
    body: { id: word, value: 'Yesterday,' },
  });
  expect(await found('yesterday')).toBe(1);
});
