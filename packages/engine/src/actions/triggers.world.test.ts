import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EngineWorld } from '../testing/engine-world.ts';
import type { NodeDraft, TestProcess } from '../testing/test-process.ts';
import { queueRelease } from './release.ts';
import { queueReevaluation } from '../evaluation/reevaluate.ts';

// Several engines work on one database.
vi.setConfig({ testTimeout: 90_000 });

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database, { timeZone: 'Europe/Warsaw' });
});
afterAll(() => database.close());

const action = (draft: NodeDraft): NodeDraft => ({ type: 'SEND_REQUEST', automatic: true, ...draft });
const past = (ms: number) => new Date(Date.now() - ms);

/** A process with an action node `send` behind the parser; `sent` receives the documents of each execution. */
async function sending(draft: NodeDraft) {
  const process = await world.process({ send: action(draft), next: action({}) }, [
    'parser → send',
    'send → next',
  ]);
  const send = process.node('send');
  const sent: (readonly number[])[] = [];
  world.executions.set(send, async ({ documentIds }) => void sent.push(documentIds));
  return { process, send, sent };
}

async function arrive(process: TestProcess, count: number): Promise<number[]> {
  const ids = await process.admit(count);
  await world.engine.drain();
  return ids;
}

async function fire(): Promise<void> {
  await world.engine.checkTriggers();
  await world.engine.drain();
}

const executions = (nodeId: number) =>
  world.db.selectFrom('action_execution').selectAll().where('node_id', '=', nodeId).orderBy('id').execute();
const nodeRow = (id: number) =>
  world.db.selectFrom('node').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const setNode = (id: number, values: { next_tick?: Date | null; trigger_type?: 'ALWAYS' | 'CRON' }) =>
  world.db.updateTable('node').set(values).where('id', '=', id).execute();

describe('a node that always runs', () => {
  test('processes each document as it arrives [SEND-13]', async () => {
    const { process, send, sent } = await sending({});
    const ran: number[] = [];
    world.runs.set(send, async ({ step }) => void ran.push(step.documentId));
    const ids = await arrive(process, 2);
    await fire();
    expect(ran.toSorted((a, b) => a - b)).toEqual(ids);
    expect(sent).toEqual([]);
    expect(await world.statuses(ids[0] ?? 0)).toEqual({
      parser: 'ACCEPTED',
      send: 'ACCEPTED',
      next: 'ACCEPTED',
    });
  });
});

describe('a node with a cron', () => {
  const CRON = { triggerType: 'CRON', cron: '0 0 6 * * *' } as const;

  test('gathers documents and sends all of them at its tick, with three engines running [SEND-13]', async () => {
    const { process, send, sent } = await sending({ ...CRON, nextTick: new Date(Date.now() + 3_600_000) });
    const ids = await arrive(process, 3);
    await fire();
    expect(sent).toEqual([]);
    expect(await world.statuses(ids[0] ?? 0)).toEqual({ parser: 'ACCEPTED', send: 'WAITING' });
    await setNode(send, { next_tick: past(1000) });
    const engines = [world.engine, world.another(), world.another()];
    await Promise.all(engines.map((engine) => engine.checkTriggers()));
    await Promise.all(engines.map((engine) => engine.drain()));
    expect(sent).toEqual([ids]);
    for (const id of ids)
      expect(await world.statuses(id)).toEqual({ parser: 'ACCEPTED', send: 'ACCEPTED', next: 'ACCEPTED' });
    expect(await world.status(ids[0] ?? 0)).toBe('DONE');
    expect(await executions(send)).toMatchObject([
      { cause: 'CRON', state: 'SUCCESS', steps: 3, reason: null },
    ]);
    const ticks = await world.db.selectFrom('tick').selectAll().where('node_id', '=', send).execute();
    expect(ticks).toHaveLength(1);
  });

  test('catches up once, however many ticks were missed, and continues with the next one in the time zone', async () => {
    const { process, send, sent } = await sending({ ...CRON, nextTick: past(10 * 24 * 3_600_000) });
    const ids = await arrive(process, 1);
    await fire();
    await fire();
    expect(sent).toEqual([ids]);
    const { next_tick } = await nodeRow(send);
    const next = new Date(next_tick ?? 0);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(next.getTime()).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000);
    const hour = new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Warsaw',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    expect(hour.format(next)).toBe('06');
  });

  test('creates no execution at a tick without waiting documents', async () => {
    const { process, send, sent } = await sending({ ...CRON, nextTick: past(1000) });
    await fire();
    const [id = 0] = await arrive(process, 1);
    await fire();
    expect(sent).toEqual([]);
    expect(await executions(send)).toEqual([]);
    expect(await world.statuses(id)).toMatchObject({ send: 'WAITING' });
  });

  test('never fires a tick twice, even when it is set to the same tick again', async () => {
    const due = past(5000);
    const { process, send, sent } = await sending({ ...CRON, nextTick: due });
    await arrive(process, 1);
    await fire();
    await arrive(process, 1);
    await setNode(send, { next_tick: due });
    await fire();
    expect(sent).toHaveLength(1);
    expect(new Date((await nodeRow(send)).next_tick ?? 0).getTime()).toBeGreaterThan(Date.now());
  });

  test('keeps a tick that becomes due while it is running, and fires it afterwards', async () => {
    const { process, send, sent } = await sending({ ...CRON, nextTick: past(2000) });
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    world.executions.set(send, async ({ documentIds }) => {
      sent.push(documentIds);
      if (sent.length > 1) return;
      begun.resolve();
      await go.promise;
    });
    const [first = 0] = await arrive(process, 1);
    await world.engine.checkTriggers();
    const drained = world.engine.drain();
    await begun.promise;
    const [second = 0] = await process.admit(1);
    await world.another().drain();
    await setNode(send, { next_tick: past(1000) });
    await world.engine.checkTriggers();
    expect(await executions(send)).toHaveLength(1);
    go.resolve();
    await drained;
    await fire();
    expect(sent).toEqual([[first], [second]]);
  });

  test('skips assigned steps', async () => {
    const { process, send, sent } = await sending({ ...CRON, nextTick: past(1000) });
    const [held = 0, free = 0] = await arrive(process, 2);
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    await world.act(held, send, 'start', ada);
    await fire();
    expect(sent).toEqual([[free]]);
    expect(await world.statuses(held)).toMatchObject({ send: 'WAITING' });
  });

  test('moves future ticks to the time zone of the start, and keeps due ticks due', async () => {
    const { send: future } = await sending({ ...CRON, nextTick: new Date('2999-01-01T00:00:00Z') });
    const { send: missed } = await sending({ ...CRON, nextTick: past(60_000) });
    const { send: fresh } = await sending({ ...CRON });
    const engine = world.another({ timeZone: 'Asia/Tokyo', claims: false });
    const before = (await nodeRow(missed)).next_tick;
    await engine.start();
    await engine.stop(0);
    for (const id of [future, fresh])
      expect(new Date((await nodeRow(id)).next_tick ?? 0).getUTCHours()).toBe(21);
    expect((await nodeRow(missed)).next_tick).toBe(before);
  });

  test('does not wait for a tick that a clock which was ahead has set, also while servers run', async () => {
    const ahead = new Date('2999-01-01T05:00:00Z');
    const engine = world.another({ timeZone: 'Europe/Warsaw', timing: { reschedule: 20 } });
    await engine.start();
    try {
      const { send } = await sending({ ...CRON, nextTick: ahead });
      await vi.waitFor(async () => expect((await nodeRow(send)).next_tick).not.toBe(ahead.toISOString()), {
        timeout: 30_000,
      });
      const tick = new Date((await nodeRow(send)).next_tick ?? 0).getTime();
      expect(tick).toBeGreaterThan(Date.now());
      expect(tick).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000);
    } finally {
      await engine.stop(0);
    }
  });

  test('fires a tick again that a clock which was ahead had fired before its time', async () => {
    const { process, send, sent } = await sending({ ...CRON });
    const due = new Date(Date.now() + 3_600_000);
    await world.db.insertInto('tick').values({ node_id: send, due_at: due.toISOString() }).execute();
    const engine = world.another({ claims: false });
    await engine.start();
    await engine.stop(0);
    expect(await world.db.selectFrom('tick').selectAll().where('node_id', '=', send).execute()).toEqual([]);
    const ids = await arrive(process, 1);
    await setNode(send, { next_tick: past(1000) });
    await fire();
    expect(sent).toEqual([ids]);
  });
});

describe('a node with a threshold', () => {
  test('fires once when enough documents wait, however many engines check [SEND-13]', async () => {
    const { process, send, sent } = await sending({ triggerType: 'THRESHOLD', threshold: 3 });
    const few = await arrive(process, 2);
    await fire();
    expect(sent).toEqual([]);
    const [third = 0] = await arrive(process, 1);
    const engines = [world.engine, world.another(), world.another()];
    await Promise.all(engines.map((engine) => engine.checkTriggers()));
    await Promise.all(engines.map((engine) => engine.drain()));
    expect(sent).toEqual([[...few, third]]);
    expect(await executions(send)).toMatchObject([{ cause: 'THRESHOLD', state: 'SUCCESS', steps: 3 }]);
  });

  test('loses and duplicates nothing while documents arrive at three engines that fire by themselves', async () => {
    const { process, sent, send } = await sending({ triggerType: 'THRESHOLD', threshold: 4 });
    const engines = [world.another(), world.another(), world.another()];
    await Promise.all(engines.map((engine) => engine.start()));
    const ids = await process.admit(12);
    for (const engine of engines) engine.wake();
    await expect
      .poll(async () => (await world.counts(process.id))['DONE'] ?? 0, { timeout: 60_000, interval: 100 })
      .toBeGreaterThanOrEqual(9);
    await Promise.all(engines.map((engine) => engine.stop()));
    await fire();
    const all = sent.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(sent.every((documents) => documents.length >= 4)).toBe(true);
    const waiting = ids.filter((id) => !all.includes(id));
    expect(waiting.length).toBeLessThan(4);
    for (const id of waiting) expect(await world.statuses(id)).toMatchObject({ send: 'WAITING' });
    expect((await executions(send)).every(({ state }) => state === 'SUCCESS')).toBe(true);
  });
});

describe('a request to run now', () => {
  test('runs a node over its waiting documents, once at a time, and is refused when nothing waits', async () => {
    const { process, send, sent } = await sending({ triggerType: 'THRESHOLD', threshold: 100 });
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    const run = () => world.engine.executeNow({ nodeId: send, userId: ada.userId });
    await expect(run()).rejects.toMatchObject({ key: 'error.action.nothingWaits' });
    const ids = await arrive(process, 2);
    const { executionId } = await run();
    await expect(run()).rejects.toMatchObject({ key: 'error.action.running' });
    await world.engine.drain();
    expect(sent).toEqual([ids]);
    expect(await executions(send)).toMatchObject([
      { id: executionId, cause: 'REQUEST', requested_by: ada.userId, state: 'SUCCESS' },
    ]);
    await expect(
      world.engine.executeNow({ nodeId: process.node('parser'), userId: 1 }),
    ).rejects.toMatchObject({
      key: 'error.http.404',
    });
  });
});

describe('a node with a changed trigger', () => {
  const change = (process: TestProcess, nodeId: number, to: 'ALWAYS' | 'CRON') =>
    world.tx(async (tx) => {
      await tx.updateTable('node').set({ trigger_type: to }).where('id', '=', nodeId).execute();
      if (to === 'ALWAYS') await queueRelease(tx, { nodeId, processId: process.id });
      await queueReevaluation(tx, process.id);
    });

  test('ALWAYS: runs each waiting document except assigned ones', async () => {
    const { process, send, sent } = await sending({ triggerType: 'CRON', cron: '0 0 6 * * *' });
    const ran: number[] = [];
    world.runs.set(send, async ({ step }) => void ran.push(step.documentId));
    const [held = 0, ...others] = await arrive(process, 60);
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    await world.act(held, send, 'start', ada);
    await change(process, send, 'ALWAYS');
    await world.engine.drain();
    expect(ran.toSorted((a, b) => a - b)).toEqual(others);
    expect(sent).toEqual([]);
    expect(await world.statuses(held)).toMatchObject({ send: 'WAITING' });
    expect(await world.status(others[0] ?? 0)).toBe('DONE');
  });

  test('CRON: finishes running work and gathers later documents', async () => {
    const { process, send } = await sending({});
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    world.runs.set(send, async () => {
      begun.resolve();
      await go.promise;
    });
    const [running = 0] = await process.admit(1);
    const drained = world.engine.drain();
    await begun.promise;
    await change(process, send, 'CRON');
    const [later = 0] = await process.admit(1);
    go.resolve();
    await drained;
    expect(await world.statuses(running)).toMatchObject({ send: 'ACCEPTED' });
    expect(await world.statuses(later)).toMatchObject({ send: 'WAITING' });
  });
});

test('a commit that reaches a threshold fires at once, without waiting for the next poll', async () => {
  const patient = new EngineWorld(database, {
    timing: { lease: 60_000, poll: 3_600_000, retryDelay: () => 0 },
  });
  const process = await patient.process({ send: action({ triggerType: 'THRESHOLD', threshold: 2 }) }, [
    'parser → send',
  ]);
  await patient.engine.start();
  const ids = await process.admit(2);
  patient.engine.wake();
  await expect
    .poll(async () => Promise.all(ids.map((id) => patient.status(id))), { timeout: 60_000, interval: 50 })
    .toEqual(['DONE', 'DONE']);
  await patient.engine.stop();
});
