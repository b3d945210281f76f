import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StepFailure } from '../api/step-runner.ts';
import { EngineWorld } from '../testing/engine-world.ts';
import { EffectFailure, type Effect, type Stored } from './effect.ts';
import { performEffect } from './perform-effect.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const REASON = { key: 'reason.test', params: {}, message: 'Not now.' };

/** A step, and an effect of its first attempt that counts what is sent. */
async function scene(given: Partial<Effect<Stored>> = {}) {
  const process = await world.process({}, []);
  const nodeId = process.node('parser');
  const documentId = await process.admitOne();
  const { id: stepId } = await world.step(documentId, nodeId);
  const sent: { key: string; request: Stored; tries: number }[] = [];
  let made = 0;
  const effect = (more: Partial<Effect<Stored>> = {}, attempt = 0): Effect<Stored> => ({
    kind: 'test',
    processId: process.id,
    nodeId,
    cause: { stepId, documentId, attempt },
    madeFrom: 'settings',
    repeatable: false,
    signal: new AbortController().signal,
    prepare: async () => ({ number: (made += 1) }),
    ...given,
    ...more,
    async send(request, key, tries) {
      sent.push({ key, request, tries });
      return (await (more.send ?? given.send)?.(request, key, tries)) ?? { status: 200 };
    },
  });
  const rows = () =>
    world.db.selectFrom('outbox').selectAll().where('step_id', '=', stepId).orderBy('id').execute();
  const perform = async (more: Partial<Effect<Stored>> = {}, attempt = 0) => {
    const { settle } = await performEffect(world.db, effect(more, attempt));
    await world.tx(settle);
  };
  return { effect, sent, rows, perform };
}

const never = () => new Promise<never>(() => {});
const fails =
  (...of: ConstructorParameters<typeof EffectFailure>) =>
  async () => {
    throw new EffectFailure(...of);
  };

describe('an effect', () => {
  test('is stored before it is sent: first its request, then that sending starts', async () => {
    const { rows, perform } = await scene();
    await perform({
      send: async (request) => {
        expect(await rows()).toMatchObject([{ state: 'SENDING', tries: 1, payload: { request } }]);
        return { status: 201 };
      },
    });
    expect(await rows()).toMatchObject([
      { state: 'SENT', payload: {}, receipt: { status: 201 }, reason: null },
    ]);
  });

  test('is done only when the transaction that ends its step commits', async () => {
    const { effect, rows } = await scene();
    const { settle } = await performEffect(world.db, effect());
    await expect(
      world.tx(async (tx) => {
        await settle(tx);
        throw new Error('the step could not end');
      }),
    ).rejects.toThrow('the step could not end');
    expect(await rows()).toMatchObject([{ state: 'SENDING' }]);
  });

  test('is sent once by two concurrent workers', async () => {
    const { effect, sent, rows } = await scene({ send: never });
    const both = [0, 1].map(() => performEffect(world.db, effect()));
    const first = await Promise.race(both.map((one) => one.catch((error: unknown) => error)));
    expect(first).toMatchObject({ reason: { key: 'reason.effect.unknown' }, passing: false });
    expect(sent).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('has one row and one key for ten workers', async () => {
    const { effect, sent, rows } = await scene();
    const all = Array.from({ length: 10 }, async () => {
      const { settle } = await performEffect(world.db, effect());
      await world.tx(settle);
    });
    await Promise.allSettled(all);
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'SENT', tries: 1 }]);
  });

  test('is not sent when it is no longer wanted', async () => {
    const control = new AbortController();
    control.abort();
    const { perform, sent, rows } = await scene({ signal: control.signal });
    await expect(perform()).rejects.toThrow('aborted');
    expect([sent, await rows()]).toEqual([[], []]);
  });
});

describe('a later attempt', () => {
  test('sends the request that was prepared for the first, under its key', async () => {
    const { sent, rows, perform } = await scene();
    const again = perform({ send: fails('again', REASON, { retryAfterMs: 5000 }) });
    await expect(again).rejects.toMatchObject({ passing: true, retryAfterMs: 5000, reason: REASON });
    expect(await rows()).toMatchObject([{ state: 'PENDING', tries: 1, reason: REASON }]);
    await perform();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({ ...sent[0], tries: 2 });
    expect(await rows()).toMatchObject([{ state: 'SENT', tries: 2 }]);
  });

  test('of a permanently failed effect fails alike, and sends nothing', async () => {
    const { sent, rows, perform } = await scene();
    const failing = () => perform({ send: fails('failed', REASON, { receipt: { status: 400 } }) });
    await expect(failing()).rejects.toMatchObject({ passing: false, reason: REASON });
    expect(await rows()).toMatchObject([{ state: 'FAILED', payload: {}, receipt: { status: 400 } }]);
    await expect(perform()).rejects.toMatchObject({ passing: false, reason: REASON });
    expect(sent).toHaveLength(1);
  });

  test('of an effect with unknown delivery asks a person, every time', async () => {
    const { sent, rows, perform } = await scene();
    await expect(perform({ send: fails('unknown', REASON) })).rejects.toBeInstanceOf(StepFailure);
    await expect(perform()).rejects.toMatchObject({ reason: { key: 'reason.effect.unknown' } });
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'UNKNOWN' }]);
  });

  test('of a repeatable effect with unknown delivery sends it', async () => {
    const { sent, rows, perform } = await scene({ repeatable: true });
    const cut = perform({ send: fails('unknown', REASON) });
    await expect(cut).rejects.toMatchObject({ passing: true, reason: REASON });
    expect(await rows()).toMatchObject([{ state: 'SENDING' }]);
    await perform();
    expect(sent[1]).toEqual({ ...sent[0], tries: 2 });
    expect(await rows()).toMatchObject([{ state: 'SENT', tries: 2 }]);
  });

  test('of an effect that failed unexpectedly while sending asks a person', async () => {
    const { sent, perform } = await scene();
    const broken = perform({
      send: async () => {
        throw new Error('boom');
      },
    });
    await expect(broken).rejects.toThrow('boom');
    await expect(perform()).rejects.toMatchObject({ reason: { key: 'reason.effect.unknown' } });
    expect(sent).toHaveLength(1);
  });
});

describe('a step that a person ran again', () => {
  test('sends the same request under the same key after an unknown delivery', async () => {
    const { sent, rows, perform } = await scene();
    await expect(perform({ send: fails('unknown', REASON) })).rejects.toThrow();
    await perform({}, 1);
    expect(sent[1]).toEqual({ ...sent[0], tries: 2 });
    expect(await rows()).toMatchObject([{ state: 'SENT', reason: null }]);
  });

  test.each([
    ['a success', undefined],
    ['a failure', fails('failed', REASON)],
    ['a temporary failure', fails('again', REASON)],
  ])('after %s sends again under a new key', async (_what, send) => {
    const { sent, rows, perform } = await scene();
    await perform(send ? { send } : {}).catch(() => {});
    await perform({}, 1);
    expect(sent.map(({ request }) => request['number'])).toEqual([1, 2]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect((await rows()).map(({ state }) => state)).toEqual([send ? 'FAILED' : 'SENT', 'SENT']);
  });

  test('sends a new request after a change of the settings', async () => {
    const { sent, rows, perform } = await scene();
    await expect(perform({ send: fails('unknown', REASON) })).rejects.toThrow();
    await perform({ madeFrom: 'other settings' }, 1);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(await rows()).toMatchObject([{ state: 'UNKNOWN', payload: {} }, { state: 'SENT' }]);
  });
});
