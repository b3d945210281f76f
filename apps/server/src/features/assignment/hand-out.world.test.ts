import { randomUUID } from 'node:crypto';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin, database } = world;
const boss = callAs(admin);

/** A process with a span node and one more urgent classifier node, and documents that wait on both or one. */
async function scene() {
  const process = await make.process();
  const fromId = process.parser.id;
  const span = await make.node(process.id, { activityType: 'SPAN', fromId, priority: 1 });
  const urgent = await make.node(process.id, { activityType: 'SPAN', fromId, priority: 3 });
  /** Directly in the database: uploads of hundreds of documents take long. */
  const add = async (nodeIds: readonly number[]): Promise<number> => {
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
    return id;
  };
  /** A document with copies of the step of a node. */
  const addCopies = async (nodeId: number, copies: number) => {
    const id = await add([nodeId]);
    await database.db
      .insertInto('additional_submit')
      .values({ node_id: nodeId, document_id: null, submits: copies - 1 })
      .execute();
    for (let copy = 1; copy < copies; copy += 1)
      await database.db
        .insertInto('step')
        .values({ document_id: id, node_id: nodeId, copy, status: 'WAITING', master: false })
        .execute();
    return id;
  };
  const worker = () =>
    make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }] });
  const next = async (who: TestUser, clientId?: string) => {
    const body = clientId === undefined ? {} : { clientId };
    return (await callAs(who)(assignment.next, { params: { id: process.id }, body })).handedOut;
  };
  const nextDocument = async (who: TestUser) => (await next(who))?.documentId ?? null;
  return { process, span, urgent, add, addCopies, worker, next, nextDocument };
}

describe('the next document', () => {
  it('is the oldest one of the node with the highest priority, and belongs to the user who asked', async () => {
    const { span, urgent, add, worker, next } = await scene();
    const first = await add([span.id]);
    const second = await add([span.id]);
    const third = await add([urgent.id]);
    const ada = await worker();
    expect(await next(ada)).toMatchObject({ documentId: third, nodeId: urgent.id });
    const given = await next(ada);
    expect(given).toMatchObject({ documentId: first, nodeId: span.id });
    const state = await boss(steps.state, { params: { id: first } });
    expect(state.assignees.map(({ id }) => id)).toEqual([ada.id]);
    expect(state.documentStepsInformation[0]?.stepDTO).toMatchObject({
      id: given?.stepId,
      status: 'WAITING',
      blockedBy: { id: ada.id },
    });
    expect((await next(ada))?.documentId).toBe(second);
    expect(await next(ada)).toBeNull();
  });

  it('is none that somebody else works on, blocks, or is assigned to without having begun', async () => {
    const { span, urgent, add, worker, nextDocument } = await scene();
    const [ada, bob] = [await worker(), await worker()];
    const held = await add([span.id, urgent.id]);
    await callAs(bob)(steps.assign, { query: { docId: held, nodeId: span.id } });
    const blocked = await add([span.id]);
    await boss(assignment.block, { params: { id: blocked, userId: bob.id } });
    const assigned = await add([span.id]);
    await boss(assignment.add, { params: { id: assigned, userId: bob.id } });
    const deleted = await add([span.id]);
    await boss(documents.remove, { params: { id: deleted } });
    const free = await add([span.id]);
    expect(await nextDocument(ada)).toBe(free);
    expect(await nextDocument(ada)).toBeNull();
    expect(await nextDocument(bob)).toBe(held);
    expect([await nextDocument(bob), await nextDocument(bob)]).toEqual([blocked, assigned]);
    expect(await nextDocument(bob)).toBeNull();
  });

  it('may be one whose earlier step an assignee has finished', async () => {
    const { span, urgent, add, worker, nextDocument } = await scene();
    const [ada, bob] = [await worker(), await worker()];
    const id = await add([span.id, urgent.id]);
    const { documentStepsInformation } = await callAs(bob)(steps.assign, {
      query: { docId: id, nodeId: urgent.id },
    });
    const step = documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === urgent.id);
    await callAs(bob)(steps.update, { body: { id: step?.stepDTO.id ?? 0, status: 'DONE' } });
    expect(await nextDocument(ada)).toBe(id);
  });

  it('is none that somebody else has open', async () => {
    const { process, span, add, worker, nextDocument } = await scene();
    const ada = await worker();
    const opened = await add([span.id]);
    const free = await add([span.id]);
    const viewer = { seesAll: () => true, seesNode: () => true, sees: () => true };
    const client = {
      userId: admin.id,
      tokenId: '',
      document: null,
      process: null,
      send: () => {},
      end: () => {},
      checkRights: () => {},
    };
    world.live.add(client);
    world.live.watch(client, { id: opened, processId: process.id, viewer, sentVersion: 0 });
    expect(await nextDocument(ada)).toBe(free);
    expect(await nextDocument(ada)).toBeNull();
    world.live.remove(client);
    expect(await nextDocument(ada)).toBe(opened);
  });

  it('is the same for a repeated request, also when both arrive at once', async () => {
    const { span, add, worker, next } = await scene();
    for (let at = 0; at < 4; at += 1) await add([span.id]);
    const ada = await worker();
    const clientId = randomUUID();
    const [first, second] = await Promise.all([next(ada, clientId), next(ada, clientId)]);
    expect(first).not.toBeNull();
    expect(second).toEqual(first);
    expect(await next(ada, clientId)).toEqual(first);
    expect(await next(ada, randomUUID())).not.toEqual(first);
    expect((await next(await worker(), clientId))?.stepId).not.toBe(first?.stepId);
  });

  it('is on a node on which the caller may work', async () => {
    const { process, span, urgent, add, worker, next } = await scene();
    const id = await add([urgent.id, span.id]);
    const annotator = await make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'WRITE' }],
    });
    const reader = await make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    await expect(next(reader)).rejects.toMatchObject({ status: 403 });
    expect(await next(annotator)).toMatchObject({ documentId: id, nodeId: span.id });
    expect(await next(await worker())).toBeNull();
  });
});

describe('copies of a document', () => {
  it('are handed out side by side on a blind node, each to another person, also while it is open', async () => {
    const { process, span, addCopies, worker, next, nextDocument } = await scene();
    const id = await addCopies(span.id, 3);
    const [ada, bob, cyd, dan] = [await worker(), await worker(), await worker(), await worker()];
    const viewer = { seesAll: () => true, seesNode: () => true, sees: () => true };
    const client = {
      userId: ada.id,
      tokenId: '',
      document: null,
      process: null,
      send: () => {},
      end: () => {},
      checkRights: () => {},
    };
    world.live.add(client);
    world.live.watch(client, { id, processId: process.id, viewer, sentVersion: 0 });
    const ofAda = await next(ada);
    await callAs(ada)(steps.update, { body: { id: ofAda?.stepId ?? 0, status: 'DONE' } });
    // Bob and Cyd ask at once, and both twice.
    const given = await Promise.all([bob, cyd, bob, cyd].map((who) => next(who)));
    world.live.remove(client);
    const handed = given.flatMap((one) => one?.stepId ?? []);
    expect(handed).toHaveLength(2);
    expect(new Set([...handed, ofAda?.stepId]).size).toBe(3);
    const state = await boss(steps.state, { params: { id } });
    const holders = state.documentStepsInformation.flatMap(({ stepDTO }) => stepDTO.blockedBy?.id ?? []);
    expect(holders.toSorted()).toEqual([ada.id, bob.id, cyd.id].toSorted());
    expect(await nextDocument(dan)).toBeNull();
  });

  it('that somebody gave back go to others, and that person gets no other one', async () => {
    const { span, addCopies, worker, next, nextDocument } = await scene();
    const id = await addCopies(span.id, 2);
    const [ada, bob, cyd] = [await worker(), await worker(), await worker()];
    const mine = await next(ada);
    await callAs(ada)(steps.update, { body: { id: mine?.stepId ?? 0, blockedBy: null } });
    const again = await next(ada);
    expect(again?.stepId).toBe(mine?.stepId);
    await callAs(ada)(steps.update, { body: { id: mine?.stepId ?? 0, blockedBy: null } });
    expect((await next(bob))?.stepId).toBe(mine?.stepId);
    expect(await next(ada)).toBeNull();
    expect(await nextDocument(cyd)).toBe(id);
  });

  it('wait on a node that is not blind until nobody works on the document', async () => {
    const { span, addCopies, worker, next, nextDocument } = await scene();
    await boss(nodes.update, { body: { id: span.id, blind: false } as never });
    const id = await addCopies(span.id, 2);
    const [ada, bob] = [await worker(), await worker()];
    const first = await next(ada);
    expect(await nextDocument(bob)).toBeNull();
    await callAs(ada)(steps.update, { body: { id: first?.stepId ?? 0, status: 'DONE' } });
    expect(await nextDocument(bob)).toBe(id);
  });
});

it(
  '20 clients who ask at the same time get 500 documents, none of them twice',
  { timeout: 240_000 },
  async () => {
    const { span, urgent, add, worker, nextDocument } = await scene();
    const all: number[] = [];
    for (let at = 0; at < 500; at += 1) all.push(await add(at % 3 === 0 ? [span.id, urgent.id] : [span.id]));
    const workers = await Promise.all(Array.from({ length: 20 }, worker));
    const given = new Map<number, Set<number>>();
    let answers = 0;
    await Promise.all(
      workers.map(async (who) => {
        for (;;) {
          const id = await nextDocument(who);
          if (id === null) return;
          answers += 1;
          given.set(id, (given.get(id) ?? new Set()).add(who.id));
        }
      }),
    );
    expect([...given.keys()].toSorted((a, b) => a - b)).toEqual(all);
    expect([...given].filter(([, people]) => people.size > 1)).toEqual([]);
    // A document with two steps is handed out again, to the same person only.
    expect(answers).toBe(500 + all.filter((_, at) => at % 3 === 0).length);
  },
);
