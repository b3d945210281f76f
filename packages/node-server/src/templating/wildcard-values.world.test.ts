import { TestProcess } from '@scriptorium/engine/testing/test-process.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { escapes, renderTemplate, type Aggregation } from '@scriptorium/domain/text/wildcards.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { resultReaders } from '@scriptorium/nodes/catalogue.server.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { MAX_VALUE_CHARS, wildcardValues } from './wildcard-values.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;

let process: TestProcess;
beforeEach(async () => {
  process = await TestProcess.create(db, { kind: {}, urgency: {}, parts: { type: 'SPAN' } }, [
    'parser → kind',
    'kind → urgency',
    'urgency → parts',
  ]);
});

const NOW = new Date('2026-07-31T22:05:59.123Z');
const values = (
  names: readonly string[],
  documentIds: readonly number[],
  mode: Aggregation = 'INDIVIDUAL',
  processId = process.id,
) =>
  wildcardValues(
    db,
    { processId, documentIds, mode, results: resultReaders, timeZone: 'Europe/Warsaw', now: NOW },
    names,
  );
const value = async (name: string, documentIds: readonly number[], mode?: Aggregation) =>
  (await values([name], documentIds, mode))(name);

async function documentOf(filename: string, text?: string): Promise<number> {
  const id = await process.admitOne();
  await db.updateTable('document').set({ filename }).where('id', '=', id).execute();
  if (text !== undefined) {
    const row = await db
      .insertInto('content')
      .values({ document_id: id, text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('document').set({ content_id: row.id }).where('id', '=', id).execute();
  }
  return id;
}

async function say(documentId: number, position: number, words: readonly string[], hidden?: string) {
  const { id } = await db
    .insertInto('utterance')
    .values({ document_id: documentId, actor: 'SPEAKER1', position })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [at, word] of words.entries())
    await db
      .insertInto('utterance_token')
      .values({
        utterance_id: id,
        position: at,
        value: word,
        ts_start: at * 10,
        ts_end: at * 10 + 5,
        hidden: word === hidden,
      })
      .execute();
}

async function stepOf(documentId: number, node: string, copy = 0, master = true): Promise<number> {
  const row = await db
    .insertInto('step')
    .values({ document_id: documentId, node_id: process.node(node), copy, master, status: 'ACCEPTED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const choose = (stepId: number, typeId: number) =>
  db.insertInto('classifier_tag').values({ step_id: stepId, type_id: typeId, source: 'USER' }).execute();

const tag = (stepId: number, labelId: number, quote: string, start: number, detached = false) =>
  db
    .insertInto('ner_tag')
    .values({
      step_id: stepId,
      ner_tag_type_id: labelId,
      type: 'SPAN_TAG',
      start_offset: start,
      end_offset: start + quote.length,
      quote,
      detached,
      source: 'USER',
    })
    .execute();

const NASTY = 'He said "hi"\r\n\\ 🦉 ${process.name}';

describe('the process and the moment', () => {
  it('are the same for all documents [WILD-02]', async () => {
    await db.updateTable('process').set({ name: NASTY }).where('id', '=', process.id).execute();
    for (const mode of ['INDIVIDUAL', 'AGGREGATED'] as const) {
      expect(await value('process.id', [1, 2], mode)).toBe(String(process.id));
      expect(await value('process.name', [1, 2], mode)).toBe(NASTY);
      expect(await value('util.datetime', [1, 2], mode)).toBe('01/08/26 00:05');
    }
  });
});

describe('a document', () => {
  it('gives its id, name, text, labels and tags [WILD-04]', async () => {
    const names = ['id', 'filename', 'content', 'clfTags', 'spanTags'].map((name) => `document.${name}`);
    const id = await documentOf('Żółw "1" 🦉.txt', NASTY);
    const [invoice, urgent] = [
      await process.classLabel('kind', 'Invoice "A"'),
      await process.classLabel('urgency', '🔥'),
    ];
    await choose(await stepOf(id, 'urgency'), urgent);
    await choose(await stepOf(id, 'kind'), invoice);
    const [who, sum] = [await process.tagLabel('parts', 'Party'), await process.tagLabel('parts', 'Sum')];
    const parts = await stepOf(id, 'parts');
    await tag(parts, sum, '10 €', 20);
    await tag(parts, who, 'Łucja, "Lu"', 3);
    await tag(parts, who, 'gone', 1, true);
    const valueOf = await values(names, [id]);
    expect(names.map((name) => valueOf(name))).toEqual([
      String(id),
      'Żółw "1" 🦉.txt',
      NASTY,
      'Invoice "A", 🔥',
      'Party: Łucja, "Lu", Sum: 10 €',
    ]);
    const template = 'T ${document.content}';
    expect(JSON.parse(renderTemplate(template, valueOf, escapes.jsonString))).toBe(`T ${NASTY}`);
  });

  it('that is a recording gives the words of its transcript without the hidden ones', async () => {
    const id = await documentOf('call.wav');
    await say(id, 1, ['Good', 'bye 🦉']);
    await say(id, 0, ['Hello', 'uhm', 'there'], 'uhm');
    expect(await value('document.content', [id])).toBe('Hello there\nGood bye 🦉');
  });

  it('that has none of it leaves everything empty', async () => {
    const id = await documentOf('empty.txt');
    for (const name of ['document.content', 'document.clfTags', 'document.spanTags'])
      expect(renderTemplate(`\${${name}}`, await values([name], [id]), escapes.plain)).toBe('');
  });

  it('is read from master copies only', async () => {
    const id = await documentOf('copies.txt');
    const [yes, no] = [await process.classLabel('kind', 'yes'), await process.classLabel('kind', 'no')];
    await choose(await stepOf(id, 'kind', 0, false), no);
    await choose(await stepOf(id, 'kind', 1, true), yes);
    const label = await process.tagLabel('parts', 'Party');
    await tag(await stepOf(id, 'parts', 0, false), label, 'blind', 0);
    await tag(await stepOf(id, 'parts', 1, true), label, 'seen', 0);
    expect(await value('document.clfTags', [id])).toBe('yes');
    expect(await value('document.spanTags', [id])).toBe('Party: seen');
    expect(await value(`node.${process.node('kind')}.clftagtypes.selected`, [id])).toBe('yes');
  });

  it('whose text is longer than any request may be is refused in plain words', async () => {
    const most = await documentOf('most.txt', 'a'.repeat(MAX_VALUE_CHARS));
    const one = await documentOf('one.txt', 'b');
    expect(await value('document.content', [most])).toHaveLength(MAX_VALUE_CHARS);
    await expect(value('document.content', [one, most], 'AGGREGATED')).rejects.toMatchObject({
      passing: false,
      reason: { key: 'reason.wildcard.tooLong', params: { wildcard: 'document.content' } },
    });
  });
});

describe('a classifier before', () => {
  const namesOf = (labelId: number) => {
    const prefix = `node.${process.node('kind')}.clftagtypes`;
    return { selected: `${prefix}.selected`, isSelected: `${prefix}.${labelId}.isselected` };
  };

  it('gives its labels, and of each whether it was chosen', async () => {
    const id = await documentOf('a.txt');
    const [letter, invoice] = [
      await process.classLabel('kind', 'Letter'),
      await process.classLabel('kind', 'Invoice'),
    ];
    const urgent = await process.classLabel('urgency', 'Urgent');
    const step = await stepOf(id, 'kind');
    await choose(step, invoice);
    await choose(step, letter);
    await choose(await stepOf(id, 'urgency'), urgent);
    const other = await process.classLabel('kind', 'Other');
    const names = [namesOf(letter).selected, namesOf(letter).isSelected, namesOf(other).isSelected];
    const valueOf = await values(names, [id]);
    expect(names.map(valueOf)).toEqual(['Letter, Invoice', 'true', 'false']);
  });

  it('to which the document never came has chosen nothing', async () => {
    const id = await documentOf('a.txt');
    const { selected, isSelected } = namesOf(await process.classLabel('kind', 'Letter'));
    const valueOf = await values([selected, isSelected], [id]);
    expect([valueOf(selected), valueOf(isSelected)]).toEqual(['', 'false']);
  });

  it('gives nothing for a label that is deleted, of another node or of another process', async () => {
    const id = await documentOf('a.txt');
    const foreign = await process.classLabel('urgency', 'Urgent');
    const label = await process.classLabel('kind', 'Letter');
    const names = [
      namesOf(foreign).isSelected,
      namesOf(999_999).isSelected,
      namesOf(999_999_999_999_999).isSelected,
    ];
    const valueOf = await values(names, [id]);
    expect(names.map(valueOf)).toEqual([null, null, null]);
    const stranger = await TestProcess.create(db, {}, []);
    const asked = namesOf(label).isSelected;
    expect((await values([asked], [id], 'INDIVIDUAL', stranger.id))(asked)).toBeNull();
  });
});

describe('a node before', () => {
  const NAMES = {
    kind: ['clftagtypes.selected', 'clftagtypes.{label}.isselected'],
    ask: ['llmresponse'],
    drive: ['googledriveresult.fileid', 'googledriveresult.url'],
    archive: ['sftpresult.fileaddress'],
  } as const;

  const sent = (kind: string, node: string, stepId: number, receipt: object) =>
    db
      .insertInto('outbox')
      .values({
        idempotency_key: `${kind} ${stepId}`,
        kind,
        process_id: process.id,
        node_id: process.node(node),
        step_id: stepId,
        payload: '{}',
        state: 'SENT',
        receipt: JSON.stringify(receipt),
      })
      .execute();

  it('gives its result: labels, answer, file in Drive, file by SFTP [WILD-06]', async () => {
    await process.add('ask', { type: 'LLM_PROMPT' });
    await process.add('drive', { type: 'SEND_TO_GOOGLE_DRIVE' });
    await process.add('archive', { type: 'SEND_TO_SFTP' });
    const id = await documentOf('a.txt');
    const label = await process.classLabel('kind', 'Letter');
    await choose(await stepOf(id, 'kind'), label);
    const asked = await stepOf(id, 'ask');
    const answer = { step_id: asked, prompt: 'Hello', model_name: 'Model', currency: 'USD', ms: 1 };
    await db
      .insertInto('llm_response')
      .values([
        { ...answer, effect_key: `first ${asked}`, response: 'before' },
        { ...answer, effect_key: `second ${asked}`, response: 'Good day' },
      ])
      .execute();
    await sent('drive', 'drive', await stepOf(id, 'drive'), {
      createdFileId: 'abc',
      url: 'https://d.example/abc',
    });
    await sent('sftp', 'archive', await stepOf(id, 'archive'), { address: 'sftp://a.example/letter.txt' });
    const names = Object.entries(NAMES).flatMap(([node, results]) =>
      results.map((name) => `node.${process.node(node)}.${name.replace('{label}', String(label))}`),
    );
    const valueOf = await values(names, [id]);
    expect(names.map(valueOf)).toEqual([
      'Letter',
      'true',
      'Good day',
      'abc',
      'https://d.example/abc',
      'sftp://a.example/letter.txt',
    ]);
    const declared = Object.values<NodeDefinition>(catalogue).flatMap(({ results }) =>
      results.map(({ name }) => name),
    );
    expect(declared.toSorted()).toEqual(Object.values(NAMES).flat().toSorted());
  });
});

it('lists one entry a document under AGGREGATED, in the order of their ids, whatever is missing', async () => {
  const first = await documentOf('first.txt', 'eins');
  const second = await documentOf('second.txt');
  const third = await documentOf('third.txt', 'drei, "3"');
  const [letter, invoice] = [
    await process.classLabel('kind', 'Letter'),
    await process.classLabel('kind', 'Invoice'),
  ];
  const step = await stepOf(first, 'kind');
  await choose(step, letter);
  await choose(step, invoice);
  await choose(await stepOf(third, 'kind'), letter);
  const prefix = `node.${process.node('kind')}.clftagtypes`;
  const names = [
    'document.id',
    'document.filename',
    'document.content',
    'document.clfTags',
    'document.spanTags',
    `${prefix}.selected`,
    `${prefix}.${letter}.isselected`,
  ];
  const valueOf = await values(names, [third, first, second, first], 'AGGREGATED');
  expect(names.map(valueOf)).toEqual([
    [String(first), String(second), String(third)],
    ['first.txt', 'second.txt', 'third.txt'],
    ['eins', '', 'drei, "3"'],
    ['Letter, Invoice', '', 'Letter'],
    ['', '', ''],
    ['Letter, Invoice', '', 'Letter'],
    ['true', 'false', 'true'],
  ]);
  expect(JSON.parse(renderTemplate('${document.content}', valueOf, escapes.jsonString))).toEqual(
    valueOf('document.content'),
  );
});

it('knows nothing of names that nobody asked for, and of unknown ones', async () => {
  const id = await documentOf('a.txt', 'text');
  const valueOf = await values(['document.filename', '__proto__', 'constructor', ''], [id]);
  for (const name of ['document.content', '__proto__', 'constructor', '', 'node.1.llmresponse'])
    expect(valueOf(name)).toBeNull();
  expect((await values(['document.content'], [], 'AGGREGATED'))('document.content')).toEqual([]);
});

it('asks the database once a kind, however many documents there are', async () => {
  const queries: string[] = [];
  const counting = db.withPlugin({
    transformQuery: ({ node }) => (queries.push(node.kind), node),
    transformResult: async ({ result }) => result,
  });
  const ids: number[] = [];
  for (let at = 0; at < 20; at += 1) ids.push(await documentOf(`${at}.txt`, 'text'));
  const names = [
    'document.filename',
    'document.content',
    'process.name',
    `node.${process.node('kind')}.clftagtypes.selected`,
  ];
  const scope = {
    processId: process.id,
    documentIds: ids,
    mode: 'AGGREGATED',
    results: resultReaders,
    timeZone: 'UTC',
    now: NOW,
  } as const;
  const valueOf = await wildcardValues(counting, scope, names);
  expect(valueOf('document.content')).toHaveLength(20);
  expect(queries).toHaveLength(4);
});
