import { randomUUID } from 'node:crypto';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { FLAC } from '../../../../../packages/documents/fixtures/recordings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const WORDS = {
  utterances: [said('SPEAKER1', 0, 'Dzień', 'dobry,', 'Anno.'), said('SPEAKER2', 3000, 'Dobry', 'wieczór.')],
};

function said(actor: string, from: number, ...words: string[]) {
  const tokens = words.map((value, at) => ({
    value,
    tsStart: from + at * 500,
    tsEnd: from + at * 500 + 400,
  }));
  return { actor, tokens };
}

const SPOKEN: Record<string, string> = {
  'call.vtt': 'WEBVTT\n\n00:00.000 --> 00:00.400\n<v Anna>dzień dobry',
  'call.srt': '1\n00:00:00,000 --> 00:00:00,400\ndzień dobry',
  'call.TextGrid': '"ooTextFile" "TextGrid" 0 1 <exists> 1 "IntervalTier" "Anna" 0 1 1 0 0.4 "dzień dobry"',
};

/** A process whose lexicon tags "dobry", with a node on which users tag. */
async function makeProcess() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', fromId: process.parser.id });
  const greeting = await world.make.label(lexicon.id, { name: 'Greeting' });
  await world.make.rules(greeting.id, [{ expression: 'dobry', matchingType: 'EXACT' }]);
  const span = await world.make.node(process.id, { activityType: 'SPAN', fromId: process.parser.id });
  const person = await world.make.label(span.id, { name: 'Person' });
  const call = world.callAs(world.admin);
  const send = async (name: string, clientId?: string, user = world.admin) => {
    const content = name.endsWith('.wav') ? { bytes: wavBytes(4) } : { text: JSON.stringify(WORDS) };
    const body = uploadForm({ nodeId: hup.id, name, ...content, ...(clientId ? { clientId } : {}) });
    const made = (await world.callAs(user)(documents.upload, { body })).documents[0];
    if (!made) throw new Error('Nothing was uploaded');
    return made;
  };
  const state = async (id: number) => (await call(steps.state, { params: { id } })).documentStepsInformation;
  const statuses = async (id: number) => (await state(id)).map(({ stepDTO }) => stepDTO.status).sort();
  const words = async (id: number) =>
    (await call(recordings.utterances, { params: { id } })).flatMap(({ tokens }) => tokens);
  const tagQuote = async (id: number, value: string) => {
    const step = (await state(id)).find(({ nodeDTO }) => nodeDTO.id === span.id);
    const token = (await words(id)).find((word) => word.value === value);
    const body = {
      nerTagType: { id: person.id },
      stepId: step?.stepDTO.id ?? 0,
      utteranceTokens: [{ id: token?.id ?? 0 }],
    };
    return call(nerTags.create, { body });
  };
  const count = async () =>
    (
      await world.database.db
        .selectFrom('document')
        .select('id')
        .where('process_id', '=', process.id)
        .execute()
    ).length;
  return { process, hup, lexicon, span, send, state, statuses, words, tagQuote, count };
}

const call: ReturnType<World['callAs']> = (endpoint, ...given) =>
  world.callAs(world.admin)(endpoint, ...given);
const answer = (id: number, join: boolean, user = world.admin) =>
  world.callAs(user)(documents.answerPartner, { params: { id }, body: { join } });

/** A document without its own ids, for comparison with another one. */
async function seen(id: number) {
  const { filename, kind, documentType, status, content } = await call(documents.get, { params: { id } });
  const utterances = await call(recordings.utterances, { params: { id } });
  const tokens = new Map(
    utterances.flatMap((one) => one.tokens.map((token) => [token.id, token.value] as const)),
  );
  const tags = await call(nerTags.list, { query: { documentId: id } });
  return {
    document: { filename, kind, documentType, status, content },
    utterances: utterances.map(({ actor, tokens: words }) => ({
      actor,
      words: words.map(({ value, tsStart, tsEnd }) => `${value}@${tsStart}-${tsEnd}`),
    })),
    tags: tags
      .map(({ nerTagType, type, quote, detached, source, utteranceTokens }) => ({
        label: nerTagType.name,
        type,
        quote,
        detached,
        source,
        words: utteranceTokens.map((token) => tokens.get(token.id)),
      }))
      .sort((a, b) => (a.quote < b.quote ? -1 : 1)),
  };
}

async function errorOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return error;
}

describe('a transcript without its recording', () => {
  it('is a transcript with its times, and rules and people tag its words', async () => {
    const { send, words, tagQuote, statuses } = await makeProcess();
    const { id } = await send('talk.json');
    await world.drain();
    await tagQuote(id, 'Anno.');
    expect(await words(id)).toMatchObject([
      { value: 'Dzień', tsStart: 0, tsEnd: 400 },
      { value: 'dobry,', tsStart: 500 },
      { value: 'Anno.' },
      { value: 'Dobry', tsStart: 3000 },
      { value: 'wieczór.' },
    ]);
    const found = await seen(id);
    expect(found.document).toMatchObject({ documentType: 'AUDIOFILE', kind: 'json', content: null });
    expect(found.tags.map(({ label, type, words: on }) => [label, type, on])).toEqual([
      ['Person', 'ASR_NER_TAG', ['Anno.']],
      ['Greeting', 'ASR_NER_TAG', ['Dobry']],
      ['Greeting', 'ASR_NER_TAG', ['dobry,']],
    ]);
    expect(await statuses(id)).toEqual(['ACCEPTED', 'ACCEPTED', 'WAITING']);
    expect((await errorOf(call(recordings.audio, { params: { id } }))).status).toBe(404);
  });

  it('keeps confidence, properties and hidden words', async () => {
    const { hup, words } = await makeProcess();
    const token = {
      value: 'tak',
      tsStart: 0,
      tsEnd: 10,
      properties: ['NOISE', 'OTHER'],
      hidden: true,
      confidence: 0.25,
    };
    const text = JSON.stringify({ utterances: [{ actor: 'SPEAKER1', tokens: [token] }] });
    const body = uploadForm({ nodeId: hup.id, name: 'own.json', text });
    const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    expect(await words(id)).toMatchObject([{ ...token, properties: ['NOISE'] }]);
  });

  it('is a text when it has no utterance', async () => {
    const { hup } = await makeProcess();
    const text = '{"utterances": []}';
    const body = uploadForm({ nodeId: hup.id, name: 'none.json', text });
    const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    const document = await call(documents.get, { params: { id } });
    expect(document).toMatchObject({ documentType: 'TEXTFILE', content: { content: text } });
  });
});

describe.each(['alone', 'with its recording'])('a malformed transcript %s', (company) => {
  const withToken = (token: string) =>
    `{"utterances":[{"actor":"SPEAKER1","tokens":[{"value":"a","tsStart":0,"tsEnd":1}]},{"tokens":[${token}]}]}`;

  async function parsed(text: string) {
    const { hup, send, state, words } = await makeProcess();
    if (company !== 'alone') await send('odd.wav');
    const body = uploadForm({ nodeId: hup.id, name: 'odd.json', text });
    const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    return { parser: (await state(id))[0]?.stepDTO, words: await words(id) };
  }

  it.each([
    ['a NUL', String.raw`{"value":"b\u0000c","tsStart":1,"tsEnd":2}`, { value: 'bc', tsStart: 1, tsEnd: 2 }],
    [
      'half a pair',
      String.raw`{"value":"b\ud83d","tsStart":1,"tsEnd":2}`,
      { value: 'b\ufffd', tsStart: 1, tsEnd: 2 },
    ],
    ['an early time', '{"value":"b","tsStart":-7,"tsEnd":2}', { value: 'b', tsStart: 0, tsEnd: 2 }],
    ['no number', '{"value":"b","tsStart":NaN,"tsEnd":NaN}', { value: 'b', tsStart: 1, tsEnd: 61 }],
    ['a fraction', '{"value":"b","tsStart":1.4,"tsEnd":2.6}', { value: 'b', tsStart: 1, tsEnd: 3 }],
  ])('with %s is cleaned', async (_, token, word) => {
    const { parser, words } = await parsed(withToken(token));
    expect(parser?.status).toBe('ACCEPTED');
    expect(words[1]).toMatchObject(word);
  });

  it.each(['1e20', '-1e20', '1e999', 'Infinity'])(
    'with the time %s ends in an error that names the word',
    async (time) => {
      const { parser } = await parsed(withToken(`{"value":"b","tsStart":1,"tsEnd":${time}}`));
      expect(parser).toMatchObject({
        status: 'ERROR',
        reason: { key: 'error.file.transcriptTime', params: { utterance: 2, word: 1 } },
      });
    },
  );
});

it('a JSON file that is no transcript is reported when it came with a recording', async () => {
  const { hup, send, state } = await makeProcess();
  const { id } = await send('invoice.wav');
  const body = uploadForm({ nodeId: hup.id, name: 'invoice.json', text: '{"total": 7}' });
  await call(documents.upload, { body });
  await world.drain();
  expect((await state(id))[0]?.stepDTO).toMatchObject({
    status: 'ERROR',
    reason: { key: 'error.file.noTranscript' },
  });
});

describe('a recording and its transcript', () => {
  it.each(['wav', 'json'] as const)('become one document when the %s comes first', async (first) => {
    const { send, count, statuses } = await makeProcess();
    const other = first === 'wav' ? 'call.JSON'.toLowerCase() : 'Call.wav';
    const one = await send(first === 'wav' ? 'Call.wav' : 'call.json');
    await world.drain();
    const joined = await send(other);
    expect(joined).toEqual({ id: one.id, filename: 'Call.wav' });
    await world.drain();
    expect(await count()).toBe(1);
    expect(await statuses(one.id)).toEqual(['ACCEPTED', 'ACCEPTED', 'WAITING']);
  });

  it('have the same result in either order, with all labels on their words', async () => {
    const { send, tagQuote } = await makeProcess();
    const one = await send('a.json');
    await world.drain();
    await send('a.wav');
    await world.drain();
    await tagQuote(one.id, 'Anno.');
    const other = await send('b.wav');
    await world.drain();
    await send('b.json');
    await world.drain();
    await tagQuote(other.id, 'Anno.');
    const [jsonFirst, wavFirst] = [await seen(one.id), await seen(other.id)];
    expect({ ...jsonFirst, document: { ...jsonFirst.document, filename: 'b.wav' } }).toEqual(wavFirst);
    expect(wavFirst.tags).toHaveLength(3);
    expect(wavFirst.tags.every(({ type, detached }) => type === 'ASR_NER_TAG' && !detached)).toBe(true);
    const audio = await call(recordings.audio, { params: { id: one.id } });
    expect((await audio.arrayBuffer()).byteLength).toBe(wavBytes(4).length);
  });

  it.each(['call.vtt', 'call.srt', 'call.TextGrid'])(
    'are joined when the recording is a FLAC and the transcript %s',
    async (name) => {
      const { hup, count, words, process } = await makeProcess();
      const upload = async (file: string, content: { bytes: Uint8Array } | { text: string }) =>
        (await call(documents.upload, { body: uploadForm({ nodeId: hup.id, name: file, ...content }) }))
          .documents[0]?.id ?? 0;
      const id = await upload('call.flac', { bytes: FLAC });
      expect(await upload(name, { text: SPOKEN[name] ?? '' })).toBe(id);
      await world.drain();
      expect(await count()).toBe(1);
      const document = await call(documents.get, { params: { id } });
      expect(document).toMatchObject({
        kind: 'flac',
        documentType: 'AUDIOFILE',
        audio: { durationMs: 500, codec: 'FLAC', contentType: 'audio/flac' },
      });
      expect((await words(id)).map(({ value }) => value)).toEqual(['dzień', 'dobry']);
      const audio = await world.fetchAs(world.admin)(`/api/asr-documents/${id}/audio`, {
        headers: { range: 'bytes=0-3' },
      });
      expect([audio.status, audio.headers.get('content-type'), await audio.text()]).toEqual([
        206,
        'audio/flac',
        'fLaC',
      ]);
      const { actors } = await call(processes.get, { params: { id: process.id } });
      expect(actors.map(({ name: actor }) => actor).includes('Anna')).toBe(!name.endsWith('srt'));
    },
  );

  it('wait for a user while the transcript is missing, and show why', async () => {
    const { send, state } = await makeProcess();
    const { id } = await send('alone.wav');
    await world.drain();
    expect((await state(id))[0]?.stepDTO).toMatchObject({
      status: 'WAITING',
      reason: { key: 'reason.parser.noTranscript' },
    });
  });

  it('are not joined when two recordings of the name wait', async () => {
    const { send, count } = await makeProcess();
    for (const name of ['two.wav', 'two.wav', 'two.json']) await send(name);
    expect(await count()).toBe(3);
  });

  it('are joined when both are uploaded at the same time', async () => {
    const { send, count } = await makeProcess();
    await Promise.all([send('same.wav'), send('same.json')]);
    expect(await count()).toBe(1);
  });

  it('are joined once when the transcript is sent again, also by another user', async () => {
    const { process, send, count } = await makeProcess();
    const clientId = randomUUID();
    const writer = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    await send('re.wav');
    const first = await send('re.json', clientId, writer);
    expect(await send('re.json', clientId, writer)).toEqual(first);
    expect(await count()).toBe(1);
  });
});

describe('the other half of a document on which users have worked', () => {
  it('is pending, and the document stays unchanged until somebody confirms', async () => {
    const { send, tagQuote, statuses, count, process } = await makeProcess();
    const { id } = await send('r.json');
    await world.drain();
    await tagQuote(id, 'Anno.');
    const before = await seen(id);
    expect(await send('r.wav')).toEqual({ id, filename: 'r.json', pending: true });
    await world.drain();
    expect(await seen(id)).toEqual(before);
    expect(await call(documents.get, { params: { id } })).toMatchObject({
      pendingPartner: { filename: 'r.wav', kind: 'recording', createdBy: { id: world.admin.id } },
    });
    const writer = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    expect(await answer(id, true, writer)).toEqual({ documentId: id });
    await world.drain();
    const { filename, kind, pendingPartner } = await call(documents.get, { params: { id } });
    expect({ filename, kind, pendingPartner }).toEqual({
      filename: 'r.wav',
      kind: 'wav',
      pendingPartner: null,
    });
    expect((await seen(id)).tags).toEqual(before.tags);
    expect(await statuses(id)).toEqual(['ACCEPTED', 'ACCEPTED', 'WAITING']);
    expect(await count()).toBe(1);
    expect((await errorOf(answer(id, true))).status).toBe(404);
  });

  it('is pending when a user is assigned to or finished the file parser, and nothing undoes that automatically', async () => {
    const { send, state, words } = await makeProcess();
    const { id } = await send('held.wav');
    await world.drain();
    const parser = (await state(id))[0]?.stepDTO.id ?? 0;
    await call(steps.update, { body: { id: parser, status: 'DONE' } });
    await world.drain();
    expect((await send('held.json')).pending).toBe(true);
    await world.drain();
    expect((await state(id)).find(({ stepDTO }) => stepDTO.id === parser)?.stepDTO.status).toBe('DONE');
    await answer(id, true);
    await world.drain();
    expect(await words(id)).toHaveLength(5);
  });

  it('becomes a separate document when it is declined, with its own name and client id', async () => {
    const { send, tagQuote, count } = await makeProcess();
    const { id } = await send('n.json');
    await world.drain();
    await tagQuote(id, 'Anno.');
    const clientId = randomUUID();
    await send('n.wav', clientId);
    expect((await send('n.wav', clientId)).pending).toBe(true);
    const { documentId } = await answer(id, false);
    expect(documentId).not.toBe(id);
    await world.drain();
    expect(await count()).toBe(2);
    expect(await call(documents.get, { params: { id: documentId } })).toMatchObject({
      filename: 'n.wav',
      kind: 'wav',
    });
    expect(await call(documents.get, { params: { id } })).toMatchObject({
      kind: 'json',
      pendingPartner: null,
    });
    expect(await send('n.wav', clientId)).toEqual({ id: documentId, filename: 'n.wav' });
  });

  it('is joined directly when only machines have worked', async () => {
    const { send } = await makeProcess();
    await send('m.json');
    await world.drain();
    expect((await send('m.wav')).pending).toBeUndefined();
  });

  it('finds another partner, or none, while another file is pending', async () => {
    const { send, tagQuote, count } = await makeProcess();
    const { id } = await send('w.json');
    await world.drain();
    await tagQuote(id, 'Anno.');
    await send('w.wav');
    expect((await send('w.wav')).id).not.toBe(id);
    expect(await count()).toBe(2);
  });

  it('is decided only by users who may run the file parser', async () => {
    const { process, send, tagQuote, span } = await makeProcess();
    const { id } = await send('p.json');
    await world.drain();
    await tagQuote(id, 'Anno.');
    await send('p.wav');
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    const tagger = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'WRITE' }],
    });
    const stranger = await world.make.user();
    expect((await errorOf(answer(id, true, reader))).status).toBe(403);
    expect((await errorOf(answer(id, true, tagger))).status).toBe(403);
    expect((await errorOf(answer(id, true, stranger))).status).toBe(404);
    const parser = await world.make.user({
      authorities: [{ type: 'NODE', componentId: process.parser.id, mode: 'WRITE' }],
    });
    expect(await answer(id, true, parser)).toEqual({ documentId: id });
  });

  it('is deleted, with its bytes, when its document is deleted', async () => {
    const { send, tagQuote } = await makeProcess();
    const { id } = await send('d.json');
    await world.drain();
    await tagQuote(id, 'Anno.');
    await send('d.wav');
    const { blob_key: key } = await world.database.db
      .selectFrom('pending_partner')
      .select('blob_key')
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
    await call(documents.remove, { params: { id } });
    await world.drain();
    expect(await world.database.db.selectFrom('blob').select('key').where('key', '=', key).execute()).toEqual(
      [],
    );
  });
});

describe('a text that becomes a transcript', () => {
  /** A transcript as version 1.10 stored it when it came first: flattened, with labels on the text. */
  async function flattened() {
    const made = await makeProcess();
    const { id } = await made.send('old.json');
    await world.drain();
    const { db } = world.database;
    const text = 'Dzień dobry, Anno.\nDobry wieczór.';
    const { id: contentId } = await db
      .insertInto('content')
      .values({ document_id: id, text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('utterance').where('document_id', '=', id).execute();
    await db
      .updateTable('document')
      .set({ content_id: contentId, document_type: 'TEXTFILE' })
      .where('id', '=', id)
      .execute();
    const infos = await made.state(id);
    const stepOf = (nodeId: number) => infos.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
    await call(steps.rerun, { params: { id: stepOf(made.lexicon.id) }, query: { confirm: 'true' } });
    await world.drain();
    return { ...made, id, text, stepOf };
  }

  it('reattaches labels that lost their text in version 1.10 to their words', async () => {
    const { id, stepOf, process } = await flattened();
    const { db } = world.database;
    await db.updateTable('ner_tag').set({ detached: true, start_offset: null, end_offset: null }).execute();
    await db.updateTable('document').set({ content_id: null }).where('id', '=', id).execute();
    await call(steps.rerun, { params: { id: stepOf(process.parser.id) }, query: { confirm: 'true' } });
    await world.drain();
    expect((await seen(id)).tags.map(({ detached, words: on }) => [detached, on])).toEqual([
      [false, ['Dobry']],
      [false, ['dobry,']],
    ]);
  });

  it('keeps every label and issue whose words exist, and deleted labels stay deleted', async () => {
    const { id, text, span, lexicon, stepOf, send } = await flattened();
    const labelOf = async (nodeId: number) =>
      (
        await world.database.db
          .selectFrom('ner_tag_type')
          .select('id')
          .where('node_id', '=', nodeId)
          .executeTakeFirstOrThrow()
      ).id;
    const [first] = await call(nerTags.list, { query: { documentId: id } });
    expect(first).toMatchObject({ type: 'SPAN_TAG', quote: 'dobry' });
    await call(steps.update, { body: { id: stepOf(lexicon.id), status: 'WAITING' } });
    await call(nerTags.remove, { params: { id: first?.id ?? 0 } });
    const start = text.indexOf('Anno');
    const body = {
      nerTagType: { id: await labelOf(span.id) },
      stepId: stepOf(span.id),
      startOffset: start,
      endOffset: start + 4,
    };
    await call(nerTags.create, { body });
    await call(issues.create, {
      body: { type: 'TEXT', docId: id, text: 'Ania?', startOffset: start, endOffset: start + 4 },
    });
    expect((await send('old.wav')).pending).toBe(true);
    await answer(id, true);
    await world.drain();
    const on = (label: string, quote: string, source: string) => ({
      label,
      type: 'ASR_NER_TAG',
      quote,
      detached: false,
      source,
      words: [quote],
    });
    const expected = [on('Person', 'Anno.', 'USER'), on('Greeting', 'Dobry', 'RULE')];
    expect((await seen(id)).tags).toEqual(expected);
    const [issue] = await call(issues.list, { params: { id } });
    expect(issue).toMatchObject({ type: 'TOKEN', detached: false, quote: 'Anno.', startOffset: null });
    expect(issue?.tokens.map(({ value }) => value)).toEqual(['Anno.']);
    await call(steps.rerun, { params: { id: stepOf(lexicon.id) }, query: { confirm: 'true' } });
    await world.drain();
    expect((await seen(id)).tags).toEqual(expected);
  });
});
