import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueDueFetches, rescheduleFetches } from './schedule.ts';
import { requestFetch, SOURCE_QUEUE } from './source-queue.ts';
import { SourceWorld } from './fixtures/source-world.ts';

let world: SourceWorld;
beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('connection').execute();
  await world.db.deleteFrom('job').execute();
});

const SCHEDULE = { scheduledTypes: ['SFTP_UPLOAD'], timeZone: 'UTC' };
const HOURLY = '0 0 * * * *';
const due = (id: number, more: object = {}) =>
  world.db
    .updateTable('connection')
    .set({ next_tick: new Date(0), ...more })
    .where('id', '=', id)
    .execute();
const jobs = async () =>
  (
    await world.db
      .selectFrom('job')
      .select('payload')
      .where('queue', '=', SOURCE_QUEUE)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload);

describe('a connection with a schedule of its own', () => {
  test('is fetched when its tick is due, once, however many servers look and ticks were missed [UPL-18]', async () => {
    const { id } = await world.connection({ cron: HOURLY });
    expect(await queueDueFetches(world.db, SCHEDULE)).toBe(false);
    await due(id);
    await Promise.all([0, 1, 2].map(() => queueDueFetches(world.db, SCHEDULE)));
    expect(await jobs()).toEqual([{ connectionId: id, isRequested: false }]);
    const { next_tick } = await world.state(id);
    expect(Date.parse(next_tick ?? '')).toBeGreaterThan(Date.now());
    expect(new Date(next_tick ?? '').getUTCMinutes()).toBe(0);
  });

  test('gets its next tick in the time zone of the start', async () => {
    const { id } = await world.connection({ cron: '0 0 12 1 1 *' });
    await rescheduleFetches(world.db, { ...SCHEDULE, timeZone: 'Asia/Tokyo' });
    expect(new Date((await world.state(id)).next_tick ?? '').getUTCHours()).toBe(3);
    await due(id);
    await rescheduleFetches(world.db, SCHEDULE);
    expect((await world.state(id)).next_tick).toBe(new Date(0).toISOString());
  });

  test('does not wait for a tick that a clock which was ahead has set', async () => {
    const { id } = await world.connection({ cron: HOURLY });
    await due(id, { next_tick: new Date('2999-01-01T00:00:00Z') });
    await rescheduleFetches(world.db, SCHEDULE);
    const tick = Date.parse((await world.state(id)).next_tick ?? '');
    expect(tick).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });
});

test('all connections of a node are fetched when the node is due [UPL-18]', async () => {
  const { id, nodeId } = await world.connection();
  await world.db
    .updateTable('node')
    .set({ cron: HOURLY, next_tick: new Date(0) })
    .where('id', '=', nodeId)
    .execute();
  await queueDueFetches(world.db, SCHEDULE);
  expect(await jobs()).toEqual([{ connectionId: id, isRequested: false }]);
  expect((await world.state(id)).next_tick).toBeNull();
  const node = await world.db
    .selectFrom('node')
    .select('next_tick')
    .where('id', '=', nodeId)
    .executeTakeFirst();
  expect(Date.parse(node?.next_tick ?? '')).toBeGreaterThan(Date.now());
});

test('a connection that failed is tried again without a schedule, and a tick does not shorten its wait', async () => {
  const { id } = await world.connection({ cron: HOURLY });
  const later = new Date(Date.now() + 600_000);
  await due(id, { state: 'BACKOFF', next_try_at: later });
  await queueDueFetches(world.db, SCHEDULE);
  expect((await world.state(id)).next_try_at).toBe(later.toISOString());
  await world.db.deleteFrom('job').execute();
  await world.db
    .updateTable('connection')
    .set({ next_try_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  await queueDueFetches(world.db, SCHEDULE);
  expect(await jobs()).toHaveLength(1);
});

test('a paused process keeps its ticks until it is resumed, and refuses requests', async () => {
  const { id, nodeId, processId } = await world.connection({ cron: HOURLY });
  const pause = (sources_paused: boolean) =>
    world.db.updateTable('process').set({ sources_paused }).where('id', '=', processId).execute();
  await due(id);
  await pause(true);
  await queueDueFetches(world.db, SCHEDULE);
  expect(await jobs()).toEqual([]);
  await expect(requestFetch(world.db, { id: nodeId, processId })).rejects.toThrow('paused');
  await pause(false);
  await queueDueFetches(world.db, SCHEDULE);
  expect(await jobs()).toHaveLength(1);
});

test('a request is queued once until it runs, beside a scheduled fetch, and refused without connections', async () => {
  const { id, nodeId, processId } = await world.connection({ cron: HOURLY });
  await due(id);
  await queueDueFetches(world.db, SCHEDULE);
  await requestFetch(world.db, { id: nodeId, processId });
  await requestFetch(world.db, { id: nodeId, processId });
  expect(await jobs()).toEqual([
    { connectionId: id, isRequested: false },
    { connectionId: id, isRequested: true },
  ]);
  await world.db.deleteFrom('connection').execute();
  await expect(requestFetch(world.db, { id: nodeId, processId })).rejects.toThrow('no connections');
});
