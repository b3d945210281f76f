import { sources } from '@scriptorium/contract/connections/sources.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Scene {
  readonly processId: number;
  readonly nodeId: number;
  readonly connectionId: number;
}
let scene: Scene;
const call = () => world.callAs(world.admin);

/** A node with a connection, as a kind of source stores it; of a kind that is not installed, so that nothing runs. */
async function makeConnection(
  processId: number,
  settings: object,
): Promise<{ nodeId: number; connectionId: number }> {
  const { db } = world.database;
  const node = await db
    .insertInto('node')
    .values({
      process_id: processId,
      name: `Inbox ${crypto.randomUUID()}`,
      activity_type: 'SFTP_UPLOAD',
      automatic: false,
      auto_step_status: 'ACCEPTED',
      settings: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto('connection')
    .values({ node_id: node.id, kind: 'FOLDER', settings: JSON.stringify(settings), sealed: 'sealed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { nodeId: node.id, connectionId: made.id };
}

const addItems = (connectionId: number, ...states: ('FOUND' | 'DONE' | 'FAILED' | 'GONE' | 'SKIPPED')[]) =>
  world.database.db
    .insertInto('source_item')
    .values(
      states.map((state, index) => ({
        connection_id: connectionId,
        place: crypto.randomUUID(),
        name: `${state} ${index}`,
        state,
        tries: state === 'FAILED' ? 5 : 0,
        data: '{}',
      })),
    )
    .returning('id')
    .execute();

beforeEach(async () => {
  const process = await world.make.process();
  const made = await makeConnection(process.id, { address: 'a@example.org', folder: 'INBOX' });
  scene = { processId: process.id, ...made };
});

const ofProcess = () => call()(sources.ofProcess, { params: { id: scene.processId } });
const items = (state?: 'FAILED' | 'FOUND' | 'SKIPPED') =>
  call()(sources.items, { params: { id: scene.processId }, query: state ? { state } : {} });

describe('the sources of a process', () => {
  it('show the state and the counts of every connection, and no secret', async () => {
    await addItems(scene.connectionId, 'FOUND', 'DONE', 'DONE', 'FAILED', 'GONE');
    const answer = await ofProcess();
    expect(answer).toEqual({
      isPaused: false,
      connections: [
        {
          id: scene.connectionId,
          nodeId: scene.nodeId,
          nodeName: expect.stringContaining('Inbox'),
          activityType: 'SFTP_UPLOAD',
          name: 'a@example.org, INBOX',
          state: 'OK',
          reason: null,
          isRunning: false,
          lastStartedAt: null,
          lastOkAt: null,
          nextAt: null,
          lastListing: null,
          counts: { found: 5, made: 2, waiting: 1, failed: 1, left: 1 },
        },
      ],
    });
    expect(await call()(sources.ofNode, { params: { id: scene.nodeId } })).toEqual(answer.connections);
  });

  it('are those of nodes that the caller may see', async () => {
    const other = await makeConnection(scene.processId, { name: 'Other' });
    await addItems(scene.connectionId, 'FAILED');
    await addItems(other.connectionId, 'FAILED');
    const user = await world.make.user({
      authorities: [{ type: 'NODE', componentId: other.nodeId, mode: 'READ' }],
    });
    const { connections } = await world.callAs(user)(sources.ofProcess, { params: { id: scene.processId } });
    expect(connections.map(({ name }) => name)).toEqual(['Other']);
    const { rows } = await world.callAs(user)(sources.items, { params: { id: scene.processId } });
    expect(rows.map(({ connectionId }) => connectionId)).toEqual([other.connectionId]);
  });

  it('are paused and resumed as a whole', async () => {
    const pause = (isPaused: boolean) =>
      call()(sources.pause, { params: { id: scene.processId }, body: { isPaused } });
    await pause(true);
    expect((await ofProcess()).isPaused).toBe(true);
    await pause(false);
    expect((await ofProcess()).isPaused).toBe(false);
  });
});

describe('failed items', () => {
  it('are listed, the last found first, page by page', async () => {
    await addItems(scene.connectionId, 'FAILED', 'DONE', 'FAILED', 'FAILED');
    const { rows, total } = await items();
    expect([rows.map(({ name }) => name), total]).toEqual([['FAILED 3', 'FAILED 2', 'FAILED 0'], 3]);
    const second = await call()(sources.items, {
      params: { id: scene.processId },
      query: { page: 1, size: 2, connectionId: scene.connectionId },
    });
    expect([second.rows.map(({ name }) => name), second.total]).toEqual([['FAILED 0'], 3]);
  });

  it('are tried again, all or those that are named, and a run is queued once for each connection', async () => {
    const [first] = await addItems(scene.connectionId, 'FAILED', 'FAILED', 'FAILED');
    const again = (ids?: number[]) =>
      call()(sources.retry, { params: { id: scene.processId }, body: ids ? { ids } : {} });
    expect(await again([first?.id ?? 0])).toEqual({ changed: 1 });
    expect(await again()).toEqual({ changed: 2 });
    expect(await again()).toEqual({ changed: 0 });
    expect((await items('FOUND')).rows.map(({ tries }) => tries)).toEqual([0, 0, 0]);
    const jobs = world.database.db.selectFrom('job').select('id').where('process_id', '=', scene.processId);
    expect(await jobs.where('queue', '=', 'source.fetch').execute()).toHaveLength(1);
  });

  it('are skipped, which can be undone', async () => {
    const [first] = await addItems(scene.connectionId, 'FAILED', 'DONE');
    const params = { id: scene.processId };
    const body = { ids: [first?.id ?? 0] };
    expect(await call()(sources.skip, { params, body })).toEqual({ changed: 1 });
    expect((await items('SKIPPED')).total).toBe(1);
    expect(await call()(sources.retry, { params, body: {} })).toEqual({ changed: 0 });
    expect(await call()(sources.retry, { params, body })).toEqual({ changed: 1 });
    expect((await items('FOUND')).total).toBe(1);
  });

  it('of another process cannot be changed through this one', async () => {
    const process = await world.make.process();
    const other = await makeConnection(process.id, { name: 'Other' });
    const [failed] = await addItems(other.connectionId, 'FAILED');
    const body = { ids: [failed?.id ?? 0] };
    expect(await call()(sources.retry, { params: { id: scene.processId }, body })).toEqual({ changed: 0 });
    expect(await call()(sources.skip, { params: { id: scene.processId }, body })).toEqual({ changed: 0 });
  });
});
