import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import {
  utterances,
  utteranceTokens,
  type UtteranceInput,
} from '@scriptorium/contract/documents/transcript-edits.ts';
import { applySplices, fingerprintOf, textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { makeRecording, type Line, type Recording } from '@scriptorium/testing/scenes/recording.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const read = ({ documentId }: Recording) =>
  world.callAs(world.admin)(recordings.utterances, { params: { id: documentId } });
const save = (at: Recording, batch: UtteranceInput[], user: TestUser = world.admin) =>
  world.callAs(user)(utterances.saveBatch, { query: { nodeId: at.parser.id }, body: { batch } });

it('2,000 utterances are made, given to another speaker and deleted, each in one call', async () => {
  const at = await makeRecording(world, [
    ['SPEAKER1', 'first'],
    ['SPEAKER2', 'last'],
  ]);
  const [first, last] = at.utterances;
  const count = 2000;
  const made = Array.from({ length: count }, (_, index): UtteranceInput => {
    const [prevId, nextId] = [index === 0 ? first?.id : -index, index === count - 1 ? last?.id : -2 - index];
    const tokens = [{ id: -1 - index, value: `word${index}`, tsStart: index, tsEnd: index + 1 }];
    return { id: -1 - index, docId: at.documentId, actor: 'SPEAKER1', tokens, prevId, nextId };
  });
  const change = await save(at, made);
  const all = await read(at);
  expect(all.map(textOf)).toEqual(['first', ...made.map((_, index) => `word${index}`), 'last']);
  expect(applySplices(at.utterances, change.splices)).toEqual(all);
  const input = (more: Partial<UtteranceInput>) =>
    all.slice(1, -1).map((one): UtteranceInput => ({
      id: one.id,
      docId: one.docId,
      actor: one.actor,
      base: fingerprintOf(one),
      tokens: one.tokens.map(({ id }) => id),
      ...more,
    }));
  const renamed = await save(at, input({ actor: 'SPEAKER2' }));
  expect(new Set((await read(at)).slice(1).map(({ actor }) => actor))).toEqual(new Set(['SPEAKER2']));
  expect(applySplices(all, renamed.splices)).toEqual(await read(at));
  await save(at, input({ base: undefined, tokens: [] }));
  expect(await read(at)).toEqual(at.utterances);
  await expect(save(at, [...made, { ...made[0], id: -2001 } as UtteranceInput])).rejects.toMatchObject({
    status: 400,
  });
});

it('of two people who change one utterance at once, one is refused, and nothing of theirs is stored', async () => {
  const at = await makeRecording(world, [
    ['SPEAKER1', 'one two three'],
    ['SPEAKER2', 'four'],
  ]);
  const user = (mode: 'WRITE' | 'ADMIN') =>
    world.make.user({ authorities: [{ type: 'PROCESS', componentId: at.process.id, mode }] });
  const [holder, boss] = [await user('WRITE'), await user('ADMIN')];
  await world.callAs(holder)(steps.update, { body: { id: at.parserStep, blockedBy: holder.id } });
  for (let round = 0; round < 5; round += 1) {
    const before = await read(at);
    const [first, second] = before;
    if (!first || !second) throw new Error('The transcript is empty');
    const edit = (value: string): UtteranceInput[] => {
      const { id, docId, actor, tokens } = first;
      const [word, ...rest] = tokens;
      const changed = { id: word?.id ?? 0, value, tsStart: 0, tsEnd: 1 };
      return [
        {
          id,
          docId,
          actor,
          base: fingerprintOf(first),
          tokens: [changed, ...rest.map((token) => token.id)],
          prevId: null,
          nextId: -1,
        },
        {
          id: -1,
          docId,
          actor,
          tokens: [{ id: -1, value, tsStart: 1, tsEnd: 2 }],
          prevId: id,
          nextId: second.id,
        },
      ];
    };
    const values = [`holder${round}`, `boss${round}`];
    const results = await Promise.allSettled([
      save(at, edit(values[0] ?? ''), holder),
      save(at, edit(values[1] ?? ''), boss),
    ]);
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(refused.map(({ key }) => key)).toEqual(['error.transcript.stale']);
    const now = await read(at);
    expect(now).toHaveLength(before.length + 1);
    expect(now.slice(0, 2).map(({ tokens }) => tokens[0]?.value)).toEqual([values[winner], values[winner]]);
  }
});

it('one of 100,000 words is changed, and utterances among them are split and joined', async () => {
  const lines = Array.from({ length: 10_000 }, (_, index): Line => [
    `SPEAKER${1 + (index % 2)}`,
    Array.from({ length: 10 }, (__, word) => `w${index}x${word}`).join(' '),
  ]);
  const at = await makeRecording(world, lines);
  expect(at.utterances.flatMap(({ tokens }) => tokens)).toHaveLength(100_000);
  const [before, after] = [at.utterances[5000], at.utterances[5001]];
  if (!before || !after) throw new Error('The transcript is too short');
  const ids = before.tokens.map(({ id }) => id);
  const { id, docId, actor } = before;
  const split = await save(at, [
    {
      id,
      docId,
      actor,
      tokens: [{ id: ids[0] ?? 0, value: 'changed', tsStart: 0, tsEnd: 1 }, ...ids.slice(1, 5)],
      nextId: -1,
    },
    { id: -1, docId, actor, tokens: ids.slice(5), prevId: id, nextId: after.id },
  ]);
  const now = await read(at);
  expect(now).toHaveLength(10_001);
  expect(applySplices(at.utterances, split.splices)).toEqual(now);
  expect(now.slice(5000, 5002).map(textOf)).toEqual([
    'changed w5000x1 w5000x2 w5000x3 w5000x4',
    'w5000x5 w5000x6 w5000x7 w5000x8 w5000x9',
  ]);
}, 120_000);

it('as many different words as a call can have are made in one call, and found', async () => {
  const at = await makeRecording(world, [['SPEAKER1', 'first']]);
  const [first] = at.utterances;
  if (!first) throw new Error('The transcript is empty');
  const [utterances_, words] = [10, 3800];
  const batch = Array.from({ length: utterances_ }, (_, index): UtteranceInput => ({
    id: -1 - index,
    docId: at.documentId,
    actor: 'SPEAKER1',
    tokens: Array.from({ length: words }, (__, word) => {
      const number = index * words + word;
      return { id: -1 - number, value: number.toString(36), tsStart: 0, tsEnd: 1 };
    }),
    prevId: index === 0 ? first.id : -index,
    nextId: index === utterances_ - 1 ? null : -2 - index,
  }));
  await save(at, batch);
  expect((await read(at)).flatMap(({ tokens }) => tokens)).toHaveLength(1 + utterances_ * words);
  const last = (utterances_ * words - 1).toString(36);
  const { rows } = await world.callAs(world.admin)(documents.search, {
    body: { processId: at.process.id, content: last },
  });
  expect(rows.map(({ id }) => id)).toEqual([at.documentId]);
}, 60_000);

it('words of any script, of accents or of marks alone are stored', async () => {
  const at = await makeRecording(world, [['SPEAKER1', 'first']]);
  const id = at.utterances[0]?.tokens[0]?.id ?? 0;
  const values = [
    '\u0301',
    '\u0301\u0302',
    '漢'.repeat(1000),
    '𝒜'.repeat(500),
    "it's",
    "'",
    '\\',
    'ŉ',
    '\ufdfa',
    '🦉',
  ];
  for (const value of values) {
    await world.callAs(world.admin)(utteranceTokens.update, {
      query: { nodeId: at.parser.id },
      body: { id, value },
    });
    expect((await read(at))[0]?.tokens[0]?.value).toBe(value);
  }
});
