import { modelCosts, type CostGroup } from '@scriptorium/contract/machines/model-costs.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const world = await startWorld({ settings: { TIME_ZONE: 'Europe/Warsaw' } });
afterAll(() => world.close());
const boss = world.callAs(world.admin);

const call = (startedAt: string, more: object = {}) => ({
  model_name: 'Model',
  purpose: 'PROMPT' as const,
  currency: 'USD',
  outcome: 'OK' as const,
  input_tokens: 100,
  output_tokens: 10,
  cost: 0.5,
  started_at: startedAt,
  ...more,
});

let process: { id: number; name: string };
let node: { id: number; name: string };
beforeAll(async () => {
  process = await world.make.process();
  node = await world.make.node(process.id, { activityType: 'SPAN' });
  const ofNode = { process_id: process.id, node_id: node.id };
  await world.database.db
    .insertInto('model_call')
    .values([
      // Half an hour before and after midnight in Warsaw.
      call('2026-03-09T22:30:00Z', { ...ofNode, audio_ms: 90_000 }),
      call('2026-03-09T22:30:00Z', { ...ofNode, cost: 0, audio_ms: 1_800_000_000 }),
      call('2026-03-09T22:30:00Z', { ...ofNode, cost: 0, audio_ms: 1_800_000_000 }),
      call('2026-03-09T23:30:00Z', { ...ofNode, cost: 0.25 }),
      call('2026-03-10T12:00:00Z', { cost: null, user_id: world.admin.id, model_name: '=1+1' }),
      call('2026-03-10T12:00:00Z', { currency: 'EUR', cost: 4, user_id: world.admin.id }),
      call('2026-03-10T12:00:00Z', {
        outcome: 'FAILED',
        problem: 'busy',
        cost: null,
        input_tokens: null,
        output_tokens: null,
      }),
      call('2026-03-10T12:00:00Z', {
        outcome: 'STARTED',
        cost: null,
        input_tokens: null,
        output_tokens: null,
      }),
    ])
    .execute();
});

const days = { from: '2026-03-09', to: '2026-03-10' };
const list = async (by: CostGroup, more: object = {}) =>
  (await boss(modelCosts.list, { query: { by, ...days, ...more } })).rows;

it('adds up calls by day in the time zone of the server, each currency apart', async () => {
  expect(await list('DAY')).toEqual([
    expect.objectContaining({
      key: '2026-03-09',
      currency: 'USD',
      calls: 3,
      cost: 0.5,
      audioMs: 3_600_090_000,
    }),
    expect.objectContaining({ key: '2026-03-10', currency: 'EUR', calls: 1, cost: 4 }),
    {
      key: '2026-03-10',
      name: null,
      processName: null,
      currency: 'USD',
      calls: 4,
      failed: 1,
      unknown: 1,
      unpriced: 1,
      inputTokens: 200,
      outputTokens: 20,
      audioMs: 0,
      cost: 0.25,
    },
  ]);
});

it('adds up calls by process, node and person, the most expensive first', async () => {
  const of = (rows: Awaited<ReturnType<typeof list>>) =>
    rows.map(({ key, name, cost, currency }) => [key, name, cost, currency]);
  expect(of(await list('PROCESS'))).toEqual([
    [null, null, 4, 'EUR'],
    [String(process.id), process.name, 0.75, 'USD'],
    [null, null, 0, 'USD'],
  ]);
  expect((await list('NODE'))[1]).toMatchObject({
    key: String(node.id),
    name: node.name,
    processName: process.name,
    calls: 4,
  });
  expect(of(await list('USER'))[0]).toEqual([String(world.admin.id), world.admin.login, 4, 'EUR']);
  expect(await list('MODEL')).toHaveLength(2);
  expect(await list('PROCESS', { page: 1, size: 2 })).toHaveLength(1);
  expect(await list('DAY', { from: '2026-03-11', to: '2026-03-11' })).toEqual([]);
  expect(await list('ALL')).toMatchObject([
    { key: 'ALL', name: null, currency: 'EUR', calls: 1, cost: 4 },
    { key: 'ALL', name: null, currency: 'USD', calls: 7, cost: 0.75, audioMs: 3_600_090_000 },
  ]);
});

it('refuses more than a year, and days in the wrong order', async () => {
  for (const day of ['0001-01-01', '9999-12-31'])
    await expect(list('DAY', { from: day, to: day })).rejects.toMatchObject({ status: 400 });
  const tooLong = list('DAY', { from: '2024-01-01', to: '2026-03-10' });
  await expect(tooLong).rejects.toMatchObject({ key: 'error.export.range', params: { days: 366 } });
  await expect(list('DAY', { from: '2026-03-10', to: '2026-03-09' })).rejects.toMatchObject({ status: 400 });
});

it('exports one line for each call, without formulas', async () => {
  const response = await world.fetchAs(world.admin)(`/api/model-costs/calls?from=${days.from}&to=${days.to}`);
  expect(response.headers.get('content-disposition')).toContain('model calls 2026-03-09 2026-03-10.csv');
  const [head, ...lines] = (await response.text()).trimEnd().split('\r\n');
  expect(head).toContain('"startedAt","modelName"');
  expect(head).toContain('"reasoningTokens","audioMs","cost"');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toContain(`"${process.name}"`);
  expect(lines[4]).toContain(`"'=1+1"`);
});
