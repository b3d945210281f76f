import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Engine, Lane } from '../api/engine-api.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import type { TestProcess } from '../testing/test-process.ts';

let database: Database;
let world: EngineWorld;
let server: Engine | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterEach(async () => {
  await server?.stop(0);
  await database.db.deleteFrom('job').execute();
});
afterAll(() => database.close());

const SOON = { timeout: 20_000, interval: 20 };

/** A server with one slot, `extra` for others, and steps that count as slow after a tenth of a second. */
async function start(lane: Lane, extra: number): Promise<void> {
  const timing = { lease: 2000, poll: 30, slowAfter: 100, retryDelay: () => 0 };
  server = world.another({ lane, limits: { [lane]: 1 }, extra: { [lane]: extra }, timing });
  await server.start();
}

/** A process whose parser works until it is released or interrupted; `begun` has the documents in order. */
async function slowProcess() {
  const process = await world.process({}, []);
  const letGo = Promise.withResolvers<void>();
  const begun: number[] = [];
  world.runs.set(process.node('parser'), async ({ step, signal }) => {
    begun.push(step.documentId);
    const ended = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    await Promise.race([letGo.promise, ended]);
  });
  return { process, begun, letGo: letGo.resolve };
}

const status = async (process: TestProcess, document: number) =>
  (await world.step(document, process.node('parser'))).status;
const isDone = (process: TestProcess, document: number) =>
  vi.waitFor(async () => expect(await status(process, document)).toBe('ACCEPTED'), SOON);
const hasBegun = (begun: readonly number[]) => vi.waitFor(() => expect(begun).toHaveLength(1), SOON);

// Steps of the first lane have a slot from their start, those of the other once they are prepared.
describe.each(['light', 'cpu'] as const)('the lane %s', (lane) => {
  describe('while a slow step has the only slot', () => {
    test('steps and chains of other processes continue beside it, and its own process waits', async () => {
      const slow = await slowProcess();
      const [held = 0, next = 0] = await slow.process.admit(2);
      await start(lane, 1);
      await hasBegun(slow.begun);
      const other = await world.process({ first: { automatic: true }, second: { automatic: true } }, [
        'parser → first',
        'first → second',
      ]);
      const documents = await other.admit(3);
      server?.wake();
      for (const id of documents) {
        await vi.waitFor(async () => {
          const done = { parser: 'ACCEPTED', first: 'ACCEPTED', second: 'ACCEPTED' };
          expect(await world.statuses(id)).toEqual(done);
        }, SOON);
      }
      expect(slow.begun).toEqual([held]);
      slow.letGo();
      await isDone(slow.process, held);
      await isDone(slow.process, next);
    });

    test('jobs claimed behind it are released to others', async () => {
      const { db } = world;
      const quick = await world.process({}, []);
      const slow = await slowProcess();
      // the lane is quick until its first slow job, and has claimed ahead
      await quick.admit(12);
      const held = await slow.process.admitOne();
      await quick.admit(12);
      await start(lane, 1);
      await hasBegun(slow.begun);
      await vi.waitFor(async () => {
        const left = db.selectFrom('job').select('id').where('process_id', '=', quick.id).execute();
        expect(await left).toEqual([]);
      }, SOON);
      expect(await status(slow.process, held)).toBe('PROCESSING');
      slow.letGo();
      await isDone(slow.process, held);
    });
  });

  test('slow steps of other processes do not keep the extra slots either: the last is released for a quick one', async () => {
    const slow = [await slowProcess(), await slowProcess()] as const;
    await start(lane, 1);
    const held: number[] = [];
    for (const { process, begun } of slow) {
      held.push(await process.admitOne());
      server?.wake();
      await hasBegun(begun);
    }
    const quick = await world.process({}, []);
    await isDone(quick, await quick.admitOne());
    for (const [i, { process }] of slow.entries())
      expect(await status(process, held[i] ?? 0)).toBe('PROCESSING');

    const { id: stepId } = await world.step(held[1] ?? 0, slow[1].process.node('parser'));
    await vi.waitFor(async () => {
      expect(await world.jobOf(stepId)).toMatchObject({ state: 'ready', attempts: 0, cut_off: 0 });
    }, SOON);
    expect(slow[0].begun).toHaveLength(1);
    await sql`update job set run_at = now() where step_id = ${stepId}`.execute(world.db);
    await vi.waitFor(() => expect(slow[1].begun).toHaveLength(2), SOON);
    for (const [i, { process, letGo }] of slow.entries()) {
      letGo();
      await isDone(process, held[i] ?? 0);
    }
  });

  test('a lane without extra slots keeps its limit', async () => {
    const slow = await slowProcess();
    const held = await slow.process.admitOne();
    await start(lane, 0);
    await hasBegun(slow.begun);
    const quick = await world.process({}, []);
    const document = await quick.admitOne();
    server?.wake();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await status(quick, document)).toBe('PROCESSING');
    slow.letGo();
    await isDone(quick, document);
    await isDone(slow.process, held);
  });

  test('steps that wait for another system let steps of their own and of other processes run beside them', async () => {
    const waiting = await world.process({}, []);
    const letGo = Promise.withResolvers<void>();
    const begun: number[] = [];
    world.runs.set(waiting.node('parser'), ({ step, waitFor }) => {
      begun.push(step.documentId);
      return waitFor(() => letGo.promise);
    });
    // more than may store their results at the same time
    const documents = await waiting.admit(30);
    await start(lane, 1);
    await vi.waitFor(() => expect(begun).toHaveLength(30), SOON);
    const quick = await world.process({}, []);
    const others = await quick.admit(3);
    server?.wake();
    for (const id of others) await isDone(quick, id);
    expect(await status(waiting, documents[0] ?? 0)).toBe('PROCESSING');
    letGo.resolve();
    for (const id of documents) await isDone(waiting, id);
    // none was interrupted to give its place to another
    expect(begun).toHaveLength(30);
  });
});

describe('a lane whose steps wait for other systems', () => {
  const timing = { lease: 20_000, poll: 50, slowAfter: 60_000, retryDelay: () => 0 };
  const startNetwork = async (limits: Partial<Record<Lane, number>> = {}) => {
    server = world.another({ lane: 'network', limits, timing });
    await server.start();
  };

  test('a process whose 120 documents wait for a silent system leaves slots to the documents of others', async () => {
    const slow = await slowProcess();
    await slow.process.admit(120);
    await startNetwork();
    await vi.waitFor(() => expect(slow.begun.length).toBeGreaterThanOrEqual(64), SOON);
    const other = await world.process({}, []);
    const [id = 0] = await other.admit(1);
    server?.wake();
    await isDone(other, id);
    expect(slow.begun).toHaveLength(64);
  });

  test('two processes with silent systems get half of the lane each', async () => {
    const [first, second] = [await slowProcess(), await slowProcess()];
    await first.process.admit(12);
    await second.process.admit(12);
    await startNetwork({ network: 8 });
    await vi.waitFor(() => expect([first.begun.length, second.begun.length]).toEqual([4, 4]), SOON);
  });

  test('further documents of a process start as its others end, up to the last', async () => {
    const slow = await slowProcess();
    const ids = await slow.process.admit(12);
    await startNetwork({ network: 4 });
    await vi.waitFor(() => expect(slow.begun).toHaveLength(2), SOON);
    slow.letGo();
    for (const id of ids) await isDone(slow.process, id);
    expect(slow.begun.toSorted((a, b) => a - b)).toEqual(ids);
  });
});
