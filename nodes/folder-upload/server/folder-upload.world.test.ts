import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { queueDueFetches } from '@scriptorium/sources/schedule.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { folderConnections, folderFetch } from '../folder-upload.contract.ts';

const root = mkdtempSync(join(tmpdir(), 'scriptorium-watched-'));
const world = await startWorld({ settings: { WATCHED_FOLDERS: `/srv/other, ${root}`, MAX_UPLOAD_MB: '1' } });
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});
const { make, callAs, admin, database, fetchAs } = world;
const { db } = database;
const boss = callAs(admin);

const newNode = async (more: object = {}) =>
  make.node((await make.process()).id, { activityType: 'FOLDER_UPLOAD', ...more });

let count = 0;

/** A node that watches a folder of its own. */
async function scene(more: object = {}) {
  const folder = join(root, `Skany ${(count += 1)}`);
  mkdirSync(folder);
  const { id: nodeId, processId } = await newNode(more);
  const { id } = await boss(folderConnections.create, { body: { nodeId, name: 'Scans', folder } });
  return {
    folder,
    nodeId,
    processId,
    id,
    write: (name: string, content = name) => writeFileSync(join(folder, name), content),
    fetch: async () => {
      await boss(folderFetch.now, { params: { id: nodeId } });
      await world.drain();
    },
    status: async () => (await boss(sources.ofNode, { params: { id: nodeId }, query: {} }))[0],
    documents: () =>
      db
        .selectFrom('document')
        .select(['filename', 'path', 'upload_node_id as uploadNodeId'])
        .where('process_id', '=', processId)
        .orderBy('filename')
        .execute(),
  };
}

const invalid = (field: string, message: string) => ({
  status: 400,
  fieldErrors: expect.arrayContaining([expect.objectContaining({ field, message })]) as unknown,
});

describe('watched folders of a node', () => {
  it('are added, listed, changed and deleted', async () => {
    const { id: nodeId } = await newNode();
    const list = () => boss(folderConnections.list, { query: { nodeId } });
    const fields = { name: 'Scans', folder: '/srv/scans' };
    const { id } = await boss(folderConnections.create, { body: { ...fields, nodeId } });
    expect(await list()).toEqual([{ id, nodeId, ...fields }]);
    const changed = { name: 'Faxes', folder: '/srv/ faxes ' };
    expect(await boss(folderConnections.update, { params: { id }, body: changed })).toEqual({
      id,
      nodeId,
      ...changed,
    });
    expect(await list()).toEqual([{ id, nodeId, ...changed }]);
    await boss(folderConnections.remove, { params: { id } });
    expect(await list()).toEqual([]);
    const again = boss(folderConnections.update, { params: { id }, body: fields });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['name', { name: ' ' }, 'NotNull'],
    ['name', { name: 'a\nb' }, 'Pattern'],
    ['name', { name: 'n'.repeat(101) }, 'Size'],
    ['folder', { folder: '' }, 'NotNull'],
    ['folder', { folder: 'scans' }, 'Pattern'],
    ['folder', { folder: '/srv/../etc' }, 'Pattern'],
    ['folder', { folder: '/srv/.' }, 'Pattern'],
    ['folder', { folder: '/srv/a\0b' }, 'Pattern'],
    ['folder', { folder: `/${'f'.repeat(1000)}` }, 'Size'],
    ['folder', { folder: null }, 'NotNull'],
  ])('are refused with a wrong %s %j, and nothing is stored', async (field, wrong, kind) => {
    const { id: nodeId } = await newNode();
    const body = { name: 'Scans', folder: '/srv/scans', nodeId, ...wrong } as never;
    await expect(boss(folderConnections.create, { body })).rejects.toMatchObject(invalid(field, kind));
    expect(await boss(folderConnections.list, { query: { nodeId } })).toEqual([]);
  });

  it('belong to folder upload nodes', async () => {
    const { id: nodeId } = await make.node((await make.process()).id, { activityType: 'HUP' });
    const refusal = invalid('nodeId', 'Invalid');
    const body = { nodeId, name: 'Scans', folder: root };
    await expect(boss(folderConnections.create, { body })).rejects.toMatchObject(refusal);
    await expect(boss(folderConnections.test, { body })).rejects.toMatchObject(refusal);
    const fetch = boss(folderFetch.now, { params: { id: nodeId } });
    await expect(fetch).rejects.toMatchObject({ status: 404 });
  });

  it('can be tested: the files are counted, or the reason is said', async () => {
    const { nodeId, folder, write } = await scene();
    write('a.txt');
    write('.hidden');
    expect(await boss(folderConnections.test, { body: { nodeId, folder } })).toEqual({ count: 1 });
    const failed = (path: string) =>
      expect(boss(folderConnections.test, { body: { nodeId, folder: path } })).rejects;
    const reason = (key: string) => ({
      status: 400,
      key: 'error.connection.failed',
      params: expect.objectContaining({ stage: 'folder', reason: `reason.source.${key}` }),
    });
    await failed(join(folder, 'missing')).toMatchObject(reason('folder'));
    await failed('/etc').toMatchObject(reason('folderNotAllowed'));
    await failed('/nowhere').toMatchObject(reason('folderNotAllowed'));
    const stolen = { nodeId: (await newNode()).id, id: (await scene()).id, folder };
    await expect(boss(folderConnections.test, { body: stolen })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a fetch', () => {
  it('makes each file a document once, and a changed one again', async () => {
    const { folder, nodeId, write, fetch, documents, status } = await scene();
    write('Zażółć.txt', 'gęślą jaźń');
    write('a.txt', 'first');
    write('big.txt', 'x'.repeat(1024 * 1024 + 1));
    write('half.part');
    await fetch();
    await fetch();
    const of = { path: folder, uploadNodeId: nodeId };
    expect(await documents()).toEqual(
      expect.arrayContaining([
        { filename: 'Zażółć.txt', ...of },
        { filename: 'a.txt', ...of },
      ]),
    );
    write('a.txt', 'second version');
    await fetch();
    expect((await documents()).map(({ filename }) => filename).toSorted()).toEqual(
      ['Zażółć.txt', 'a.txt', 'a.txt'].toSorted(),
    );
    expect(await status()).toMatchObject({
      name: 'Scans',
      state: 'OK',
      counts: { found: 4, made: 3, waiting: 0, failed: 1 },
    });
  });

  it('stops at a folder that is not allowed, says so, and goes on after a successful test', async () => {
    const { folder, id, nodeId, write, fetch, documents, status } = await scene();
    write('a.txt');
    const change = (path: string) =>
      boss(folderConnections.update, { params: { id }, body: { name: 'Scans', folder: path } });
    await change('/etc');
    await fetch();
    const params = { folder: '/etc', setting: 'WATCHED_FOLDERS' };
    const stopped = { state: 'STOPPED', reason: { key: 'reason.source.folderNotAllowed', params } };
    expect(await status()).toMatchObject(stopped);
    expect(await documents()).toEqual([]);
    // Only a test of the stored folder ends it.
    await boss(folderConnections.test, { body: { nodeId, id, folder } });
    expect(await status()).toMatchObject(stopped);
    const missing = join(folder, 'new');
    await change(missing);
    await fetch();
    expect(await status()).toMatchObject({ state: 'STOPPED', reason: { key: 'reason.source.folder' } });
    mkdirSync(missing);
    writeFileSync(join(missing, 'b.txt'), 'b');
    await boss(folderConnections.test, { body: { nodeId, id, folder: missing } });
    expect(await status()).toMatchObject({ state: 'OK', reason: null });
    await fetch();
    expect((await documents()).map(({ filename }) => filename)).toEqual(['b.txt']);
  });

  it('runs by the cron of the node while it is active', async () => {
    const { nodeId, write, documents } = await scene({ cron: '0 0 6 * * *' });
    write('a.txt');
    const tick = async () => {
      const next_tick = '2026-01-01T05:00:00Z';
      await db.updateTable('node').set({ next_tick }).where('id', '=', nodeId).execute();
      await queueDueFetches(db, { scheduledTypes: ['FOLDER_UPLOAD'], timeZone: 'Europe/Warsaw' });
      await world.drain();
    };
    await boss(nodes.update, { body: { id: nodeId, active: false } as never });
    await tick();
    expect(await documents()).toEqual([]);
    await boss(nodes.update, { body: { id: nodeId, active: true } as never });
    await tick();
    expect(await documents()).toHaveLength(1);
  });

  it('needs a folder', async () => {
    const { id } = await newNode();
    await expect(boss(folderFetch.now, { params: { id } })).rejects.toMatchObject({
      key: 'error.sources.none',
    });
  });
});

describe('the folders that a person may choose', () => {
  const [own, others, system] = [join(root, 'own'), join(root, 'others'), join(root, 'system')];
  const onProcess = (componentId: number) => ({
    type: 'PROCESS' as const,
    componentId,
    mode: 'ADMIN' as const,
  });
  const refused = {
    status: 400,
    key: 'error.connection.failed',
    params: expect.objectContaining({ reason: 'reason.source.folderNotAllowed' }) as unknown,
  };

  it('are those of the process, and for system administrators those without processes', async () => {
    for (const path of [own, others, system]) mkdirSync(path);
    // Processes are numbered from the first one on, which only the database knows.
    const settings = { WATCHED_FOLDERS: `${own}=1;2;3;4;5;6;7;8;9, ${others}=999999, ${system}` };
    const here = await startWorld({ settings });
    try {
      const process = await here.make.process();
      expect(process.id).toBeLessThan(10);
      const { id: nodeId } = await here.make.node(process.id, { activityType: 'FOLDER_UPLOAD' });
      const call = here.callAs(await here.make.user({ authorities: [onProcess(process.id)] }));
      const root = here.callAs(here.admin);
      const create = (caller: typeof call, folder: string) =>
        caller(folderConnections.create, { body: { nodeId, name: folder, folder } });
      const update = (caller: typeof call, id: number, folder: string) =>
        caller(folderConnections.update, { params: { id }, body: { name: 'Changed', folder } });
      const { id } = await create(call, own);
      for (const path of [others, system, join(system, 'missing')]) {
        await expect(create(call, path)).rejects.toMatchObject(refused);
        await expect(update(call, id, path)).rejects.toMatchObject(refused);
        await expect(call(folderConnections.test, { body: { nodeId, folder: path } })).rejects.toMatchObject(
          refused,
        );
      }
      await expect(create(root, others)).rejects.toMatchObject(refused);
      const { id: chosen } = await create(root, system);
      expect(await root(folderConnections.test, { body: { nodeId, folder: system } })).toEqual({ count: 0 });
      // What an administrator chose goes on and can be tested; who may not choose it cannot save it again.
      const stored = { nodeId, id: chosen, folder: system };
      expect(await call(folderConnections.test, { body: stored })).toEqual({ count: 0 });
      await expect(update(call, chosen, system)).rejects.toMatchObject(refused);
      for (const folder of [own, system]) writeFileSync(join(folder, 'a.txt'), folder);
      await call(folderFetch.now, { params: { id: nodeId } });
      await here.drain();
      const paths = await here.database.db
        .selectFrom('document')
        .select('path')
        .where('process_id', '=', process.id)
        .orderBy('path')
        .execute();
      expect(paths.map(({ path }) => path)).toEqual([own, system]);
    } finally {
      await here.close();
    }
  });

  it('a hard link in a folder is no document, and the list of its items says why', async () => {
    const { folder, nodeId, fetch, documents, status } = await scene();
    writeFileSync(join(root, 'private.txt'), 'private');
    linkSync(join(root, 'private.txt'), join(folder, 'linked.txt'));
    await fetch();
    expect(await documents()).toEqual([]);
    expect(await status()).toMatchObject({ counts: { found: 1, made: 0, failed: 1 } });
    const { reason } = await db
      .selectFrom('source_item')
      .innerJoin('connection', 'connection.id', 'source_item.connection_id')
      .select('source_item.reason')
      .where('connection.node_id', '=', nodeId)
      .executeTakeFirstOrThrow();
    expect(reason?.key).toBe('reason.source.hardLink');
  });
});

it('reads no folder at all where none is allowed', async () => {
  const closed = await startWorld();
  const { id: processId } = await closed.make.process();
  const { id: nodeId } = await closed.make.node(processId, { activityType: 'FOLDER_UPLOAD' });
  const test = closed.callAs(closed.admin)(folderConnections.test, { body: { nodeId, folder: root } });
  await expect(test).rejects.toMatchObject({
    params: expect.objectContaining({ reason: 'reason.source.folderNotAllowed' }),
  });
  await closed.close();
});

it('has a schedule, as the server says', async () => {
  const { id } = await newNode({ cron: '0 0 6 * * *' });
  const stored = (await (await fetchAs(admin)(`/api/nodes/${id}`)).json()) as object;
  expect(stored).toMatchObject({ cron: '0 0 6 * * *', active: true, nextTick: expect.any(String) });
});
