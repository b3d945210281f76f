import { counts } from '@scriptorium/contract/process/counts.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { foldCounts } from '@scriptorium/engine/documents/fold-counts.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const read = (processId: number, user: TestUser = world.admin) =>
  world.callAs(user)(counts.ofProcess, { params: { id: processId }, query: {} });

async function flow() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
  const edge = await world.make.edge(process.id, process.parser.id, span.id);
  const add = async (name: string, text: string) =>
    (await world.callAs(world.admin)(documents.upload, { body: uploadForm({ nodeId: hup.id, name, text }) }))
      .documents[0]?.id ?? 0;
  return { process, span, edge, add };
}

describe('the counts of a process', () => {
  it('give the number of steps by status and of documents by edge, before and after folding', async () => {
    const { process, span, edge, add } = await flow();
    const deleted = await add('deleted.txt', 'x');
    await add('fine.txt', 'x');
    await add('broken.pdf', '%PDF-x');
    expect(await read(process.id)).toMatchObject({ documents: { PROCESSING: 3 } });
    await world.drain();
    const none = { waiting: 0, processing: 0, done: 0, accepted: 0, error: 0 };
    const expected = {
      nodes: [
        { ...none, nodeId: process.parser.id, accepted: 2, error: 1 },
        { ...none, nodeId: span.id, waiting: 2 },
      ],
      documents: { WAITING: 2, ERROR: 1 },
    };
    const before = await read(process.id);
    expect(before).toMatchObject(expected);
    expect(before.edges).toContainEqual({ edgeId: edge.id, documents: 2 });
    expect(before.edges.map(({ documents }) => documents).toSorted()).toEqual([2, 3]);
    await foldCounts(world.database.db);
    expect(await read(process.id)).toEqual(before);

    await world.callAs(world.admin)(documents.remove, { params: { id: deleted } });
    await world.drain();
    expect(await read(process.id)).toMatchObject({
      nodes: [{ accepted: 1, error: 1 }, { waiting: 1 }],
      documents: { WAITING: 1, ERROR: 1 },
    });
  });

  it('show users with a right on one node only that node, and others nothing', async () => {
    const { process, span, add } = await flow();
    await add('a.txt', 'x');
    await world.drain();
    const worker = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'WRITE' }],
    });
    const seen = await read(process.id, worker);
    expect(seen.nodes.map(({ nodeId }) => nodeId)).toEqual([span.id]);
    expect(seen).toMatchObject({ edges: [], documents: {} });
    await expect(read(process.id, await world.make.user())).rejects.toMatchObject({ status: 404 });
  });
});
