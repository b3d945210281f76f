import { renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections } from '../../connections/sftp/sftp-connections.contract.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { queueDueFetches } from '@scriptorium/sources/schedule.ts';
import { sftpConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { startSftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const server = await startSftpServer();
const world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MAX_UPLOAD_MB: '1' } });
afterAll(async () => {
  await world.close();
  await server.close();
});
const { make, callAs, admin, database } = world;
const { db } = database;
const boss = callAs(admin);
beforeEach(() => server.clear());

async function scene(more: object = {}) {
  const process = await make.process();
  const { id: nodeId } = await make.node(process.id, { activityType: 'SFTP_UPLOAD', ...more });
  const body = { nodeId, ...sftpConnectionTo(server) };
  const { id: connectionId } = await boss(sftpConnections.create, { body });
  const fetch = async () => {
    await boss(sftpConnections.fetch, { params: { id: nodeId } });
    await world.drain();
  };
  const filenames = async () => {
    const rows = await db
      .selectFrom('document')
      .select(['filename', 'path', 'upload_node_id'])
      .where('process_id', '=', process.id)
      .orderBy('filename')
      .execute();
    for (const { upload_node_id } of rows) expect(upload_node_id).toBe(nodeId);
    return rows.map(({ filename }) => filename);
  };
  const status = async () => (await boss(sources.ofNode, { params: { id: nodeId }, query: {} }))[0];
  return { process, nodeId, connectionId, fetch, filenames, status };
}

it('fetches each file once, and a replaced one again [API-160]', async () => {
  const { fetch, filenames, status } = await scene();
  server.write('a.txt', 'first');
  utimesSync(server.write('Zażółć.txt', 'old'), 1000, 1000);
  server.write('.hidden', 'x');
  await fetch();
  expect(await filenames()).toEqual(['Zażółć.txt', 'a.txt'].toSorted());
  await fetch();
  expect(await filenames()).toHaveLength(2);
  server.write('b.txt', 'replaced');
  renameSync(join(server.folder, 'b.txt'), join(server.folder, 'a.txt'));
  await fetch();
  expect((await filenames()).toSorted()).toEqual(['Zażółć.txt', 'a.txt', 'a.txt'].toSorted());
  expect(await status()).toMatchObject({
    name: 'Archive',
    state: 'OK',
    lastListing: { listed: 2, found: 1, known: 1 },
    counts: { found: 3, made: 3, waiting: 0, failed: 0 },
  });
});

it('leaves out what cannot be imported, says why, and imports the rest', async () => {
  const { process, fetch, filenames } = await scene();
  server.write('big.txt', 'x'.repeat(1024 * 1024 + 1));
  server.write('empty.txt', '');
  server.write('good.txt', 'good');
  await fetch();
  expect(await filenames()).toEqual(['good.txt']);
  const { rows } = await boss(sources.items, { params: { id: process.id }, query: { state: 'FAILED' } });
  expect(rows.map(({ name, reason }) => [name, reason?.key]).toSorted()).toEqual([
    ['big.txt', 'reason.source.tooLarge'],
    ['empty.txt', 'reason.source.empty'],
  ]);
});

it('pins the key of the server at the first fetch, and stops when it shows another one', async () => {
  const { connectionId, fetch, filenames, status } = await scene();
  server.write('a.txt', 'a');
  await fetch();
  const stored = () =>
    db.selectFrom('connection').select('host_key').where('id', '=', connectionId).executeTakeFirstOrThrow();
  const { host_key } = await stored();
  expect(host_key).toBe(server.hostKey);
  await server.changeHostKey();
  server.write('b.txt', 'b');
  await fetch();
  expect(await status()).toMatchObject({ state: 'STOPPED', reason: { key: 'reason.source.hostKey' } });
  expect([await filenames(), (await stored()).host_key]).toEqual([['a.txt'], host_key]);
  const shown = String((await status())?.reason?.params['shown']);
  const call = { params: { id: connectionId }, body: { fingerprint: shown } };
  await boss(sftpConnections.trustHostKey, call);
  await fetch();
  expect(await filenames()).toEqual(['a.txt', 'b.txt']);
});

it('is fetched by the cron of the node while it is active', async () => {
  const { nodeId, filenames } = await scene({ cron: '0 0 6 * * *' });
  server.write('a.txt', 'a');
  const tick = async () => {
    await db
      .updateTable('node')
      .set({ next_tick: '2026-01-01T05:00:00Z' })
      .where('id', '=', nodeId)
      .execute();
    await queueDueFetches(db, { scheduledTypes: ['SFTP_UPLOAD'], timeZone: 'Europe/Warsaw' });
    await world.drain();
  };
  await boss(nodes.update, { body: { id: nodeId, active: false } as never });
  await tick();
  expect(await filenames()).toEqual([]);
  await boss(nodes.update, { body: { id: nodeId, active: true } as never });
  await tick();
  expect(await filenames()).toEqual(['a.txt']);
});

it('refuses to fetch over no connection', async () => {
  const { id } = await make.node((await make.process()).id, { activityType: 'SFTP_UPLOAD' });
  await expect(boss(sftpConnections.fetch, { params: { id } })).rejects.toMatchObject({
    key: 'error.sources.none',
  });
});
