import { googleDriveConnections } from '../../connections/google-drive/google-drive-connections.contract.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { consent } from '@scriptorium/testing/servers/google-drive/consent.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const drive = await startGoogleDrive();
const world = await startWorld({ settings: { ...drive.settings, MAX_UPLOAD_MB: '1' } });
afterAll(async () => {
  await world.close();
  await drive.close();
});
const { db } = world.database;
const boss = world.callAs(world.admin);
beforeEach(() => drive.state.clear());

/** A node with a connection to a folder; `fetch` asks for a fetch and waits until all its work is done. */
async function scene() {
  const process = await world.make.process();
  const node = await world.make.node(process.id, { activityType: 'GDU_UPLOAD' });
  const folder = drive.state.addFolder('in');
  const connection = { name: 'Contracts', folderId: folder.id, ...(await consent(boss, node.id)) };
  const save = (changes: object) =>
    boss(googleDriveConnections.save, { body: { nodeId: node.id, ...changes } });
  const [made] = await save({ newConnections: [connection] });
  const add = (name: string, text = `content of ${name}`, more = {}) =>
    drive.state.add({ name, bytes: Buffer.from(text), parents: [folder.id], ...more });
  const fetch = async () => {
    await boss(googleDriveConnections.fetchContent, { params: { id: node.id } });
    await world.drain();
  };
  const names = async () => {
    const rows = await db
      .selectFrom('document')
      .select('filename')
      .where('process_id', '=', process.id)
      .orderBy('filename')
      .execute();
    return rows.map(({ filename }) => filename);
  };
  const status = async () => {
    const [first] = await boss(sources.ofNode, { params: { id: node.id }, query: {} });
    if (!first) throw new Error('The node has no connection');
    return first;
  };
  const failed = async () => {
    const { rows } = await boss(sources.items, { params: { id: process.id }, query: {} });
    return rows.map(({ name, reason }) => [name, reason?.key]);
  };
  return { process, node, folder, connectionId: made?.id ?? 0, save, add, fetch, names, status, failed };
}

it('fetches each file once, and a changed one as another document [API-162]', async () => {
  const { add, fetch, names, status } = await scene();
  const a = add('Umowa „zażółć”.txt', 'Dear Anna', { modifiedTime: '1999-01-01T00:00:00.000Z' });
  add('b.txt');
  await fetch();
  expect(await names()).toEqual(['Umowa „zażółć”.txt', 'b.txt']);
  await fetch();
  expect(await names()).toHaveLength(2);
  expect(await status()).toMatchObject({ state: 'OK', name: 'Contracts', counts: { found: 2, made: 2 } });
  a.bytes = Buffer.from('Dear Bob');
  await fetch();
  expect(await names()).toHaveLength(3);
});

it('does not know a moved folder by its files, and none twice', async () => {
  const { save, connectionId, add, fetch, names } = await scene();
  const file = add('a.txt');
  await fetch();
  const other = drive.state.addFolder('other');
  file.parents = [other.id];
  drive.state.add({ name: 'new.txt', parents: [other.id] });
  await save({ updatedConnections: [{ id: connectionId, name: 'Contracts', folderId: other.id }] });
  await fetch();
  expect(await names()).toEqual(['a.txt', 'new.txt']);
});

it('leaves one bad file behind and goes on with the others', async () => {
  const { add, fetch, names, failed } = await scene();
  add('large.txt', 'x'.repeat(1024 * 1024 + 1));
  add('form', '', { mimeType: 'application/vnd.google-apps.form', bytes: undefined });
  add('good.txt');
  add('program.exe', 'MZ\0\u0001\u0002', { mimeType: 'application/x-msdownload' });
  await fetch();
  expect(await names()).toEqual(['good.txt']);
  expect((await failed()).toSorted()).toEqual([
    ['form', 'reason.source.type'],
    ['large.txt', 'reason.source.tooLarge'],
    ['program.exe', 'reason.source.type'],
  ]);
});

it('exports documents of Google', async () => {
  const { add, fetch, names } = await scene();
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n',
  );
  add('Slides', '', {
    mimeType: 'application/vnd.google-apps.presentation',
    bytes: undefined,
    exports: { 'application/pdf': pdf },
  });
  await fetch();
  expect(await names()).toEqual(['Slides.pdf']);
});

it('stops when the permission is withdrawn in the middle, and goes on after another sign-in', async () => {
  const { node, save, connectionId, folder, add, fetch, names, status } = await scene();
  for (const name of ['a.txt', 'b.txt', 'c.txt']) add(name);
  drive.state.fail('GET /drive/v3/files/', { status: 500 });
  await fetch();
  drive.state.revokeAll();
  await fetch();
  expect(await status()).toMatchObject({ state: 'STOPPED', reason: { key: 'reason.source.revoked' } });
  const code = await consent(boss, node.id);
  await save({ updatedConnections: [{ id: connectionId, name: 'Contracts', folderId: folder.id, ...code }] });
  await fetch();
  expect(await names()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(await status()).toMatchObject({ state: 'OK', counts: { found: 3, made: 3, failed: 0 } });
});

it('is tried again after a failure of the provider, without an end for its files', async () => {
  const { add, fetch, names, status } = await scene();
  add('a.txt');
  drive.state.fail('GET /drive/v3/files?', 'html');
  await fetch();
  expect(await status()).toMatchObject({
    state: 'BACKOFF',
    reason: { key: 'reason.source.answer', params: { code: '200 text/html' } },
  });
  expect(await names()).toEqual([]);
  await fetch();
  expect(await names()).toEqual(['a.txt']);
  expect(await status()).toMatchObject({ state: 'OK', reason: null });
});

it('has a cron, and needs a connection to fetch', async () => {
  const process = await world.make.process();
  const node = await world.make.node(process.id, { activityType: 'GDU_UPLOAD' });
  const changed = await boss(nodes.update, { body: { id: node.id, cron: '0 0 6 * * *' } });
  expect(changed).toMatchObject({ cron: '0 0 6 * * *', nextTick: expect.any(String) as string });
  await expect(boss(googleDriveConnections.fetchContent, { params: { id: node.id } })).rejects.toMatchObject({
    key: 'error.sources.none',
  });
  const sender = await world.make.node(process.id, { activityType: 'SEND_TO_GOOGLE_DRIVE' });
  await expect(
    boss(googleDriveConnections.fetchContent, { params: { id: sender.id } }),
  ).rejects.toMatchObject({ status: 400 });
});
