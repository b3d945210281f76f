import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import { makeRecording, type Line, type Recording } from '@scriptorium/testing/scenes/recording.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, it } from 'vitest';

let statements = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
const database = await openTestDatabase();
const world = await startWorld({ database: { ...database, db: database.db.withPlugin(counting) } });
afterAll(() => world.close());
const { make, callAs, admin } = world;
const boss = callAs(admin);

const LINES: readonly Line[] = [
  ['SPEAKER1', 'Good morning Anna'],
  ['SPEAKER2', 'Fine thank you'],
];

const listsOf = (documentId: number) => ({
  tags: urlOf(nerTags.list, { query: { documentId } }),
  classes: urlOf(classifierTags.ofDocument, { query: { documentId } }),
  relations: urlOf(relationGraphs.list, { query: { documentId } }),
  words: urlOf(recordings.utterances, { params: { id: documentId } }),
  issues: urlOf(issues.list, { params: { id: documentId } }),
});
type List = keyof ReturnType<typeof listsOf>;

interface Read {
  readonly status: number;
  readonly etag: string;
  /** Empty for a 304. */
  readonly text: string;
}

async function read(
  url: string,
  { etag, user = admin }: { etag?: string; user?: TestUser } = {},
): Promise<Read> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
  const response = await world.fetchAs(user)(url, { headers });
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() };
}

const tagWord = async ({ utterances: said, label, spanStep: stepId }: Recording, at: number) => {
  const id = said[0]?.tokens[at]?.id ?? 0;
  const body = { nerTagType: { id: label.id }, stepId, utteranceTokens: [{ id }] };
  return (await boss(nerTags.create, { body })).id;
};

const changeSpeaker = ({ utterances: [first], parser }: Recording, actor: string) => {
  if (!first) throw new Error('There is no utterance');
  const { id, docId, tokens } = first;
  const batch = [{ id, docId, actor, tokens: tokens.map((token) => token.id) }];
  return boss(utterances.saveBatch, { query: { nodeId: parser.id }, body: { batch } });
};

const report = ({ documentId: docId }: Recording, tagId: number, user = admin) =>
  callAs(user)(issues.create, { body: { type: 'TAG', docId, text: 'Who?', tags: [{ id: tagId }] } });

it('a list that has not changed is a 304 without a body, and a changed one is read again', async () => {
  const at = await makeRecording(world, LINES);
  const first = await tagWord(at, 0);
  const second = await tagWord(at, 1);
  const type = await make.relationType(at.span.id);
  await report(at, first);
  const lists = listsOf(at.documentId);
  const relations = [{ fromId: first, toId: second, relationTypeId: type.id }];
  const writes: Partial<Record<List, () => Promise<unknown>>> = {
    tags: () => tagWord(at, 2),
    relations: () => boss(relationGraphs.create, { body: { relations } }),
    words: () => changeSpeaker(at, 'SPEAKER2'),
    issues: () => report(at, second),
  };
  for (const [list, write] of Object.entries(writes)) {
    const url = lists[list as List];
    const before = await read(url);
    expect(before.status).toBe(200);
    expect(before.etag).toMatch(/^W\/"\d+-[\w-]+"$/);
    expect(await read(url, { etag: before.etag })).toEqual({ status: 304, etag: before.etag, text: '' });
    expect((await read(url, { etag: `"other", ${before.etag}` })).status).toBe(304);
    await write();
    const after = await read(url, { etag: before.etag });
    expect({ list, status: after.status }).toEqual({ list, status: 200 });
    expect(after.text).not.toBe(before.text);
    expect(after.etag).not.toBe(before.etag);
  }
});

it('classes too, of a step and of a document', async () => {
  const { docId, stepId, node } = await makeCopies('CLF');
  const type = await make.classifierType(node.id);
  const urls = [urlOf(classifierTags.ofStep, { params: { stepId } }), listsOf(docId).classes];
  const before = await Promise.all(urls.map((url) => read(url)));
  await boss(classifierTags.save, { params: { stepId }, body: [{ typeId: type.id }] });
  for (const [index, url] of urls.entries()) {
    const now = await read(url, { etag: before[index]?.etag ?? '' });
    expect(now).toMatchObject({ status: 200, text: expect.stringContaining(type.name) as string });
    expect((await read(url, { etag: now.etag })).status).toBe(304);
  }
  await boss(classifierTypes.update, {
    body: { id: type.id, name: 'Renamed', backgroundColor: type.backgroundColor },
  });
  expect((await read(listsOf(docId).classes, { etag: before[1]?.etag ?? '' })).text).toContain('Renamed');
});

it('names that are defined elsewhere are part of the version', async () => {
  const at = await makeRecording(world, LINES);
  const reader = await make.user({
    authorities: [{ type: 'PROCESS', componentId: at.process.id, mode: 'WRITE' }],
  });
  await report(at, await tagWord(at, 0), reader);
  const lists = listsOf(at.documentId);
  const [tags, issueList] = [await read(lists.tags), await read(lists.issues)];
  const { id, backgroundColor, textColor } = at.label;
  await boss(labels.update, { body: { id, backgroundColor, textColor, name: 'Somebody' } });
  for (const [url, { etag }] of [
    [lists.tags, tags],
    [lists.issues, issueList],
  ] as const)
    expect(await read(url, { etag })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Somebody') as string,
    });
  const { etag } = await read(lists.issues);
  await world.database.db
    .updateTable('app_user')
    .set({ first_name: 'Zofia' })
    .where('id', '=', reader.id)
    .execute();
  expect((await read(lists.issues, { etag })).text).toContain('Zofia');
});

it('a 304 takes one statement after the check of access, and the list is not read', async () => {
  const at = await makeRecording(world, LINES);
  await tagWord(at, 0);
  const countOf = async (work: () => Promise<unknown>) => {
    const counts: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      statements = 0;
      await work();
      counts.push(statements);
    }
    return Math.min(...counts);
  };
  for (const url of Object.values(listsOf(at.documentId))) {
    const { etag } = await read(url);
    // The caller, the document, the version. What the server does beside may add to some of the counts.
    expect(await countOf(() => read(url, { etag }))).toBe(3);
    expect(await countOf(() => read(url))).toBeGreaterThan(3);
  }
});

/** A document with two copies on a node; the first is not assigned. */
async function makeCopies(activityType: 'SPAN' | 'CLF', submits = 0) {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const node = await make.node(process.id, {
    activityType,
    fromId: process.parser.id,
    ...(submits > 0 && { additionalNodeSubmits: [{ submits }] }),
  });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Anna pays 120 PLN to Bob.' });
  const docId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const { documentStepsInformation } = await boss(steps.state, { params: { id: docId } });
  const stepId = documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO.id ?? 0;
  return { process, node, docId, stepId };
}

it('a caller who no longer sees a step gets no 304 for the list with its tags', async () => {
  const at = await makeRecording(world, LINES);
  const reader = await make.user({
    authorities: [
      { type: 'NODE', componentId: at.span.id, mode: 'READ' },
      { type: 'NODE', componentId: at.parser.id, mode: 'READ' },
    ],
  });
  await report(at, await tagWord(at, 0));
  const { tags, issues: issueList } = listsOf(at.documentId);
  const urls = [tags, issueList];
  const before = await Promise.all(urls.map((url) => read(url, { user: reader })));
  for (const { text } of before) expect(JSON.parse(text)).toHaveLength(1);
  await world.database.db
    .deleteFrom('user_authority')
    .where('user_id', '=', reader.id)
    .where('authority_id', 'in', (query) =>
      query
        .selectFrom('authority')
        .select('id')
        .where('type', '=', 'NODE')
        .where('component_id', '=', at.span.id),
    )
    .execute();
  for (const [index, url] of urls.entries())
    expect(await read(url, { user: reader, etag: before[index]?.etag ?? '' })).toMatchObject({
      status: 200,
      text: '[]',
    });
});

it('a copy of another user is neither shown nor hidden by a 304', async () => {
  const { process, node, docId } = await makeCopies('SPAN', 1);
  const rights = { authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }] } as const;
  const [anna, bob] = [await make.user(rights), await make.user(rights)];
  const { tags } = listsOf(docId);
  const state = await callAs(bob)(steps.assign, { query: { docId, nodeId: node.id } });
  const own = state.documentStepsInformation.find(({ stepDTO }) => stepDTO.blockedBy?.id === bob.id);
  const stepId = own?.stepDTO.id ?? 0;
  const label = await make.label(node.id);
  const place = { startOffset: 0, endOffset: 4 };
  await callAs(bob)(nerTags.create, { body: { nerTagType: { id: label.id }, stepId, ...place } });
  const [ofAnna, ofBob] = [await read(tags, { user: anna }), await read(tags, { user: bob })];
  expect(ofAnna.text).toBe('[]');
  expect(ofAnna.etag).not.toBe(ofBob.etag);
  expect(await read(tags, { user: anna, etag: ofBob.etag })).toMatchObject({ status: 200, text: '[]' });
  await callAs(bob)(steps.update, { body: { id: stepId, status: 'DONE' } });
  const still = await read(tags, { user: anna });
  expect(still.text).toBe('[]');
  const { documentStepsInformation } = await callAs(anna)(steps.assign, {
    query: { docId, nodeId: node.id },
  });
  const hers = documentStepsInformation.find(({ stepDTO }) => stepDTO.blockedBy?.id === anna.id);
  await callAs(anna)(steps.update, { body: { id: hers?.stepDTO.id ?? 0, status: 'DONE' } });
  for (const { etag } of [ofAnna, still])
    expect(JSON.parse((await read(tags, { user: anna, etag })).text)).toHaveLength(1);
});

it('a version is never newer than the list that comes with it, whatever is written in the meantime', async () => {
  const { docId, stepId, node } = await makeCopies('SPAN');
  const label = await make.label(node.id);
  const { tags: url } = listsOf(docId);
  const made: number[] = [];
  const add = async () => {
    const body = { nerTagType: { id: label.id }, stepId, startOffset: 0, endOffset: 4 };
    made.push((await boss(nerTags.create, { body })).id);
  };
  await add();
  const writing = new AbortController();
  const write = async () => {
    for (let round = 0; round < 12; round += 1) {
      await add();
      const gone = round % 2 === 0 ? made.shift() : undefined;
      if (gone !== undefined) await boss(nerTags.remove, { params: { id: gone } });
    }
  };
  const answers: Read[] = [];
  const readOn = async () => {
    let etag: string | undefined;
    while (!writing.signal.aborted) {
      const answer = await read(url, etag === undefined ? {} : { etag });
      answers.push(answer);
      etag = answer.etag;
    }
  };
  const readers = Promise.all([readOn(), readOn()]);
  await Promise.all([write(), write()]);
  writing.abort();
  await readers;

  const changes = await world.database.db
    .selectFrom('document_change')
    .select(['version', 'payload'])
    .where('document_id', '=', docId)
    .where('kind', '=', 'TAG')
    .orderBy('version')
    .execute();
  const versionIn = (etag: string) => Number(/"(\d+)-/.exec(etag)?.[1]);
  const changed = answers.filter(({ status }) => status === 200);
  expect(changed.length).toBeGreaterThan(3);
  for (const { etag, text } of changed) {
    const listed = new Set((JSON.parse(text) as { id: number }[]).map(({ id }) => id));
    const until = changes.filter(({ version }) => version <= versionIn(etag));
    const later = changes.filter(({ version }) => version > versionIn(etag));
    const goneIn = (some: typeof changes) =>
      new Set(some.flatMap(({ payload }) => (payload as { deleted?: number }).deleted ?? []));
    const [gone, goneLater] = [goneIn(until), goneIn(later)];
    const saved = until.flatMap(({ payload }) => (payload as { saved?: { id: number } }).saved?.id ?? []);
    expect(saved.filter((id) => !gone.has(id) && !goneLater.has(id) && !listed.has(id))).toEqual([]);
    expect([...gone].filter((id) => listed.has(id))).toEqual([]);
  }
  const last = await read(url);
  for (const { etag } of changed) {
    const now = await read(url, { etag });
    expect(now.status).toBe(versionIn(etag) === versionIn(last.etag) ? 304 : 200);
  }
});
