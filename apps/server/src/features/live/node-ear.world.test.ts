import { documents } from '@scriptorium/contract/documents.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { inTransaction, outsideTransaction } from '@scriptorium/db/transaction.ts';
import { uploadForm } from '@scriptorium/testing/upload-form.ts';
import { startWorld } from '@scriptorium/testing/world.ts';
import type { DocumentChangeKind } from '@scriptorium/engine/engine-api.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeEar } from './node-ear.ts';

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const world = await startWorld();
afterAll(() => world.close());
const { db } = world.database;
const boss = world.callAs(world.admin);

const earOf = (of: typeof db, sees: (nodeId: number) => boolean, documentId?: number) =>
  nodeEar(of, { sees, knowsCopy: () => true }, documentId);

/** A document that waits on two nodes. */
async function makeScene() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const own = await world.make.node(process.id, { fromId: process.parser.id, name: 'Own' });
  const other = await world.make.node(process.id, { fromId: process.parser.id, name: 'Other' });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Jan' });
  const documentId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const complete = async ({ id }: { id: number }) => {
    const state = await boss(steps.state, { params: { id: documentId } });
    const at = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === id);
    await boss(steps.update, { body: { id: at?.stepDTO.id ?? 0, status: 'DONE' } });
  };
  /** Whoever completes a step is assigned; here before it counts. */
  const assign = () =>
    db.insertInto('document_assignee').values({ document_id: documentId, user_id: world.admin.id }).execute();
  const told = (changes: DocumentChangeKind[], nodeIds?: number[]) => ({
    documentId,
    processId: process.id,
    changes,
    by: null,
    ...(nodeIds && { nodeIds }),
  });
  const sees = (nodeId: number) => nodeId === own.id;
  return { own, other, documentId, complete, assign, told, sees };
}

let scene: Awaited<ReturnType<typeof makeScene>>;
beforeEach(async () => {
  scene = await makeScene();
});

describe('who sees one node', () => {
  it('hears once what happens on it, and nothing of what happens on others', async () => {
    const { own, other, complete, assign, told, sees } = scene;
    const ear = await earOf(db, sees);
    const moved = () => told(['STEPS']);
    await assign();
    expect(await ear.hear(moved())).toEqual(told(['ASSIGNEES']));
    await complete(other);
    expect(await ear.hear(told(['STEPS', 'ASSIGNEES']))).toBeUndefined();
    await complete(own);
    expect(await ear.hear(moved())).toEqual(told(['STEPS'], [own.id]));
    expect(await ear.hear(moved())).toBeUndefined();
    const tagged = told(['TAGS'], [other.id, own.id]);
    expect(await ear.hear(tagged)).toEqual(told(['TAGS'], [own.id]));
    expect(await ear.hear(told(['TAGS'], [other.id]))).toBeUndefined();
  });

  it('hears of nothing that was over before', async () => {
    const { own, complete, told, sees, documentId } = scene;
    await complete(own);
    for (const ear of [await earOf(db, sees), await earOf(db, sees, documentId)])
      expect(await ear.hear(told(['STEPS', 'PROGRESS', 'TAGS']))).toBeUndefined();
  });

  it("hears that the document's status is another, whoever finished it", async () => {
    const { own, other, complete, assign, told, sees } = scene;
    await assign();
    const ears = [await earOf(db, sees), await earOf(db, sees, scene.documentId)];
    await complete(own);
    for (const ear of ears) expect(await ear.hear(told(['STEPS']))).toEqual(told(['STEPS'], [own.id]));
    await complete(other);
    for (const ear of ears) expect(await ear.hear(told(['STEPS']))).toEqual(told(['STEPS']));
  });

  it("hears of the document's text and of its assignees, which everybody who reads it sees", async () => {
    const { documentId, assign, told, sees } = scene;
    const ear = await earOf(db, sees, documentId);
    const { id } = await db
      .insertInto('content')
      .values({ document_id: documentId, text: 'Anna' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('document').set({ content_id: id }).where('id', '=', documentId).execute();
    expect(await ear.hear(told(['CONTENT', 'TAGS']))).toEqual(told(['CONTENT']));
    expect(await ear.hear(told(['STEPS', 'CONTENT', 'TAGS', 'CLASSIFIER_TAGS']))).toBeUndefined();
    await assign();
    expect(await ear.hear(told(['STEPS', 'ASSIGNEES']))).toEqual(told(['ASSIGNEES']));
    expect(await ear.hear(told(['STEPS', 'ASSIGNEES']))).toBeUndefined();
  });

  it('hears how far a run on it is, and that it put labels there', async () => {
    const { own, documentId, told, sees } = scene;
    const ear = await earOf(db, sees, documentId);
    const set = (status: 'PROCESSING' | 'DONE') =>
      db.updateTable('step').set({ status }).where('node_id', '=', own.id).execute();
    expect(await ear.hear(told(['PROGRESS']))).toBeUndefined();
    await set('PROCESSING');
    expect(await ear.hear(told(['STEPS']))).toEqual(told(['STEPS'], [own.id]));
    expect(await ear.hear(told(['PROGRESS']))).toEqual(told(['PROGRESS']));
    await set('DONE');
    const wrote = told(['STEPS', 'CONTENT', 'TAGS', 'CLASSIFIER_TAGS']);
    expect(await ear.hear(wrote)).toEqual(told(['STEPS', 'TAGS', 'CLASSIFIER_TAGS'], [own.id]));
  });

  it('hears that a document is gone which had a step there, even when it comes late', async () => {
    const { documentId, told, sees } = scene;
    const [ear, stranger, late] = [
      await earOf(db, sees),
      await earOf(db, () => false),
      await earOf(db, sees, documentId),
    ];
    await boss(documents.remove, { params: { id: documentId } });
    expect((await ear.hear(told(['DELETED'])))?.changes).toContain('DELETED');
    expect(await stranger.hear(told(['DELETED']))).toBeUndefined();
    await world.drain();
    expect(await late.hear(told(['DELETED']))).toEqual(told(['DELETED']));
    expect(await stranger.hear(told(['DELETED']))).toBeUndefined();
  });

  const underWay = async () => {
    const { own, told, sees } = scene;
    let ear: Awaited<ReturnType<typeof nodeEar>> | undefined;
    await inTransaction(db, async (tx) => {
      await tx.updateTable('step').set({ status: 'ERROR' }).where('node_id', '=', own.id).execute();
      // Written before somebody listens, and not yet to be seen.
      ear = await outsideTransaction(() => earOf(db, sees));
    });
    expect(await ear?.hear(told(['STEPS']))).toEqual(told(['STEPS'], [own.id]));
  };
  const besideAnOlder = async () => {
    const { own, complete, told, sees, documentId } = scene;
    await inTransaction(db, async (tx) => {
      // A transaction of whomever that began before and goes on for long.
      await sql`select pg_current_xact_id()`.execute(tx);
      await outsideTransaction(async () => {
        await complete(own);
        for (const ear of [await earOf(db, sees), await earOf(db, sees, documentId)])
          expect(await ear.hear(told(['STEPS', 'PROGRESS', 'TAGS']))).toBeUndefined();
      });
    });
  };
  // The embedded database has one connection.
  if (onPostgres) {
    it('hears of what was being written when it began to listen', underWay);
    it('hears of nothing that was over before, beside a transaction that began earlier', besideAnOlder);
  }
});
