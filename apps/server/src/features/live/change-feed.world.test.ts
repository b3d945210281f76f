import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { lockDocument } from '@scriptorium/engine/documents/documents.store.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findRights } from '../access/rights.store.api.ts';
import type { Client } from './client.ts';
import { subscribeToDocument, subscribeToProcess } from './subscriptions.ts';

const world = await startWorld();
afterAll(() => world.close());
const { db } = world.database;
const { live } = world;
const boss = world.callAs(world.admin);

type Received = Extract<ServerMessage, { type: 'document' | 'outdated' }>;

/** A document that waits on two nodes. */
async function makeScene() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const own = await world.make.node(process.id, {
    fromId: process.parser.id,
    name: 'Own',
    activityType: 'SPAN',
  });
  const other = await world.make.node(process.id, { fromId: process.parser.id, name: 'Other' });
  const label = await world.make.label(own.id);
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Jan Kowalski' });
  const documentId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const stepOn = async ({ id }: { id: number }) => {
    const state = await boss(steps.state, { params: { id: documentId } });
    return state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === id)?.stepDTO.id ?? 0;
  };
  const complete = async (node: { id: number }) =>
    boss(steps.update, { body: { id: await stepOn(node), status: 'DONE' } });
  const tag = async () =>
    boss(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId: await stepOn(own), startOffset: 0, endOffset: 3 },
    });
  const annotator = await world.make.user({
    authorities: [{ type: 'NODE', componentId: own.id, mode: 'READ' }],
  });
  return { process, own, other, documentId, complete, tag, annotator };
}

let scene: Awaited<ReturnType<typeof makeScene>>;
beforeEach(async () => {
  scene = await makeScene();
});

async function rightsOf(user: TestUser): Promise<Rights> {
  const rights = await findRights(db, user.id);
  if (!rights) throw new Error('No such user');
  return rights;
}

/** A socket of a user that subscribed to the scene's document, or to its process. */
async function subscribe(user: TestUser, topic: 'document' | 'process', since?: number) {
  const received: Received[] = [];
  const client: Client = {
    userId: user.id,
    tokenId: 'x',
    document: null,
    process: null,
    send: (message) => {
      if (message.type === 'document' || message.type === 'outdated') received.push(message);
    },
    end: () => {},
    checkRights: () => {},
  };
  live.add(client);
  const subscriber = { db, rights: await rightsOf(user) };
  if (topic === 'document')
    live.watch(client, await subscribeToDocument(subscriber, scene.documentId, since));
  else live.watchProcess(client, await subscribeToProcess(subscriber, scene.process.id));
  /** Kinds of changes with their nodes, in order. */
  const changes = () => received.map((one) => (one.type === 'document' ? [one.changes, one.nodeIds] : []));
  const until = (wanted: unknown) => expect.poll(changes, { timeout: 10_000 }).toEqual(wanted);
  return { received, client, changes, until };
}

const versionOf = async (documentId: number) =>
  (await db.selectFrom('document').select('version').where('id', '=', documentId).executeTakeFirstOrThrow())
    .version;

describe('a user who sees one node', () => {
  it('receives changes of that node and of the document, and none of other nodes', async () => {
    const { own, other, complete, annotator } = scene;
    const page = await subscribe(annotator, 'document');
    const list = await subscribe(annotator, 'process');
    await complete(other);
    await complete(own);
    const ofDocument = [
      [['ASSIGNEES'], undefined],
      [['STEPS'], [own.id]],
    ];
    await page.until(ofDocument);
    await list.until(ofDocument);
  });

  it('receives a change of the status by any user', async () => {
    const { own, other, complete, annotator } = scene;
    await complete(own);
    const page = await subscribe(annotator, 'document');
    await complete(other);
    await page.until([[['STEPS'], undefined]]);
  });

  it('receives nothing of documents without a step on it', async () => {
    const { other, complete, process } = scene;
    const empty = await world.make.node(process.id, { activityType: 'SPAN', name: 'Empty' });
    const stranger = await world.make.user({
      authorities: [{ type: 'NODE', componentId: empty.id, mode: 'READ' }],
    });
    const list = await subscribe(stranger, 'process');
    const whole = await subscribe(world.admin, 'process');
    await complete(other);
    await boss(documents.remove, { params: { id: scene.documentId } });
    await expect.poll(whole.changes, { timeout: 10_000 }).toContainEqual([['DELETED'], undefined]);
    expect(list.received).toEqual([]);
  });

  it('receives progress of runs only on it, and the deletion of a document that had a step on it', async () => {
    const { own, other, documentId, process, annotator } = scene;
    const list = await subscribe(annotator, 'process');
    const progress = (progressOn: number) =>
      live.publish({ documentId, processId: process.id, progressOn, by: null });
    progress(other.id);
    progress(own.id);
    await list.until([[['PROGRESS'], [own.id]]]);
    await boss(documents.remove, { params: { id: documentId } });
    await list.until([
      [['PROGRESS'], [own.id]],
      [['DELETED'], undefined],
    ]);
  });
});

describe('a subscriber of a document', () => {
  it('receives a tag with its change, in the form of the API', async () => {
    const { tag, complete, own, documentId } = scene;
    await tag();
    const page = await subscribe(world.admin, 'document');
    const saved = await tag();
    await boss(nerTags.remove, { params: { id: saved.id } });
    await complete(own);
    await expect.poll(() => page.received.length, { timeout: 10_000 }).toBe(3);
    const [created, deleted, completed] = page.received;
    const message = {
      type: 'document',
      documentId,
      changes: ['TAGS'],
      by: world.admin.id,
      nodeIds: [own.id],
    };
    expect(created).toMatchObject({ ...message, tags: [{ saved }] });
    expect(deleted).toMatchObject({ ...message, tags: [{ deleted: saved.id }] });
    expect(completed).toMatchObject({ changes: ['STEPS'] });
    expect(completed).not.toHaveProperty('tags');
  });

  it('receives text and labels that a run wrote', async () => {
    const { documentId, process } = scene;
    const page = await subscribe(world.admin, 'document');
    const parser = await boss(steps.state, { params: { id: documentId } });
    const step = parser.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === process.parser.id);
    await boss(steps.rerun, { params: { id: step?.stepDTO.id ?? 0 }, query: { confirm: 'true' } });
    await world.drain();
    const kinds = () => [
      ...new Set(page.received.flatMap((one) => (one.type === 'document' ? one.changes : []))),
    ];
    await expect
      .poll(kinds, { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['STEPS', 'TAGS', 'CLASSIFIER_TAGS', 'CONTENT']));
  });

  it('receives the missed changes after an interruption, in order and without duplicates', async () => {
    const { tag, other, complete, documentId } = scene;
    const first = await tag();
    const since = await versionOf(documentId);
    const second = await tag();
    await complete(other);
    const page = await subscribe(world.admin, 'document', since);
    const third = await tag();
    await expect.poll(() => page.received.length, { timeout: 10_000 }).toBe(3);
    const tags = page.received.flatMap((one) => (one.type === 'document' ? (one.tags ?? []) : []));
    expect(tags).toEqual([{ saved: second }, { saved: third }]);
    expect(tags).not.toContainEqual({ saved: first });
    const versions = page.received.map(({ version }) => version ?? 0);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it('receives a change whose announcement was lost together with the next one', async () => {
    const { documentId, process, own } = scene;
    const page = await subscribe(world.admin, 'document');
    const change = () =>
      inTransaction(db, async (tx) => {
        const document = await lockDocument(tx, documentId);
        await recordChange(tx, document, { kind: 'CLASSIFIER_TAGS', nodeId: own.id, by: world.admin.id });
        return document.version;
      });
    await change();
    live.publish({ documentId, processId: process.id, version: await change(), by: world.admin.id });
    const expected = [['CLASSIFIER_TAGS'], [own.id]];
    await page.until([expected, expected]);
  });

  it('is asked to read everything again when it missed too much', async () => {
    const { documentId, own } = scene;
    const since = await versionOf(documentId);
    await inTransaction(db, async (tx) => {
      const document = await lockDocument(tx, documentId);
      for (let row = 0; row <= 500; row++)
        await recordChange(tx, document, { kind: 'CLASSIFIER_TAGS', nodeId: own.id, by: null });
    });
    const page = await subscribe(world.admin, 'document', since);
    const version = await versionOf(documentId);
    await expect
      .poll(() => page.received, { timeout: 10_000 })
      .toEqual([{ type: 'outdated', documentId, version }]);
  });
});
