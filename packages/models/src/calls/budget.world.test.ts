import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askModel, makeStoredModel, QUESTION, serverLimits } from '../fixtures/called-model.ts';
import { estimatedCost, sizeOfQuestion } from './call-size.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';
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

const server = serverLimits;
const makeModel = (more: object) => makeStoredModel(world, provider, more);
const ask = (limits: ModelLimits, model: StoredModel, signal?: AbortSignal) =>
  askModel(world, limits, model, signal);

/** The problem of a failed call; null for an answer. */
const problemOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ModelFailure) return error.problem;
      throw error;
    },
  );

const ledgerOf = ({ id }: StoredModel) =>
  world.database.db
    .selectFrom('model_call')
    .select(['outcome', 'reserved', sql<number>`cost::float8`.as('cost')])
    .where('model_id', '=', id)
    .execute();

const estimateFor = (model: StoredModel): number =>
  estimatedCost(sizeOfQuestion(model.chat, QUESTION), model.prices) ?? 0;

/** Something that a call reserved which goes on, or which its server left behind `ago`. */
const reserve = async ({ id, name, prices }: StoredModel, reserved: number, ago = '0 seconds') => {
  const row = await world.database.db
    .insertInto('model_call')
    .values({
      model_id: id,
      model_name: name,
      purpose: 'PROMPT',
      currency: prices.currency,
      reserved,
      started_at: sql`now() - ${ago}::interval`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

describe('calls at the same time, of two servers', () => {
  it.each([
    // Answers are shorter than the limit, so that more of them fit than estimates.
    ['four may go on', 'slow-40', 4.5],
    ['one may go on', 'slow-20', 1.2],
  ])('do not pass the budget together: %s', async (_, name, estimates) => {
    const unlimited = await makeModel({ model: name });
    const budget = Math.round(estimateFor(unlimited) * estimates * 1e6) / 1e6;
    const model = await makeModel({ model: name, dailyBudget: budget });
    const servers = [server(), server()];
    const problems = await Promise.all(
      Array.from({ length: 60 }, (_each, index) => problemOf(ask(servers[index % 2] ?? server(), model))),
    );
    const ledger = await ledgerOf(model);
    const spent = ledger.reduce((sum, { cost }) => sum + cost, 0);
    expect(spent).toBeLessThanOrEqual(budget);
    // The rest is less than another call may cost.
    expect(spent + estimateFor(model)).toBeGreaterThan(budget);
    expect(ledger.every(({ outcome, reserved }) => outcome === 'OK' && reserved === null)).toBe(true);
    expect(problems.filter((problem) => problem === null)).toHaveLength(provider.calls.length);
    expect(problems.filter((problem) => problem !== null)).toEqual(
      Array.from({ length: 60 - provider.calls.length }, () => 'budget'),
    );
  });

  it('pass it by no more than the estimates were wrong, where answers are longer', async () => {
    // The server does not keep to the limit of the answer.
    provider.answer = () => 'word '.repeat(400);
    const sized = { model: 'script', maxOutputTokens: 50 };
    const estimate = estimateFor(await makeModel(sized));
    const dailyBudget = Math.round(estimate * 3 * 1e6) / 1e6;
    const model = await makeModel({ ...sized, dailyBudget });
    await Promise.all(Array.from({ length: 20 }, () => problemOf(ask(server(), model))));
    const ledger = await ledgerOf(model);
    const errors = ledger.map(({ cost }) => cost - estimate);
    const spent = ledger.reduce((sum, { cost }) => sum + cost, 0);
    expect(spent).toBeGreaterThan(dailyBudget);
    expect(spent).toBeLessThanOrEqual(dailyBudget + errors.reduce((sum, error) => sum + error, 0));
    expect(ledger.length).toBeLessThanOrEqual(3);
  });
});

describe('what a call has reserved', () => {
  it('is waited for, and given back when the call ends', async () => {
    const model = await makeModel({ model: 'ok', dailyBudget: 0.01 });
    const other = await reserve(model, 0.009);
    const answered = problemOf(ask(server(), model));
    await world.database.db
      .updateTable('model_call')
      .set({ outcome: 'FAILED', reserved: null })
      .where('id', '=', other)
      .execute();
    expect(await answered).toBeNull();
  });

  it('stops a call that has waited for as long as calls may take', async () => {
    const model = await makeModel({ model: 'ok', dailyBudget: 0.01 });
    await reserve(model, 0.009);
    await expect(ask(server(500), model)).rejects.toMatchObject({ problem: 'budget', fate: 'again' });
    expect(provider.calls).toEqual([]);
  });

  it('blocks nothing when its server has ended', async () => {
    const model = await makeModel({ model: 'ok', dailyBudget: 0.01 });
    await reserve(model, 0.009, '5 minutes');
    expect(await problemOf(ask(server(), model))).toBeNull();
  });

  it('is given back by a call that fails, and by one that is cancelled', async () => {
    const failing = await makeModel({ model: '500', dailyBudget: 0.01 });
    expect(await problemOf(ask(server(), failing))).toBe('serverError');
    const hanging = await makeModel({ model: 'hang', dailyBudget: 0.01 });
    const cancel = new AbortController();
    const waiting = ask(server(), hanging, cancel.signal);
    await expect.poll(() => provider.calls.length).toBe(2);
    cancel.abort(new Error('Cancelled'));
    await expect(waiting).rejects.toThrow('Cancelled');
    for (const model of [failing, hanging])
      expect(await ledgerOf(model)).toEqual([{ outcome: 'FAILED', reserved: null, cost: null }]);
  });
});

it('a budget that one call may pass allows none', async () => {
  const model = await makeModel({ model: 'ok', dailyBudget: 0.001 });
  const failure = await ask(server(), model).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    problem: 'budget',
    fate: 'failed',
    params: { spent: 0, budget: 0.001, estimate: 0.003, currency: 'USD' },
  });
  expect([provider.calls, await ledgerOf(model)]).toEqual([[], []]);
});

it('a model without prices spends nothing of its budget', async () => {
  const model = await makeModel({ model: 'ok', dailyBudget: 0.001, priceInput: null, priceOutput: null });
  expect(await problemOf(ask(server(), model))).toBeNull();
});
