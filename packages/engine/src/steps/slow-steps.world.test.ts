import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Engine, Lane } from '../api/engine-api.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import { waitForTurn } from '../jobs/turns.ts';
import { reasonsToWait } from '../jobs/waits.store.ts';
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

  describe('with calls of a model that takes one at a time', () => {
    /** A process whose documents call a model that answers when the test lets it; `calls` are those that the model has got. */
    async function callingProcess(limiter: PerHostLimiter, model: string) {
      const process = await world.process({}, []);
      const letGo = Promise.withResolvers<void>();
      const calls: number[] = [];
      const begun: number[] = [];
      world.runs.set(process.node('parser'), ({ step, signal }) => {
        begun.push(step.documentId);
        const call = async () => {
          calls.push(step.documentId);
          const ended = new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          );
          await Promise.race([letGo.promise, ended]);
        };
        return limiter.run(model, signal, call, { model: { key: model, name: model } });
      });
      return { process, calls, begun, letGo: letGo.resolve };
    }

    const waitsOf = async (process: TestProcess, document: number) => {
      const { id } = await world.step(document, process.node('parser'));
      const job = await world.jobOf(id);
      const queues = ['step.FILE_PARSER'];
      return (await reasonsToWait(world.db, [job.id], { queues, share: 4 })).get(job.id)?.message;
    };

    test('those that wait for their turn hold no slot: more processes than the lane has halves leave it to another', async () => {
      const limiter = new PerHostLimiter(1, waitForTurn);
      const slow: (Awaited<ReturnType<typeof callingProcess>> & { ids: number[] })[] = [];
      for (const model of ['first', 'second', 'third']) {
        const calling = await callingProcess(limiter, model);
        slow.push({ ...calling, ids: await calling.process.admit(6) });
      }
      await startNetwork({ network: 8 });
      // Each has its share of four, of which one is in a call: all slots of the lane but five would be held otherwise.
      await vi.waitFor(
        () =>
          expect(slow.map(({ begun, calls }) => [begun.length, calls.length])).toEqual([
            [4, 1],
            [4, 1],
            [4, 1],
          ]),
        SOON,
      );
      const other = await world.process({}, []);
      const documents = await other.admit(3);
      server?.wake();
      for (const id of documents) await isDone(other, id);
      expect(slow.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
      for (const { letGo } of slow) letGo();
      for (const { process, ids } of slow) for (const id of ids) await isDone(process, id);
      expect(slow.map(({ calls, ids }) => calls.toSorted((a, b) => a - b).join() === ids.join())).toEqual([
        true,
        true,
        true,
      ]);
    });

    test('they say what they wait for and how many are before them, and those that are not claimed, too', async () => {
      const { process, begun, letGo } = await callingProcess(new PerHostLimiter(1, waitForTurn), 'Bielik');
      const ids = await process.admit(6);
      await startNetwork({ network: 8 });
      await vi.waitFor(() => expect(begun).toHaveLength(4), SOON);
      const said = async () => Promise.all(ids.map((id) => waitsOf(process, id)));
      await vi.waitFor(
        async () =>
          expect((await said()).toSorted()).toEqual([
            'Waits for a free slot; this process already uses its half',
            'Waits for a free slot; this process already uses its half',
            'Waits for the model Bielik, 0 before it',
            'Waits for the model Bielik, 1 before it',
            'Waits for the model Bielik, 2 before it',
            undefined,
          ]),
        SOON,
      );
      letGo();
      for (const id of ids) await isDone(process, id);
    });

    test('those that are not claimed while other processes have all slots say so', async () => {
      const slow = await callingProcess(new PerHostLimiter(4, waitForTurn), 'first');
      const more = await callingProcess(new PerHostLimiter(4, waitForTurn), 'second');
      const held = [
        ...(await slow.process.admit(4)).map((id) => [slow, id] as const),
        ...(await more.process.admit(4)).map((id) => [more, id] as const),
      ];
      await startNetwork({ network: 8 });
      await vi.waitFor(() => expect([slow.calls.length, more.calls.length]).toEqual([4, 4]), SOON);
      const other = await world.process({}, []);
      const id = await other.admitOne();
      server?.wake();
      await vi.waitFor(
        async () => expect(await waitsOf(other, id)).toBe('Waits until the server has a free slot'),
        SOON,
      );
      for (const { letGo } of [slow, more]) letGo();
      for (const [{ process }, document] of held) await isDone(process, document);
      await isDone(other, id);
    });

    test('one that gets its turn goes on when there is a slot: no more are at work than the lane allows', async () => {
      let atWork = 0;
      let most = 0;
      const counted = async (work: () => Promise<void>) => {
        most = Math.max(most, ++atWork);
        await work().finally(() => (atWork -= 1));
      };
      const limiter = new PerHostLimiter(1, waitForTurn);
      const begun: string[] = [];
      const make = async (name: string, isCalling: boolean) => {
        const process = await world.process({}, []);
        const letGo = Promise.withResolvers<void>();
        const work = async () => {
          begun.push(name);
          await counted(() => letGo.promise);
        };
        world.runs.set(process.node('parser'), ({ signal }) =>
          isCalling ? limiter.run('model', signal, work) : work(),
        );
        const id = await process.admitOne();
        server?.wake();
        return { process, id, letGo: letGo.resolve };
      };
      await startNetwork({ network: 2 });
      const first = await make('first', true);
      await vi.waitFor(() => expect(begun).toEqual(['first']), SOON);
      const second = await make('second', true);
      await vi.waitFor(async () => {
        const { id } = await world.step(second.id, second.process.node('parser'));
        expect(await world.jobOf(id)).toMatchObject({ progress: { phase: 'LINE' } });
      }, SOON);
      const third = await make('third', false);
      await vi.waitFor(() => expect(begun).toEqual(['first', 'third']), SOON);
      const fourth = await make('fourth', false);
      // Its slot is for one of those that wait: for the second, which has its turn now, or the fourth.
      first.letGo();
      await vi.waitFor(() => expect(begun).toHaveLength(3), SOON);
      for (const { letGo } of [second, third, fourth]) letGo();
      for (const { process, id } of [first, second, third, fourth]) await isDone(process, id);
      expect(most).toBe(2);
    });

    test('one that is interrupted in the line is released, and its attempt does not count', async () => {
      const { process, begun, calls } = await callingProcess(new PerHostLimiter(1, waitForTurn), 'model');
      const ids = await process.admit(2);
      await startNetwork({ network: 8 });
      await vi.waitFor(() => expect(begun).toHaveLength(2), SOON);
      await server?.stop(0);
      expect(calls).toHaveLength(1);
      for (const id of ids) {
        const { id: stepId } = await world.step(id, process.node('parser'));
        expect(await world.jobOf(stepId)).toMatchObject({
          state: 'ready',
          attempts: 0,
          cut_off: 0,
          progress: null,
          lease_token: null,
        });
      }
    });

    test('one that is cancelled in the line leaves it, and the next one gets the turn', async () => {
      const { process, begun, calls, letGo } = await callingProcess(
        new PerHostLimiter(1, waitForTurn),
        'model',
      );
      const ids = await process.admit(3);
      await startNetwork({ network: 8 });
      await vi.waitFor(() => expect(begun).toHaveLength(3), SOON);
      const lead = await world.user(['PROCESS', process.id, 'ADMIN']);
      const cancelled = begun.filter((id) => !calls.includes(id))[0] ?? 0;
      const { id: stepId } = await world.step(cancelled, process.node('parser'));
      await server?.performAction({ target: { stepId }, action: 'cancelRun', actor: lead });
      letGo();
      for (const id of ids.filter((one) => one !== cancelled)) await isDone(process, id);
      expect(calls).not.toContain(cancelled);
      expect(await status(process, cancelled)).not.toBe('PROCESSING');
    });
  });
});

test('steps of one process that wait for another system never fill the lane of the processor', async () => {
  const waiting = await world.process({}, []);
  const letGo = Promise.withResolvers<void>();
  const begun: number[] = [];
  world.runs.set(waiting.node('parser'), ({ step, waitFor }) => {
    begun.push(step.documentId);
    return waitFor(() => letGo.promise);
  });
  const documents = await waiting.admit(120);
  await start('cpu', 1);
  await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(64), SOON);
  const quick = await world.process({}, []);
  const id = await quick.admitOne();
  server?.wake();
  await isDone(quick, id);
  expect(begun.length).toBeLessThan(80);
  letGo.resolve();
  for (const document of documents) await isDone(waiting, document);
});
