import { documents } from '@scriptorium/contract/documents/documents.ts';
import { history, type HistoryEvent } from '@scriptorium/contract/documents/history.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const read = (
  id: number,
  query: { page?: number; size?: number; before?: number } = {},
  user = world.admin,
) => world.callAs(user)(history.ofDocument, { params: { id }, query });
const summaries = (events: readonly HistoryEvent[]) =>
  events.map(({ deed, nodeName, user }) => `${user?.login ?? 'machine'} ${deed} ${nodeName}`).toReversed();

async function labelled() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const fromId = process.parser.id;
  const words = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Words', fromId });
  const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels', fromId });
  const add = async (name: string, text: string) =>
    (await world.callAs(world.admin)(documents.upload, { body: uploadForm({ nodeId: hup.id, name, text }) }))
      .documents[0]?.id ?? 0;
  const stepOn = async (documentId: number, nodeId: number) => {
    const step = await world.database.db
      .selectFrom('step')
      .select('id')
      .where('document_id', '=', documentId)
      .where('node_id', '=', nodeId)
      .orderBy('copy')
      .executeTakeFirstOrThrow();
    return step.id;
  };
  return { process, words, span, add, stepOn };
}

const update = (
  user: TestUser,
  body: { id: number; status?: 'DONE' | 'WAITING'; blockedBy?: number | null },
) => world.callAs(user)(steps.update, { body });

describe('the history of a document', () => {
  it('lists the actor, the event, its duration and the rules, the latest first', async () => {
    const { span, words, add, stepOn } = await labelled();
    const id = await add('a.txt', 'x');
    await world.drain();
    const ada = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'WRITE' }],
    });
    const stepId = await stepOn(id, span.id);
    await update(ada, { id: stepId, blockedBy: ada.id });
    await update(ada, { id: stepId, status: 'DONE' });
    await update(world.admin, { id: stepId, status: 'WAITING' });
    const { rows, total } = await read(id);
    expect(total).toBe(rows.length);
    expect(rows.map((event) => event.id)).toEqual(rows.map((event) => event.id).toSorted((a, b) => b - a));
    const lines = summaries(rows);
    expect(lines.slice(0, 2)).toEqual(['machine began File parser', 'machine finished File parser']);
    expect(lines.slice(2, 5).toSorted()).toEqual([
      'machine appeared Labels',
      'machine began Words',
      'machine finished Words',
    ]);
    expect(lines.slice(5)).toEqual([
      `${ada.login} took Labels`,
      `${ada.login} completed Labels`,
      `${world.admin.login} activated Labels`,
    ]);
    const ran = rows.find(({ nodeId, deed }) => nodeId === words.id && deed === 'finished');
    expect(ran?.run).toMatchObject({ ms: expect.any(Number), rulesVersion: expect.any(Number), model: null });
    expect(rows.find(({ deed }) => deed === 'took')?.holder?.login).toBe(ada.login);
  });

  it('shows why a run failed and who repeated it', async () => {
    const { process, add, stepOn } = await labelled();
    const id = await add('broken.pdf', '%PDF-x');
    await world.drain();
    await world.callAs(world.admin)(steps.rerun, {
      params: { id: await stepOn(id, process.parser.id) },
      query: {},
    });
    await world.drain();
    const { rows } = await read(id);
    expect(summaries(rows)).toEqual([
      'machine began File parser',
      'machine failed File parser',
      `${world.admin.login} reran File parser`,
      'machine failed File parser',
    ]);
    expect(rows[0]?.reason?.key).toBe('error.file.broken');
    expect(rows.map(({ attempt }) => attempt)).toEqual([1, 1, 0, 0]);
  });

  it('is paged, and pages stay stable while new events are added', async () => {
    const { span, add, stepOn } = await labelled();
    const id = await add('a.txt', 'x');
    await world.drain();
    const all = (await read(id)).rows.map((event) => event.id);
    const first = await read(id, { size: 2 });
    await update(world.admin, { id: await stepOn(id, span.id), blockedBy: world.admin.id });
    const before = first.rows[0]?.id ?? 0;
    const second = await read(id, { size: 2, page: 1, before: before + 1 });
    expect([...first.rows, ...second.rows].map((event) => event.id)).toEqual(all.slice(0, 4));
    expect(second.total).toBe(all.length);
  });

  it('shows users with a right on one node only that node, and others nothing', async () => {
    const { span, add } = await labelled();
    const id = await add('a.txt', 'x');
    await world.drain();
    const reader = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'READ' }],
    });
    expect(summaries((await read(id, {}, reader)).rows)).toEqual(['machine appeared Labels']);
    await expect(read(id, {}, await world.make.user())).rejects.toMatchObject({ status: 404 });
  });

  it('hides another user’s copy: of a blind node until all are finished, else until it is', async () => {
    const { process, span, add, stepOn } = await labelled();
    const { db } = world.database;
    await db
      .insertInto('additional_submit')
      .values({ node_id: span.id, document_id: null, submits: 1 })
      .execute();
    await db
      .updateTable('process')
      .set({ graph_version: crypto.randomUUID() })
      .where('id', '=', process.id)
      .execute();
    const id = await add('a.txt', 'x');
    await world.drain();
    const right = { type: 'NODE', componentId: span.id, mode: 'WRITE' } as const;
    const [ada, bo] = [
      await world.make.user({ authorities: [right] }),
      await world.make.user({ authorities: [right] }),
    ];
    const stepId = await stepOn(id, span.id);
    await update(ada, { id: stepId, blockedBy: ada.id });
    const adasCopy = async (user: TestUser) =>
      summaries((await read(id, {}, user)).rows.filter((event) => event.stepId === stepId));
    expect(await adasCopy(bo)).toEqual([]);
    expect(await adasCopy(ada)).toEqual(['machine appeared Labels', `${ada.login} took Labels`]);
    expect(await adasCopy(world.admin)).toHaveLength(2);
    await update(ada, { id: stepId, status: 'DONE' });
    expect(await adasCopy(bo)).toEqual([]);
    await db.updateTable('node').set({ blind: false }).where('id', '=', span.id).execute();
    expect(await adasCopy(bo)).toHaveLength(3);
  });
});
