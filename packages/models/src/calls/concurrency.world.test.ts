import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askModel, makeStoredModel, serverLimits } from '../fixtures/called-model.ts';
import type { StoredModel } from './stored-models.store.ts';

let provider: ModelServer;
let world: World;
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld();
});
beforeEach(() => provider.clear());
afterAll(async () => {
  await world.close();
  await provider.close();
});

const recordsOf = ({ id }: StoredModel) =>
  world.database.db
    .selectFrom('model_call')
    .select(['outcome', 'started_at as startedAt', 'ms'])
    .where('model_id', '=', id)
    .orderBy('started_at')
    .execute();

it('the provider has as many calls as the model allows; a few more are recorded, and none else', async () => {
  const model = await makeStoredModel(world, provider, { model: 'hang', concurrency: 4 });
  const limits = serverLimits();
  const cancel = new AbortController();
  const calls = Array.from({ length: 10 }, () => askModel(world, limits, model, cancel.signal));
  const ended = Promise.allSettled(calls);
  await expect.poll(() => recordsOf(model)).toHaveLength(5);
  await expect.poll(() => provider.calls.length).toBe(4);
  cancel.abort(new Error('Cancelled'));
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
  expect(provider.calls).toHaveLength(4);
  // The one that was recorded and not sent has left no record.
  expect((await recordsOf(model)).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 4 }, () => 'FAILED'),
  );
});

it('a call that waited for another one begins in the ledger when it was sent', async () => {
  const model = await makeStoredModel(world, provider, { model: 'slow-300', concurrency: 1 });
  const limits = serverLimits();
  await Promise.all([askModel(world, limits, model), askModel(world, limits, model)]);
  const [first, second] = await recordsOf(model);
  if (!first || !second) throw new Error('Both calls are recorded');
  const between = new Date(second.startedAt).getTime() - new Date(first.startedAt).getTime();
  expect(between).toBeGreaterThanOrEqual(250);
});
