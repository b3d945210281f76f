import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineWorld } from '../testing/engine-world.ts';
import type { NodeDraft } from '../testing/test-process.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

/** A document at `work`, a writer, another one, and an ADMIN of the process. */
async function atWork(node: NodeDraft = {}) {
  const process = await world.process({ work: node, next: {} }, ['parser → work', 'work → next']);
  const document = await process.admitOne();
  await world.engine.drain();
  return {
    process,
    document,
    work: process.node('work'),
    ada: await world.user(['PROCESS', process.id, 'WRITE']),
    bob: await world.user(['PROCESS', process.id, 'WRITE']),
    admin: await world.user(['PROCESS', process.id, 'ADMIN']),
  };
}

describe('work that is sent back', () => {
  test('is marked as rejected by everyone but its worker, until it is completed again', async () => {
    const { document, work, ada, bob, admin } = await atWork();
    const rejected = async () => (await world.step(document, work)).rejected;
    await world.act(document, work, 'complete', ada);
    await world.act(document, work, 'activate', bob);
    expect(await rejected()).toBe(true);
    expect(await world.step(document, work)).toMatchObject({ status: 'WAITING', blocked_by: ada.userId });
    await world.act(document, work, 'complete', ada);
    expect(await rejected()).toBe(false);
    await world.act(document, work, 'accept', admin);
    await world.act(document, work, 'cancelAcceptance', admin);
    expect(await rejected()).toBe(true);
    await world.act(document, work, 'accept', ada);
    expect(await rejected()).toBe(false);
  });

  test('is not marked when its worker activates it again, nor when a failed run is', async () => {
    const { document, work, ada } = await atWork();
    await world.act(document, work, 'complete', ada);
    await world.act(document, work, 'activate', ada);
    expect((await world.step(document, work)).rejected).toBe(false);

    const failed = await atWork({ automatic: true });
    world.runs.set(failed.work, () => Promise.reject(new Error('It broke')));
    await world.act(failed.document, failed.work, 'rerun', failed.admin);
    await world.engine.drain();
    await world.act(failed.document, failed.work, 'cancelAcceptance', failed.admin);
    expect(await world.step(failed.document, failed.work)).toMatchObject({
      status: 'WAITING',
      rejected: false,
    });
  });
});

describe('an actor', () => {
  test('gets 423 with the reason for a step in PROCESSING, but can cancel the run', async () => {
    const { document, work, ada, admin } = await atWork({ automatic: true });
    await world.act(document, work, 'rerun', ada);
    const { attempt } = await world.step(document, work);
    for (const action of ['start', 'complete', 'accept', 'activate', 'rerun', 'unassign'] as const)
      await expect(world.act(document, work, action, admin)).rejects.toMatchObject({
        key: 'error.step.processing',
        status: 423,
      });
    await world.act(document, work, 'cancelRun', ada);
    expect(await world.step(document, work)).toMatchObject({ status: 'ERROR', attempt: attempt + 1 });
    await world.engine.drain();
    expect(await world.step(document, work)).toMatchObject({ status: 'ERROR' });
  });

  test("gets 423 with the assignee's name for an assigned step; an ADMIN can complete it, and it stays assigned", async () => {
    const { document, work, ada, bob, admin } = await atWork();
    await world.act(document, work, 'start', ada);
    const { last_name: name } = await world.db
      .selectFrom('app_user')
      .select('last_name')
      .where('id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    for (const action of ['start', 'complete', 'accept', 'unassign'] as const)
      await expect(world.act(document, work, action, bob)).rejects.toMatchObject({
        key: 'error.step.held',
        status: 423,
        params: { by: `Ada ${name}` },
      });
    await world.act(document, work, 'complete', admin);
    expect(await world.step(document, work)).toMatchObject({
      status: 'DONE',
      blocked_by: ada.userId,
      worker_id: admin.userId,
    });
  });

  test('cannot finish finished work, and cannot run a step without automatic work', async () => {
    const { document, work, ada } = await atWork();
    await world.act(document, work, 'accept', ada);
    for (const action of ['start', 'complete', 'accept', 'activate'] as const)
      await expect(world.act(document, work, action, ada)).rejects.toMatchObject({
        key: 'error.step.transition',
        status: 409,
        params: { status: 'ACCEPTED' },
      });
    await expect(world.act(document, work, 'rerun', ada)).rejects.toMatchObject({
      key: 'error.step.notAutomatic',
      status: 409,
    });
  });

  test('must be ADMIN of the node to accept where acceptance is required', async () => {
    const { document, work, ada, admin } = await atWork({ requiresAcceptance: true });
    await expect(world.act(document, work, 'accept', ada)).rejects.toMatchObject({ status: 403 });
    await world.act(document, work, 'complete', ada);
    await expect(world.act(document, work, 'accept', ada)).rejects.toMatchObject({ status: 403 });
    expect(await world.statuses(document)).not.toHaveProperty('next');
    await world.act(document, work, 'accept', admin);
    expect(await world.step(document, work)).toMatchObject({ status: 'ACCEPTED', worker_id: ada.userId });
    expect(await world.statuses(document)).toHaveProperty('next', 'WAITING');
  });
});
