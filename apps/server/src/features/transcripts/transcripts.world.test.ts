import { randomUUID } from 'node:crypto';
import { AppError } from '@scriptorium/contract/errors.ts';
import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import {
  utterances,
  utteranceTokens,
  type UtteranceInput,
} from '@scriptorium/contract/documents/transcript-edits.ts';
import { applySplices, fingerprintOf, textOf } from '@scriptorium/domain/transcript/transcript.ts';
import { makeRecording, type Line, type Recording } from '@scriptorium/testing/scenes/recording.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { sweepTranscriptEdits } from './transcripts.service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const LINES: readonly Line[] = [
  ['SPEAKER1', 'Good morning how are you'],
  ['SPEAKER2', 'Fine thank you'],
  ['SPEAKER1', 'See you tomorrow then'],
];

const as = (user: TestUser = world.admin) => world.callAs(user);
const read = ({ documentId }: Recording) => as()(recordings.utterances, { params: { id: documentId } });
const save = (at: Recording, batch: UtteranceInput[], clientId?: string, user = world.admin) =>
  as(user)(utterances.saveBatch, { query: { nodeId: at.parser.id }, body: { batch, clientId } });

/** The utterance at a place, and its words' ids. */
function said(at: Recording, index: number) {
  const utterance = at.utterances[index];
  if (!utterance) throw new Error(`There is no utterance ${index}`);
  return { ...utterance, ids: utterance.tokens.map(({ id }) => id) };
}
/** The utterance as it is, with other fields. */
const with_ = (
  { id, docId, actor, ids }: ReturnType<typeof said>,
  more: Partial<UtteranceInput> = {},
): UtteranceInput => ({
  id,
  docId,
  actor,
  tokens: ids,
  ...more,
});
const lines = (list: readonly Utterance[]) => list.map((one) => `${one.actor}: ${textOf(one)}`);

async function errorOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return error;
}

describe('a change of a transcript', () => {
  it('gives an utterance another speaker, and answers what pages apply to their list [API-130]', async () => {
    const at = await makeRecording(world, LINES);
    const body = with_(said(at, 1), { actor: 'SPEAKER1', base: fingerprintOf(said(at, 1)) });
    const change = await as()(utterances.update, { query: { nodeId: at.parser.id }, body });
    const now = await read(at);
    expect(lines(now)).toEqual([
      'SPEAKER1: Good morning how are you',
      'SPEAKER1: Fine thank you',
      'SPEAKER1: See you tomorrow then',
    ]);
    expect(applySplices(at.utterances, change.splices)).toEqual(now);
  });

  it('splits an utterance into three with ids below zero; unchanged words keep their ids [API-131]', async () => {
    const at = await makeRecording(world, LINES);
    const first = said(at, 0);
    const batch = [
      with_(first, { tokens: first.ids.slice(0, 2), prevId: null, nextId: -1 }),
      {
        id: -1,
        docId: at.documentId,
        actor: 'SPEAKER2',
        tokens: first.ids.slice(2, 3),
        prevId: first.id,
        nextId: -2,
      },
      {
        id: -2,
        docId: at.documentId,
        actor: 'SPEAKER1',
        tokens: first.ids.slice(3),
        prevId: -1,
        nextId: said(at, 1).id,
      },
    ];
    const change = await save(at, batch);
    const now = await read(at);
    expect(lines(now).slice(0, 4)).toEqual([
      'SPEAKER1: Good morning',
      'SPEAKER2: how',
      'SPEAKER1: are you',
      'SPEAKER2: Fine thank you',
    ]);
    expect(now.slice(0, 3).flatMap(({ tokens }) => tokens.map(({ id }) => id))).toEqual(first.ids);
    expect(change.madeUtterances).toEqual([
      { temporaryId: -1, id: now[1]?.id },
      { temporaryId: -2, id: now[2]?.id },
    ]);
    expect(applySplices(at.utterances, change.splices)).toEqual(now);
  });

  it('adds, changes and deletes words in one utterance; a changed word has no confidence of a recogniser', async () => {
    const at = await makeRecording(world, LINES);
    const { db } = world.database;
    await db
      .updateTable('utterance_token')
      .set({ confidence: 0.5 })
      .where('utterance_id', '=', said(at, 1).id)
      .execute();
    const [fine = 0, thank = 0] = said(at, 1).ids;
    const change = await save(at, [
      with_(said(at, 1), {
        tokens: [
          { id: -1, value: 'Oh', tsStart: 500, tsEnd: 510, properties: ['UNCLEAR'] },
          { id: fine, value: 'fine,', tsStart: 510, tsEnd: 600 },
          thank,
        ],
      }),
    ]);
    const now = await read(at);
    expect(now[1]?.tokens).toMatchObject([
      { id: change.madeTokens[0]?.id, value: 'Oh', properties: ['UNCLEAR'], confidence: null },
      { id: fine, value: 'fine,', tsStart: 510, tsEnd: 600, confidence: null },
      { id: thank, value: 'thank', confidence: 0.5 },
    ]);
    expect(applySplices(at.utterances, change.splices)).toEqual(now);
  });

  it('merges utterances, and an undo brings the deleted one back with its id', async () => {
    const at = await makeRecording(world, LINES);
    const [first, second] = [said(at, 0), said(at, 1)];
    const merged = await save(at, [
      with_(first, { tokens: [...first.ids, ...second.ids] }),
      with_(second, { tokens: [] }),
    ]);
    expect(lines(await read(at))).toEqual([
      'SPEAKER1: Good morning how are you Fine thank you',
      'SPEAKER1: See you tomorrow then',
    ]);
    const afterMerge = applySplices(at.utterances, merged.splices);
    expect(afterMerge).toEqual(await read(at));
    const undone = await save(at, [
      with_(first),
      with_(second, { prevId: first.id, nextId: said(at, 2).id }),
    ]);
    expect(await read(at)).toEqual(at.utterances);
    expect(applySplices(afterMerge, undone.splices)).toEqual(at.utterances);
  });

  it('restores deleted words and utterances with their ids', async () => {
    const at = await makeRecording(world, LINES);
    const second = said(at, 1);
    await save(at, [with_(second, { tokens: [] })]);
    expect(await read(at)).toHaveLength(2);
    await save(at, [with_(second, { prevId: said(at, 0).id, nextId: said(at, 2).id })]);
    expect(await read(at)).toEqual(at.utterances);
  });

  it('is made once: a repeated client-made id returns the first answer', async () => {
    const at = await makeRecording(world, LINES);
    const clientId = randomUUID();
    const batch = [
      with_(said(at, 0), { tokens: [{ id: -1, value: 'Hi', tsStart: 0, tsEnd: 10 }, ...said(at, 0).ids] }),
    ];
    const first = await save(at, batch, clientId);
    expect(await save(at, batch, clientId)).toEqual(first);
    expect((await read(at))[0]?.tokens).toHaveLength(6);
    const other = await makeRecording(world, LINES);
    expect((await errorOf(save(other, [with_(said(other, 0))], clientId))).status).toBe(400);
  });

  it('is known by its client-made id for 30 days', async () => {
    const at = await makeRecording(world, LINES);
    const [clientId, second] = [randomUUID(), said(at, 1)];
    const word = { id: -1, value: 'Hi', tsStart: 0, tsEnd: 10 };
    const add = () => save(at, [with_(second, { tokens: [word, ...second.ids] })], clientId);
    const first = await add();
    const inDays = (days: number) => Date.now() + days * 24 * 3_600_000;
    await sweepTranscriptEdits(world.database.db, inDays(29));
    expect(await add()).toEqual(first);
    await sweepTranscriptEdits(world.database.db, inDays(31));
    expect((await add()).madeTokens[0]?.id).not.toBe(first.madeTokens[0]?.id);
  });

  it('is refused with a name when somebody changed the utterance in the meantime', async () => {
    const at = await makeRecording(world, LINES);
    const first = said(at, 0);
    const base = fingerprintOf(first);
    await save(at, [with_(first, { base, actor: 'SPEAKER2' })]);
    const { status, key, params } = await errorOf(
      save(at, [with_(first, { base, tokens: first.ids.slice(1) })]),
    );
    expect([status, key, params['utteranceId']]).toEqual([409, 'error.transcript.stale', first.id]);
    expect(params['by']).toBeTypeOf('string');
    expect(params['by']).not.toBe('?');
  });

  it('needs WRITE on the file parser and a step that is open for changes', async () => {
    const at = await makeRecording(world, LINES);
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: at.process.id, mode: 'READ' }],
    });
    expect((await errorOf(save(at, [with_(said(at, 0))], undefined, reader))).status).toBe(403);
    const stranger = await world.make.user();
    expect((await errorOf(save(at, [with_(said(at, 0))], undefined, stranger))).status).toBe(404);
    await as()(steps.update, { body: { id: at.parserStep, status: 'ACCEPTED' } });
    expect((await errorOf(save(at, [with_(said(at, 0))]))).key).toBe('error.step.notEditable');
    const elsewhere = as()(utterances.saveBatch, {
      query: { nodeId: at.span.id },
      body: { batch: [with_(said(at, 0))] },
    });
    expect((await errorOf(elsewhere)).status).toBe(400);
  });
});

describe('a contradictory change of a transcript', () => {
  it('is refused, and nothing of it is stored', async () => {
    const at = await makeRecording(world, LINES);
    const other = await makeRecording(world, LINES);
    const [first, second, third] = [said(at, 0), said(at, 1), said(at, 2)];
    const docId = at.documentId;
    const made = (id: number, prevId: number | null, nextId: number | null): UtteranceInput => ({
      id,
      docId,
      actor: 'SPEAKER1',
      tokens: [{ id: id - 100, value: 'x', tsStart: 0, tsEnd: 1 }],
      prevId,
      nextId,
    });
    const chain: UtteranceInput[][] = [
      [made(-1, -2, -2), made(-2, -1, -1)],
      [made(-1, -1, -1)],
      [made(-1, first.id, second.id), made(-2, first.id, second.id)],
      [made(-1, 987_654, second.id)],
      [made(-1, said(other, 0).id, said(other, 1).id)],
      [
        with_(first, { prevId: second.id, nextId: third.id }),
        with_(second, { prevId: first.id, nextId: third.id }),
      ],
      [with_(first), with_(first)],
      [{ ...made(-1, first.id, second.id), tokens: [] }],
      [with_(said(other, 0), { docId, tokens: [] })],
      [made(-1, undefined as never, undefined as never)],
    ];
    for (const batch of chain) {
      const { status, key } = await errorOf(save(at, batch));
      expect([status, key]).toEqual([400, 'error.transcript.chain']);
    }
    const words: UtteranceInput[][] = [
      [with_(first, { tokens: said(other, 0).ids })],
      [with_(first, { tokens: [...first.ids, ...second.ids] })],
      [with_(first, { tokens: [...first.ids, first.ids[0] ?? 0] })],
      [with_(first, { tokens: [...first.ids, 987_654] })],
      [with_(first, { tokens: [...first.ids, { id: 987_654, value: 'x', tsStart: 0, tsEnd: 1 }] })],
    ];
    for (const batch of words) {
      const { status, key } = await errorOf(save(at, batch));
      expect([status, key]).toEqual([400, 'error.transcript.words']);
    }
    const fields: [UtteranceInput[], string][] = [
      [[with_(first, { tokens: [{ id: -1, value: 'x', tsStart: 2, tsEnd: 1 }] })], 'batch.0.tokens.0.tsEnd'],
      [
        [with_(first, { tokens: [{ id: -1, value: 'two words', tsStart: 1, tsEnd: 2 }] })],
        'batch.0.tokens.0.value',
      ],
      [
        [with_(first, { tokens: [{ id: -1, value: 'a\u0007b', tsStart: 1, tsEnd: 2 }] })],
        'batch.0.tokens.0.value',
      ],
      [[with_(first, { actor: 'SPEAKER77' })], 'batch.0.actor'],
      [[with_(first), with_(said(other, 0))], 'docId'],
    ];
    for (const [batch, field] of fields) {
      const { status, fieldErrors } = await errorOf(save(at, batch));
      expect([status, fieldErrors?.[0]?.field]).toEqual([400, field]);
    }
    expect(await read(at)).toEqual(at.utterances);
    expect(await read(other)).toEqual(other.utterances);
  });

  it('is refused as outdated beside an utterance that somebody else deleted', async () => {
    const at = await makeRecording(world, LINES);
    const [first, second] = [said(at, 0), said(at, 1)];
    await save(at, [with_(second, { tokens: [] })]);
    const beside = [
      with_(first, { tokens: first.ids.slice(0, 2), prevId: null, nextId: -1 }),
      {
        id: -1,
        docId: at.documentId,
        actor: 'SPEAKER1',
        tokens: first.ids.slice(2),
        prevId: first.id,
        nextId: second.id,
      },
    ];
    const { status, key } = await errorOf(save(at, beside));
    expect([status, key]).toEqual([409, 'error.transcript.stale']);
    expect((await errorOf(save(at, [with_(second)]))).key).toBe('error.transcript.stale');
  });
});

describe('single words', () => {
  it('are added at the place of their time, changed and deleted [API-132] [API-133] [API-134] [API-135]', async () => {
    const at = await makeRecording(world, LINES);
    const query = { nodeId: at.parser.id };
    const second = said(at, 1);
    const added = await as()(utteranceTokens.create, {
      query,
      body: { value: 'really', tsStart: 550, tsEnd: 560, utteranceId: second.id },
    });
    expect(added.madeTokens).toHaveLength(1);
    expect(lines(await read(at))[1]).toBe('SPEAKER2: Fine really thank you');
    await as()(utteranceTokens.update, {
      query,
      body: { id: second.ids[0] ?? 0, value: 'Well', hidden: true },
    });
    expect((await read(at))[1]?.tokens[0]).toMatchObject({
      value: 'Well',
      hidden: true,
      tsStart: 500,
      tsEnd: 600,
    });
    await as()(utteranceTokens.remove, { query, params: { id: added.madeTokens[0]?.id ?? 0 } });
    expect(lines(await read(at))[1]).toBe('SPEAKER2: Well thank you');
    const more = [...said(at, 0).ids, second.ids[2] ?? 0];
    const removed = await as()(utteranceTokens.removeMany, { query, body: more });
    expect(lines(await read(at))).toEqual(['SPEAKER2: Well thank', 'SPEAKER1: See you tomorrow then']);
    expect(removed.splices.length).toBeGreaterThan(0);
    expect(
      (await errorOf(as()(utteranceTokens.remove, { query, params: { id: more[0] ?? 0 } }))).status,
    ).toBe(404);
  });

  it('of several documents do not exist for a caller, like unknown ones', async () => {
    const [at, other] = [await makeRecording(world, LINES), await makeRecording(world, LINES)];
    const user = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: at.process.id, mode: 'ADMIN' }],
    });
    const [own = 0] = said(at, 0).ids;
    const [foreign = 0] = said(other, 0).ids;
    const query = { nodeId: at.parser.id };
    for (const body of [[own, foreign], [foreign, own], [foreign], [own, 987_654_321]])
      expect((await errorOf(as(user)(utteranceTokens.removeMany, { query, body }))).status).toBe(404);
    const elsewhere = { query, body: { value: 'x', tsStart: 0, tsEnd: 1, utteranceId: said(other, 0).id } };
    expect((await errorOf(as(user)(utteranceTokens.create, elsewhere))).status).toBe(404);
    const changed = { query, body: { id: foreign, value: 'x' } };
    expect((await errorOf(as(user)(utteranceTokens.update, changed))).status).toBe(404);
    expect([await read(at), await read(other)]).toEqual([at.utterances, other.utterances]);
  });
});
