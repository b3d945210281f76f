import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineWorld } from '../testing/engine-world.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

async function waiting(node = {}) {
  const process = await world.process({ work: node, next: {} }, ['parser → work', 'work → next']);
  const document = await process.admitOne();
  await world.engine.drain();
  return { process, document, work: process.node('work') };
}

describe('people who work on steps', () => {
  test('of two who start a step concurrently one gets it, the other is refused with the name of the first', async () => {
    const { process, document, work } = await waiting();
    const people = [
      await world.user(['PROCESS', process.id, 'WRITE']),
      await world.user(['PROCESS', process.id, 'WRITE']),
    ];
    const outcomes = await Promise.allSettled(
      people.map((actor) => world.act(document, work, 'start', actor)),
    );
    const held = await world.step(document, work);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { key: 'error.step.held', status: 423 } });
    const assignees = await world.db
      .selectFrom('document_assignee')
      .select('user_id')
      .where('document_id', '=', document)
      .execute();
    expect(assignees).toEqual([{ user_id: held.blocked_by }]);
  });

  test('of two who accept concurrently the second is refused with the name of the first, and the next step is created once', async () => {
    const { process, document, work } = await waiting();
    const people = [
      await world.user(['PROCESS', process.id, 'ADMIN']),
      await world.user(['PROCESS', process.id, 'ADMIN']),
    ];
    const outcomes = await Promise.allSettled(
      people.map((actor) => world.act(document, work, 'accept', actor, { expectedStatus: 'WAITING' })),
    );
    const winner = people[outcomes.findIndex(({ status }) => status === 'fulfilled')];
    const step = await world.step(document, work);
    expect(step).toMatchObject({ status: 'ACCEPTED', worker_id: winner?.userId, blocked_by: winner?.userId });
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: {
        key: 'error.step.changed',
        status: 409,
        params: { by: expect.stringMatching(/^Ada /), at: step.changed_at, status: 'ACCEPTED' },
      },
    });
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', work: 'ACCEPTED', next: 'WAITING' });
  });

  test('completing an unassigned step assigns it to the actor', async () => {
    const { process, document, work } = await waiting();
    const ada = await world.user(['NODE', work, 'WRITE']);
    await world.act(document, work, 'complete', ada);
    expect(await world.step(document, work)).toMatchObject({
      status: 'DONE',
      blocked_by: ada.userId,
      worker_id: ada.userId,
      changed_by: ada.userId,
    });
    const stranger = await world.user();
    await expect(world.act(document, work, 'accept', stranger)).rejects.toMatchObject({ status: 404 });
    const reader = await world.user(['PROCESS', process.id, 'READ']);
    await expect(world.act(document, work, 'accept', reader)).rejects.toMatchObject({ status: 403 });
  });

  test('an ADMIN takes a step over and becomes an assignee; a writer is refused', async () => {
    const { process, document, work } = await waiting();
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    const bob = await world.user(['PROCESS', process.id, 'WRITE']);
    const admin = await world.user(['PROCESS', process.id, 'ADMIN']);
    await world.act(document, work, 'start', ada);
    await expect(world.act(document, work, 'takeOver', bob)).rejects.toMatchObject({ status: 423 });
    await world.act(document, work, 'takeOver', admin);
    expect(await world.step(document, work)).toMatchObject({ status: 'WAITING', blocked_by: admin.userId });
    await expect(world.act(document, work, 'complete', ada)).rejects.toMatchObject({
      key: 'error.step.held',
    });
    const assignees = await world.db
      .selectFrom('document_assignee')
      .select('user_id')
      .where('document_id', '=', document)
      .orderBy('user_id')
      .execute();
    expect(assignees.map(({ user_id: id }) => id)).toEqual([ada.userId, admin.userId]);
  });

  test("a step requested by document and node is the actor's own one, else an unassigned one, else 409", async () => {
    const { process, document, work } = await waiting();
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    const bob = await world.user(['PROCESS', process.id, 'WRITE']);
    const target = { documentId: document, nodeId: work };
    const { stepId } = await world.engine.performAction({ target, action: 'start', actor: ada });
    expect(await world.engine.performAction({ target, action: 'start', actor: ada })).toEqual({
      documentId: document,
      stepId,
    });
    await expect(world.engine.performAction({ target, action: 'start', actor: bob })).rejects.toMatchObject({
      key: 'error.step.nothingToAssign',
      status: 409,
    });
    const wrong = { ...target, nodeId: process.node('parser'), stepId };
    await expect(
      world.engine.performAction({ target: wrong, action: 'start', actor: ada }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a document blocked by another user returns 423 to all but the ADMIN of the node', async () => {
    const { process, document, work } = await waiting();
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    const admin = await world.user(['PROCESS', process.id, 'ADMIN']);
    await world.db
      .updateTable('document')
      .set({ blocked_by: admin.userId })
      .where('id', '=', document)
      .execute();
    await expect(world.act(document, work, 'start', ada)).rejects.toMatchObject({
      key: 'error.document.blocked',
      status: 423,
    });
    await world.act(document, work, 'accept', admin);
  });

  test('an unknown or deleted document returns 404', async () => {
    const { process, document, work } = await waiting();
    const ada = await world.user(['PROCESS', process.id, 'ADMIN']);
    const missing = world.engine.performAction({ target: { stepId: 999_999 }, action: 'start', actor: ada });
    await expect(missing).rejects.toMatchObject({ status: 404 });
    await world.db
      .updateTable('document')
      .set({ deleted_at: new Date() })
      .where('id', '=', document)
      .execute();
    await expect(world.act(document, work, 'start', ada)).rejects.toMatchObject({ status: 404 });
  });
});
