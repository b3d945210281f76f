import { randomUUID } from 'node:crypto';
import { moveTagsToSuccessors } from '@scriptorium/annotations/move-to-words.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { issues, type Issue } from '@scriptorium/contract/annotations/issues.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRights } from '../access/rights.store.api.ts';
import type { Client } from '../live/client.ts';
import { subscribeToDocument } from '../live/subscriptions.ts';

const world = await startWorld();
afterAll(() => world.close());
const boss = world.callAs(world.admin);

const TEXT = 'Anna 😀 pays 120 PLN to Bob.';
const TRANSCRIPT = JSON.stringify({
  utterances: [
    {
      speaker: 'A',
      tokens: [
        { value: 'Good', start: 0, end: 0.3 },
        { value: 'morning', start: 0.3, end: 0.6 },
        { value: 'Anna', start: 0.6, end: 1 },
      ],
    },
  ],
});

/** A process with two span nodes and a document on both. */
async function makeScene() {
  const process = await world.make.process();
  const fromId = process.parser.id;
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const own = await world.make.node(process.id, { fromId, name: 'Own', activityType: 'SPAN' });
  const other = await world.make.node(process.id, { fromId, name: 'Other', activityType: 'SPAN' });
  const labels = [await world.make.label(own.id, { name: 'Person' }), await world.make.label(other.id)];
  const upload = async (name: string, part: { text: string } | { bytes: Uint8Array }) => {
    const body = uploadForm({ nodeId: hup.id, name, ...part });
    return (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const docId = await upload('a.txt', { text: TEXT });
  await world.drain();
  const state = await boss(steps.state, { params: { id: docId } });
  const stepOn = ({ id }: { id: number }) =>
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === id)?.stepDTO.id ?? 0;
  const tagOn = (node: { id: number }, startOffset: number, endOffset: number) =>
    boss(nerTags.create, {
      body: {
        nerTagType: { id: labels[node === own ? 0 : 1]?.id ?? 0 },
        stepId: stepOn(node),
        startOffset,
        endOffset,
      },
    });
  const user = (type: 'PROCESS' | 'NODE', mode: 'READ' | 'WRITE' | 'ADMIN') =>
    world.make.user({
      authorities: [{ type, componentId: type === 'PROCESS' ? process.id : own.id, mode }],
    });
  return {
    process,
    own,
    other,
    docId,
    upload,
    stepOn,
    tagOn,
    admin: await user('PROCESS', 'ADMIN'),
    writer: await user('PROCESS', 'WRITE'),
    reader: await user('PROCESS', 'READ'),
    ofNode: await user('NODE', 'WRITE'),
  };
}

let scene: Awaited<ReturnType<typeof makeScene>>;
beforeAll(async () => {
  scene = await makeScene();
});

type TextPlace = { startOffset: number; endOffset: number; quote?: string; contentId?: number };
const ANNA: TextPlace = { startOffset: 0, endOffset: 4, quote: 'Anna' };

const report = (user: TestUser, more: Partial<TextPlace> & { text?: string; clientId?: string } = {}) =>
  world.callAs(user)(issues.create, {
    body: { type: 'TEXT', docId: scene.docId, text: 'Is this the right name?', ...ANNA, ...more },
  });
const aboutTags = (ids: readonly number[], user = world.admin) =>
  world.callAs(user)(issues.create, {
    body: { type: 'TAG', docId: scene.docId, text: 'Wrong', tags: ids.map((id) => ({ id })) },
  });
const listOf = (user: TestUser, id = scene.docId) => world.callAs(user)(issues.list, { params: { id } });
const read = async (id: number, user = world.admin): Promise<Issue | undefined> =>
  (await listOf(user)).find((issue) => issue.id === id);

type Put = { status?: 'ACTIVE' | 'RESOLVED'; expectedStatus?: 'ACTIVE' | 'RESOLVED' } & {
  replies?: { id?: number; text?: string; clientId?: string | null }[];
  lastReplyId?: number;
  deletedReplies?: number[];
};
const put = (user: TestUser, { id, docId }: Pick<Issue, 'id' | 'docId'>, change: Put) =>
  world.callAs(user)(issues.update, { body: { id, docId, ...change } });
const fails = (call: Promise<unknown>, status: number, key?: string) =>
  expect(call).rejects.toMatchObject(key ? { status, key } : { status });

describe('a problem', () => {
  it('about text starts ACTIVE, and is listed with its author, place and time [API-136] [API-137] [ENT-23]', async () => {
    const { writer, docId, reader } = scene;
    const made = await report(writer);
    expect(made).toMatchObject({
      docId,
      title: 'Anna',
      text: 'Is this the right name?',
      status: 'ACTIVE',
      type: 'TEXT',
      userId: writer.id,
      user: { login: writer.login },
      ...ANNA,
      detached: false,
      tokens: [],
      tags: [],
      replies: [],
    });
    expect(Date.parse(made.timestamp)).toBeGreaterThan(0);
    expect(await read(made.id, reader)).toEqual(made);
    const answered = await put(writer, made, { replies: [{ text: 'Yes' }] });
    expect(answered.replies).toMatchObject([
      {
        id: expect.any(Number) as number,
        text: 'Yes',
        userId: writer.id,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        status: null,
      },
    ]);
    expect(await read(made.id, reader)).toEqual(answered);
  });

  it('about tags names their labels and quotes', async () => {
    const tags = [await scene.tagOn(scene.own, 0, 4), await scene.tagOn(scene.own, 23, 26)];
    const made = await aboutTags(tags.map(({ id }) => id));
    expect(made).toMatchObject({ type: 'TAG', title: 'Person: Anna, Person: Bo', startOffset: null });
    expect(made.tags.map(({ id, stepId }) => [id, stepId])).toEqual(
      tags.map(({ id }) => [id, scene.stepOn(scene.own)]),
    );
  });

  it('is reported with WRITE on the process, not with READ or a right on a node', async () => {
    await fails(report(scene.reader), 403);
    await fails(report(scene.ofNode), 403);
    await fails(report(await world.make.user()), 404);
  });

  it('needs a text and a place in this document, and the text that its author saw', async () => {
    const { admin, docId } = scene;
    for (const text of ['', ' \n ', 'a\0b', 'x'.repeat(10_001)]) await fails(report(admin, { text }), 400);
    await fails(report(admin, { quote: 'Bob' }), 409, 'error.tag.stale');
    await fails(report(admin, { contentId: 987_654 }), 409, 'error.tag.stale');
    const inside = { quote: undefined } as unknown as TextPlace;
    for (const [startOffset, endOffset] of [
      [4, 4],
      [3, 999],
      // Half of the emoji.
      [0, 6],
    ] as const)
      await fails(report(admin, { ...inside, startOffset, endOffset }), 400, 'error.tag.range');
    const elsewhere = scene;
    scene = await makeScene();
    const foreign = await scene.tagOn(scene.own, 0, 4);
    scene = elsewhere;
    await fails(aboutTags([foreign.id]), 400, 'error.validation');
    const tokens = [{ id: 987_654 }];
    const unknown = boss(issues.create, { body: { type: 'TOKEN', docId, text: 'x', tokens } });
    await fails(unknown, 400, 'error.tag.range');
  });

  it('that is sent again is created once', async () => {
    const clientId = randomUUID();
    const [first, second] = await Promise.all([
      report(scene.writer, { clientId }),
      report(scene.writer, { clientId }),
    ]);
    expect(second).toEqual(first);
    await fails(report(scene.admin, { clientId }), 400, 'error.validation');
  });
});

describe('the status of an issue', () => {
  it('starts ACTIVE, and a change adds a reply with the new status [API-138]', async () => {
    const made = await report(scene.writer);
    const resolved = await put(scene.admin, made, { status: 'RESOLVED', expectedStatus: 'ACTIVE' });
    expect(resolved).toMatchObject({
      status: 'RESOLVED',
      replies: [{ status: 'RESOLVED', text: 'Status changed to RESOLVED', userId: scene.admin.id }],
    });
    const again = await put(scene.admin, made, { status: 'RESOLVED', expectedStatus: 'ACTIVE' });
    expect(again).toEqual(resolved);
    const full = { ...resolved, status: 'ACTIVE', replies: [...resolved.replies, { text: 'Not yet' }] };
    const open = await world.callAs(scene.writer)(issues.update, { body: full as never });
    expect([open.status, open.replies.map(({ status, text }) => [status, text])]).toEqual([
      'ACTIVE',
      [
        ['RESOLVED', 'Status changed to RESOLVED'],
        [null, 'Not yet'],
        ['ACTIVE', 'Status changed to ACTIVE'],
      ],
    ]);
  });

  it('is not reverted by a comment of somebody who saw the former one', async () => {
    const made = await report(scene.writer);
    await put(scene.admin, made, { status: 'RESOLVED', expectedStatus: 'ACTIVE' });
    const stale = { status: 'ACTIVE', expectedStatus: 'ACTIVE', replies: [{ text: 'Hm' }] } as const;
    expect(await put(scene.writer, made, { ...stale, replies: [...stale.replies] })).toMatchObject({
      status: 'RESOLVED',
    });
  });
});

describe('comments', () => {
  it('are added by writers, the author and assignees, and by no other reader [API-138]', async () => {
    const made = await report(scene.writer);
    await fails(put(scene.reader, made, { replies: [{ text: 'a' }] }), 403);
    await fails(put(scene.reader, made, { status: 'RESOLVED' }), 403);
    await fails(put(scene.ofNode, made, { replies: [{ text: 'a' }] }), 403);
    await world.database.db
      .insertInto('document_assignee')
      .values({ document_id: scene.docId, user_id: scene.ofNode.id })
      .execute();
    await put(scene.ofNode, made, { replies: [{ text: 'a' }] });
    await fails(put(await world.make.user(), made, { replies: [{ text: 'a' }] }), 404);
  });

  it('are changed and deleted by their author and by administrators of the process [PERM-14]', async () => {
    const made = await report(scene.writer);
    const said = await put(scene.writer, made, { replies: [{ text: 'mine' }] });
    const [mine] = said.replies;
    const other = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: scene.process.id, mode: 'WRITE' }],
    });
    const id = mine?.id ?? 0;
    await fails(put(other, made, { replies: [{ id, text: 'theirs' }] }), 403);
    await fails(put(other, made, { replies: [], lastReplyId: id }), 403);
    expect((await put(scene.writer, made, { replies: [{ id, text: 'edited' }] })).replies[0]?.text).toBe(
      'edited',
    );
    expect((await put(scene.admin, made, { replies: [{ id, text: 'by admin' }] })).replies).toMatchObject([
      { text: 'by admin', userId: scene.writer.id },
    ]);
    expect((await put(scene.admin, made, { replies: [], lastReplyId: id })).replies).toEqual([]);
  });

  it('that the caller has not seen are never deleted, and replies about the status never change', async () => {
    const made = await report(scene.writer);
    const first = await put(scene.admin, made, { replies: [{ text: 'one' }] });
    await put(scene.writer, made, { replies: [...first.replies, { text: 'two' }] });
    const { replies } = await put(scene.admin, made, { replies: [], lastReplyId: first.lastReplyId });
    expect(replies.map(({ text }) => text)).toEqual(['two']);
    expect((await put(scene.admin, made, { replies: [] })).replies).toHaveLength(1);
    const resolved = await put(scene.admin, made, { status: 'RESOLVED' });
    const automatic = resolved.replies.at(-1)?.id ?? 0;
    await fails(put(scene.admin, made, { replies: [], lastReplyId: automatic }), 403);
    await fails(put(scene.admin, made, { replies: [{ id: automatic, text: 'x' }] }), 403);
  });

  it('that are named for deletion are deleted, also newer ones and again, by those who may delete them', async () => {
    const made = await report(scene.writer);
    const { replies } = await put(scene.writer, made, { replies: [{ text: 'one' }, { text: 'two' }] });
    const [one, two] = replies.map(({ id }) => id);
    const deletedReplies = [two ?? 0];
    const other = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: scene.process.id, mode: 'WRITE' }],
    });
    await fails(put(other, made, { deletedReplies }), 403);
    const body = { replies: [{ id: one ?? 0 }], lastReplyId: one ?? 0, deletedReplies };
    for (let times = 0; times < 2; times += 1)
      expect((await put(scene.writer, made, body)).replies.map(({ text }) => text)).toEqual(['one']);
    expect((await put(scene.writer, made, { deletedReplies: [one ?? 0] })).replies).toEqual([]);
    const { replies: automatic } = await put(scene.admin, made, { status: 'RESOLVED' });
    await fails(put(scene.admin, made, { deletedReplies: automatic.map(({ id }) => id) }), 403);
  });

  it('that are sent again are added once, and empty ones are refused', async () => {
    const made = await report(scene.writer);
    const clientId = randomUUID();
    const reply = { text: 'once', clientId };
    await put(scene.writer, made, { replies: [reply] });
    const again = await put(scene.writer, made, { replies: [reply], lastReplyId: 987_654 });
    expect(again.replies.map(({ text }) => text)).toEqual(['once']);
    await fails(put(scene.writer, await report(scene.writer), { replies: [reply] }), 400, 'error.validation');
    await fails(put(scene.writer, made, { replies: [{ text: ' ' }] }), 400);
    await fails(put(scene.writer, made, { replies: [{}] }), 400);
  });

  it('of an issue of another document are not found', async () => {
    const made = await report(scene.writer);
    const docId = await scene.upload('b.txt', { text: 'x' });
    await fails(put(scene.admin, { id: made.id, docId }, { status: 'RESOLVED' }), 404);
  });
});

describe('issues about tags', () => {
  it('are visible to others than administrators only if all their tags are on steps that they see [ISSUE-09]', async () => {
    const [seen, hidden] = [await scene.tagOn(scene.own, 0, 4), await scene.tagOn(scene.other, 0, 4)];
    const ownIssue = await aboutTags([seen.id]);
    const both = await aboutTags([seen.id, hidden.id]);
    const text = await report(scene.writer);
    const idsFor = async (user: TestUser) =>
      (await listOf(user)).map(({ id }) => id).filter((id) => [ownIssue.id, both.id, text.id].includes(id));
    expect(await idsFor(scene.admin)).toEqual([ownIssue.id, both.id, text.id]);
    expect(await idsFor(scene.reader)).toEqual([ownIssue.id, both.id, text.id]);
    expect(await idsFor(scene.ofNode)).toEqual([ownIssue.id, text.id]);
    // The rule of the list and the one of a single issue are the same.
    await put(scene.ofNode, ownIssue, { replies: [{ text: 'a' }] });
    await fails(put(scene.ofNode, both, { replies: [{ text: 'a' }] }), 404);
    await fails(aboutTags([hidden.id], scene.ofNode), 403);
  });

  it('survive the deletion of the tag, with its label and quote, and their step counts as touched', async () => {
    const tag = await scene.tagOn(scene.own, 0, 4);
    const made = await aboutTags([tag.id]);
    await boss(nerTags.remove, { params: { id: tag.id } });
    expect((await read(made.id, scene.ofNode))?.tags).toEqual([
      { id: null, stepId: scene.stepOn(scene.own), labelName: 'Person', quote: 'Anna' },
    ]);
    const touched = sql<{ touched: boolean }>`select is_touched(issue_tag.step_id) as touched
      from issue_tag where issue_tag.issue_id = ${made.id}`;
    expect((await touched.execute(world.database.db)).rows).toEqual([{ touched: true }]);
  });
});

/** A relation between the first and the last word of the text, on the node Own. */
async function relate() {
  const anna = await scene.tagOn(scene.own, 0, 4);
  const bob = await scene.tagOn(scene.own, TEXT.indexOf('Bob'), TEXT.indexOf('Bob') + 3);
  const type = await world.make.relationType(scene.own.id, { name: `pays ${randomUUID()}` });
  const graph = await boss(relationGraphs.create, {
    body: { relations: [{ fromId: anna.id, toId: bob.id, relationTypeId: type.id }] },
  });
  return { anna, bob, type, graph, id: graph.relations[0]?.id ?? 0 };
}
const aboutRelation = (id: number, user = world.admin, docId = scene.docId) =>
  world.callAs(user)(issues.create, {
    body: { type: 'RELATION', docId, text: 'The other way round?', relation: { id } },
  });

describe('issues about a relation', () => {
  it('name its type and its tags, and keep them when the relation is deleted', async () => {
    const { anna, bob, type, graph, id } = await relate();
    const made = await aboutRelation(id, scene.writer);
    expect(made).toMatchObject({
      type: 'RELATION',
      title: `${type.name}: Anna → Bob`,
      relation: { id, typeName: type.name },
      tags: [
        { id: anna.id, quote: 'Anna' },
        { id: bob.id, quote: 'Bob' },
      ],
    });
    expect(await read(made.id, scene.reader)).toEqual(made);
    await boss(relationGraphs.remove, { params: { id: graph.id } });
    await boss(nerTags.remove, { params: { id: bob.id } });
    expect(await read(made.id)).toMatchObject({
      relation: { id: null, typeName: type.name },
      tags: [{ id: anna.id }, { id: null, quote: 'Bob' }],
    });
  });

  it('are visible and possible only where the step of the relation is [ISSUE-09]', async () => {
    const { id } = await relate();
    const made = await aboutRelation(id);
    const right = { type: 'NODE', componentId: scene.other.id, mode: 'WRITE' } as const;
    const elsewhere = await world.make.user({ authorities: [right] });
    expect((await listOf(scene.ofNode)).map((issue) => issue.id)).toContain(made.id);
    expect((await listOf(elsewhere)).map((issue) => issue.id)).not.toContain(made.id);
    await fails(put(elsewhere, made, { status: 'RESOLVED' }), 404);
    await fails(aboutRelation(987_654), 400, 'error.validation');
    const docId = await scene.upload('c.txt', { text: 'x' });
    await fails(aboutRelation(id, world.admin, docId), 400, 'error.validation');
  });
});

describe('issues about text', () => {
  it('move with the text when it is edited, are detached with it, and return with it', async () => {
    scene = await makeScene();
    const start = TEXT.indexOf('Bob');
    const made = await report(scene.writer, { startOffset: start, endOffset: start + 3, quote: 'Bob' });
    const tag = await scene.tagOn(scene.own, start, start + 3);
    const parser = scene.process.parser;
    await boss(steps.update, { body: { id: scene.stepOn(parser), status: 'WAITING' } });
    const save = async (content: string) => {
      const { content: now } = await boss(documents.get, { params: { id: scene.docId } });
      const body = { id: now?.id ?? 0, docId: scene.docId, content };
      await boss(documents.saveContent, { params: { id: scene.docId }, body });
      const [there] = await boss(nerTags.list, { query: { documentId: scene.docId } });
      expect(there).toMatchObject({ id: tag.id });
      const issue = await read(made.id);
      expect([issue?.startOffset, issue?.quote, issue?.detached]).toEqual([
        there?.startOffset,
        there?.quote,
        there?.detached,
      ]);
      return issue;
    };
    expect(await save(`Dear ${TEXT}`)).toMatchObject({ startOffset: start + 5, quote: 'Bob' });
    expect(await save(TEXT.replace('Bob', 'Rob'))).toMatchObject({ startOffset: start, quote: 'Rob' });
    expect(await save('Nothing.')).toMatchObject({ startOffset: null, detached: true, quote: 'Rob' });
    expect(await save('Nothing but Rob.')).toMatchObject({ startOffset: 12, detached: false });
  });

  it('are deleted with their document', async () => {
    scene = await makeScene();
    const { db } = world.database;
    await put(scene.writer, await report(scene.writer), { replies: [{ text: 'a' }] });
    await boss(documents.remove, { params: { id: scene.docId } });
    await world.drain();
    const rows = () => db.selectFrom('issue').select('id').where('document_id', '=', scene.docId).execute();
    await fails(listOf(scene.admin), 404);
    await expect.poll(rows, { timeout: 30_000 }).toEqual([]);
    scene = await makeScene();
  });
});

describe('issues about words', () => {
  it('are created with the words as their title, and move to the words of a new transcript', async () => {
    const docId = await scene.upload('call.wav', { bytes: wavBytes(1) });
    await scene.upload('call.json', { text: TRANSCRIPT });
    await world.drain();
    const words = async () =>
      (await boss(recordings.utterances, { params: { id: docId } })).flatMap(({ tokens }) => tokens);
    const [good, morning, anna] = await words();
    const tokens = [{ id: anna?.id ?? 0 }, { id: morning?.id ?? 0 }];
    const made = await boss(issues.create, { body: { type: 'TOKEN', docId, text: 'Is it Ania?', tokens } });
    expect(made).toMatchObject({ type: 'TOKEN', title: 'morning Anna', quote: 'morning Anna' });
    expect(made.tokens.map(({ value }) => value)).toEqual(['morning', 'Anna']);
    const replace = async (successors: ReadonlyMap<number, number>) => {
      await inTransaction(world.database.db, (tx) => moveTagsToSuccessors(tx, docId, successors));
      const [issue] = await listOf(world.admin, docId);
      return { detached: issue?.detached, words: issue?.tokens.map(({ value }) => value) };
    };
    expect(await replace(new Map([[anna?.id ?? 0, good?.id ?? 0]]))).toEqual({
      detached: false,
      words: ['Good', 'morning', 'Anna'],
    });
    expect(await replace(new Map())).toMatchObject({ detached: true });
  });
});

it('each kind is about a span of the text, words, tags or a relation, with the fields of its kind [ISSUE-11] [ENT-22]', async () => {
  scene = await makeScene();
  const { id: relationId, anna } = await relate();
  const recording = await scene.upload('call.wav', { bytes: wavBytes(1) });
  await scene.upload('call.json', { text: TRANSCRIPT });
  await world.drain();
  const [spoken] = await boss(recordings.utterances, { params: { id: recording } });
  const [good] = spoken?.tokens ?? [];
  const token = await boss(issues.create, {
    body: { type: 'TOKEN', docId: recording, text: 'Good?', tokens: [{ id: good?.id ?? 0 }] },
  });
  const text = await report(scene.writer);
  const tag = await aboutTags([anna.id]);
  const relation = await aboutRelation(relationId);
  const common = { status: 'ACTIVE', replies: [] };
  const nothing = { startOffset: null, endOffset: null, tokens: [], tags: [], relation: null };
  expect([token, text, tag, relation]).toMatchObject([
    {
      ...common,
      ...nothing,
      type: 'TOKEN',
      docId: recording,
      title: 'Good',
      userId: world.admin.id,
      tokens: [{ id: good?.id }],
    },
    {
      ...common,
      ...nothing,
      type: 'TEXT',
      docId: scene.docId,
      title: 'Anna',
      userId: scene.writer.id,
      startOffset: 0,
      endOffset: 4,
    },
    { ...common, ...nothing, type: 'TAG', title: 'Person: Anna', tags: [{ id: anna.id }] },
    { ...common, type: 'RELATION', startOffset: null, tokens: [], relation: { id: relationId } },
  ]);
  expect(await listOf(world.admin)).toEqual([text, tag, relation]);
  expect(await listOf(world.admin, recording)).toEqual([token]);
});

describe('a page that shows the document', () => {
  it('receives a new issue and a comment', async () => {
    const { db } = world.database;
    const received: ServerMessage[] = [];
    const client: Client = {
      userId: scene.reader.id,
      tokenId: 'x',
      document: null,
      process: null,
      send: (message) => void received.push(message),
      end: () => {},
      checkRights: () => {},
    };
    const rights = await findRights(db, scene.reader.id);
    if (!rights) throw new Error('No such user');
    world.live.add(client);
    world.live.watch(client, await subscribeToDocument({ db, rights }, scene.docId));
    const changes = () =>
      received.flatMap((one) => (one.type === 'document' && one.changes.includes('ISSUES') ? [one.by] : []));
    const made = await report(scene.writer);
    await expect.poll(changes, { timeout: 10_000 }).toEqual([scene.writer.id]);
    await put(scene.admin, made, { replies: [{ text: 'a' }] });
    await expect.poll(changes, { timeout: 10_000 }).toEqual([scene.writer.id, scene.admin.id]);
  });
});
