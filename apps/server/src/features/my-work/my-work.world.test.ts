import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin, database } = world;
const boss = callAs(admin);

/** A process with two nodes and documents that wait on one or both. */
async function scene() {
  const process = await make.process();
  const fromId = process.parser.id;
  const span = await make.node(process.id, { activityType: 'SPAN', fromId, priority: 1 });
  const urgent = await make.node(process.id, { activityType: 'SPAN', fromId, priority: 3 });
  const add = async (nodeIds: readonly number[], assignees: readonly TestUser[] = []): Promise<number> => {
    const { id } = await database.db
      .insertInto('document')
      .values({
        process_id: process.id,
        filename: 'a.txt',
        path: 'a.txt',
        document_type: 'TEXTFILE',
        kind: 'text',
        status: 'WAITING',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const node_id of nodeIds)
      await database.db
        .insertInto('step')
        .values({ document_id: id, node_id, copy: 0, status: 'WAITING', master: true })
        .execute();
    for (const { id: userId } of assignees) await boss(assignment.add, { params: { id, userId } });
    return id;
  };
  const worker = () =>
    make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }] });
  const next = (who: TestUser, query: { documentId?: number; zoneId?: string } = {}) =>
    callAs(who)(myWork.next, { params: { id: process.id }, query });
  const nextDocument = async (who: TestUser, documentId?: number) =>
    (await next(who, documentId === undefined ? {} : { documentId })).next?.documentId ?? null;
  const start = (who: TestUser, docId: number, nodeId: number) =>
    callAs(who)(steps.assign, { query: { docId, nodeId } });
  const finish = async (
    who: TestUser,
    docId: number,
    nodeId: number,
    status: 'DONE' | 'WAITING' = 'DONE',
  ) => {
    const { documentStepsInformation } = await boss(steps.state, { params: { id: docId } });
    const info = documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId);
    return callAs(who)(steps.update, { body: { id: info?.stepDTO.id ?? 0, status } });
  };
  return { process, span, urgent, add, worker, next, nextDocument, start, finish };
}

describe('the next step that waits for a user', () => {
  it('is one of the same document, then of the most urgent node, then of the oldest document', async () => {
    const { span, urgent, add, worker, next, nextDocument } = await scene();
    const ada = await worker();
    const [first, second, third] = [
      await add([span.id], [ada]),
      await add([span.id], [ada]),
      await add([urgent.id], [ada]),
    ];
    expect(await nextDocument(ada, second)).toBe(second);
    expect((await next(ada)).next).toMatchObject({ documentId: third, nodeId: urgent.id });
    await boss(documents.remove, { params: { id: third } });
    expect(await nextDocument(ada)).toBe(first);
    expect(await next(ada)).toMatchObject({ waiting: 2, doneToday: 0 });
  });

  it('is none of a document that is not theirs, that somebody else holds or blocks, or on which they may not work', async () => {
    const { process, span, urgent, add, worker, nextDocument, next, start } = await scene();
    const [ada, bob] = [await worker(), await worker()];
    await add([span.id]);
    const held = await add([span.id, urgent.id], [ada, bob]);
    await start(bob, held, span.id);
    const blocked = await add([span.id], [ada]);
    await boss(assignment.block, { params: { id: blocked, userId: bob.id } });
    expect(await nextDocument(ada)).toBeNull();
    expect(await next(ada)).toMatchObject({ waiting: 0 });
    expect(await nextDocument(bob)).toBe(held);
    const taken = await add([span.id]);
    await start(ada, taken, span.id);
    expect(await nextDocument(ada)).toBe(taken);

    const reader = await make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    await add([span.id], [reader]);
    expect(await next(reader)).toEqual({ next: null, waiting: 0, doneToday: 0 });
    await expect(next(await make.user())).rejects.toMatchObject({ status: 404 });
  });
});

describe('the work of today', () => {
  it('counts what the user finished since the start of the day in their time zone, once and while it is finished', async () => {
    const { process, span, add, worker, next, start, finish } = await scene();
    const [ada, bob] = [await worker(), await worker()];
    const ids = [await add([span.id], [ada]), await add([span.id], [ada]), await add([span.id], [bob])];
    for (const [index, id] of ids.entries()) {
      const who = index === 2 ? bob : ada;
      await start(who, id, span.id);
      await finish(who, id, span.id);
    }
    expect(await next(ada)).toMatchObject({ waiting: 0, doneToday: 2 });
    const [first = 0, second = 0] = ids;
    await finish(ada, first, span.id, 'WAITING');
    expect(await next(ada)).toMatchObject({ waiting: 1, doneToday: 1 });
    await finish(ada, first, span.id);
    expect(await next(ada)).toMatchObject({ doneToday: 2 });

    // Finished a minute before the user's day began.
    await sql`update document_change set at = (date_trunc('day', now() at time zone 'Asia/Tokyo') - interval '1 minute')
      at time zone 'Asia/Tokyo' where document_id = ${second}`.execute(database.db);
    expect(await next(ada, { zoneId: 'Asia/Tokyo' })).toMatchObject({ doneToday: 1 });

    expect(await callAs(ada)(myWork.overview, { query: {} })).toMatchObject([{ id: process.id, waiting: 0 }]);
    expect(await callAs(bob)(myWork.overview, { query: { zoneId: 'Europe/Warsaw' } })).toEqual([
      { id: process.id, name: process.name, waiting: 0, doneToday: 1, hasFree: false },
    ]);
    expect(await callAs(await make.user())(myWork.overview, { query: {} })).toEqual([]);
    for (const zoneId of ['Nowhere/City', '+02:00', "x'; drop table step"])
      await expect(next(ada, { zoneId })).rejects.toMatchObject({ status: 400 });
  });
});

describe('free work', () => {
  it('lists the processes whose hand-out has a step for the user, though nothing is assigned to them', async () => {
    const { process, span, add, worker, start } = await scene();
    const [ada, bob] = [await worker(), await worker()];
    const overview = (who: TestUser, query: { processId?: number } = {}) =>
      callAs(who)(myWork.overview, { query });
    expect(await overview(ada)).toEqual([]);
    const free = await add([span.id]);
    const row = { id: process.id, name: process.name, waiting: 0, doneToday: 0, hasFree: true };
    expect(await overview(ada)).toEqual([row]);
    expect(await overview(ada, { processId: process.id })).toEqual([row]);
    expect(await overview(ada, { processId: (await make.process()).id })).toEqual([]);
    const reader = await make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    expect(await overview(reader)).toEqual([]);
    await start(bob, free, span.id);
    expect(await overview(ada)).toEqual([]);
    expect(await overview(bob)).toEqual([{ ...row, waiting: 1, hasFree: false }]);
    expect(await overview(bob, { processId: process.id })).toHaveLength(1);
    expect(await overview(bob, { processId: (await make.process()).id })).toEqual([]);
    await add([span.id], [bob]);
    expect(await overview(ada)).toEqual([]);
  });
});
