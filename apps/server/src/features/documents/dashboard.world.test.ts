import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const as = (user: TestUser = world.admin) => world.callAs(user);

async function userOf(processId: number, mode: 'READ' | 'WRITE' | 'ADMIN') {
  return world.make.user({ authorities: [{ type: 'PROCESS', componentId: processId, mode }] });
}

/** A process with a span node and the documents 0, 1 and 2, each waiting there. */
async function processWithDocuments() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
  await world.make.edge(process.id, process.parser.id, span.id);
  const ids: number[] = [];
  for (const name of ['b.txt', 'a.txt', 'c.txt']) {
    const body = uploadForm({ nodeId: hup.id, name, text: 'x' });
    ids.push((await as()(documents.upload, { body })).documents[0]?.id ?? 0);
  }
  await world.services.engine.drain();
  const rows = async (user: TestUser, hideAccepted: boolean | undefined, sort = 'id,asc') =>
    (
      await as(user)(documents.info, {
        query: { sort },
        body: {
          filters: [{ type: 'PROCESS_ID', value: process.id }],
          ...(hideAccepted === undefined ? {} : { hideAccepted }),
        },
      })
    ).content;
  const listed = async (...asked: Parameters<typeof rows>) =>
    (await rows(...asked)).map(({ id }) => ids.indexOf(id));
  return { process, span, ids, rows, listed };
}

describe('the documents of a dashboard', () => {
  it('are for users without ADMIN only their own and unassigned ones; the document list has all', async () => {
    const { process, span, ids, listed } = await processWithDocuments();
    const [own, other, boss] = [
      await userOf(process.id, 'WRITE'),
      await userOf(process.id, 'WRITE'),
      await userOf(process.id, 'ADMIN'),
    ];
    await as(own)(steps.assign, { query: { docId: ids[0] ?? 0, nodeId: span.id } });
    await as(other)(steps.assign, { query: { docId: ids[1] ?? 0, nodeId: span.id } });
    const annotator = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'ADMIN' }],
    });
    for (const hideAccepted of [true, false]) {
      expect(await listed(own, hideAccepted)).toEqual([0, 2]);
      expect(await listed(other, hideAccepted)).toEqual([1, 2]);
      expect(await listed(annotator, hideAccepted)).toEqual([2]);
      expect(await listed(boss, hideAccepted)).toEqual([0, 1, 2]);
      expect(await listed(world.admin, hideAccepted)).toEqual([0, 1, 2]);
    }
    expect(await listed(own, undefined)).toEqual([0, 1, 2]);
    const stranger = await world.make.user();
    expect(await listed(stranger, true)).toEqual([]);
  });

  it('have no accepted steps with the flag hideAccepted, all steps without, are of one process, sorted by any field in either direction, and paged [API-085] [API-189]', async () => {
    const { process, span, ids, rows, listed } = await processWithDocuments();
    const state = await as()(steps.state, { params: { id: ids[0] ?? 0 } });
    const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id);
    const id = step?.stepDTO.id ?? 0;
    await as()(steps.update, { body: { id, status: 'DONE' } });
    await as()(steps.update, { body: { id, status: 'ACCEPTED' } });
    const statusesOf = async (hideAccepted: boolean | undefined) =>
      (await rows(world.admin, hideAccepted))[0]?.steps.map(({ stepDTO }) => stepDTO.status);
    expect(await statusesOf(undefined)).toContain('ACCEPTED');
    expect(await statusesOf(false)).toContain('ACCEPTED');
    expect(await statusesOf(true)).not.toContain('ACCEPTED');
    expect(await listed(world.admin, true)).toEqual([0, 1, 2]);
    expect(await listed(world.admin, true, 'id,desc')).toEqual([2, 1, 0]);
    expect(await listed(world.admin, true, 'filename,asc')).toEqual([1, 0, 2]);
    expect(await listed(world.admin, true, 'filename,desc')).toEqual([2, 0, 1]);
    expect(await listed(world.admin, true, 'createdDate,desc')).toEqual([2, 1, 0]);
    expect(await listed(world.admin, true, 'status,asc')).toEqual([0, 1, 2]);
    expect(await listed(world.admin, true, 'status,desc')).toEqual([2, 1, 0]);
    await processWithDocuments();
    const page = await as()(documents.info, {
      query: { page: 1, size: 2, sort: 'id,desc' },
      body: { filters: [{ type: 'PROCESS_ID', value: process.id }], hideAccepted: true },
    });
    expect([page.content.map((row) => ids.indexOf(row.id)), page.totalElements]).toEqual([[0], 3]);
  });
});
