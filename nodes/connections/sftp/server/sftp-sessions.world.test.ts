import { sftpConnections } from '../sftp-connections.contract.ts';
import { sftpConnectionTo, sftpKeyConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { startSftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const server = await startSftpServer();
const world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1,localhost' } });
afterAll(async () => {
  await world.close();
  await server.close();
});
const { make, callAs, admin, database } = world;
const boss = callAs(admin);
let nodeId: number;
beforeEach(async () => {
  nodeId = (await make.node((await make.process()).id, { activityType: 'SFTP_UPLOAD' })).id;
});

const to = (more: Parameters<typeof sftpConnectionTo>[1] = {}) => sftpConnectionTo(server, more);
const list = () => boss(sftpConnections.list, { query: { nodeId } });
const create = (connection: object = to()) =>
  boss(sftpConnections.create, { body: { nodeId, ...(connection as ReturnType<typeof to>) } });
const faults = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: { status: number; fieldErrors?: { field: string; message: string }[] }) => [
      error.status,
      ...(error.fieldErrors ?? []).map(({ field, message }) => `${field} ${message}`),
    ],
  );
const stored = (id: number) =>
  database.db.selectFrom('connection').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the test of a connection', () => {
  const test = (connection: object, id?: number) =>
    boss(sftpConnections.test, {
      body: { nodeId, ...(id === undefined ? {} : { id }), ...connection } as never,
    });
  const failure = async (work: Promise<unknown>) => {
    const error = (await work.catch((thrown: unknown) => thrown)) as { key: string; params: object };
    expect(error.key).toBe('error.connection.failed');
    expect(JSON.stringify(error)).not.toContain(server.password);
    return error.params;
  };

  it('counts the files, or names the step that failed [API-170]', async () => {
    server.clear();
    server.write('a.txt', 'a');
    server.write('b.txt', 'b');
    expect(await test(to())).toEqual({ count: 2, hostKey: expect.stringMatching(/^SHA256:/) });
    expect(await test(sftpKeyConnectionTo(server))).toMatchObject({ count: 2 });
    expect(await failure(test(to({ address: 'nothing.invalid' })))).toMatchObject({
      stage: 'resolve',
      reason: 'reason.source.resolve',
    });
    expect(await failure(test(to({ address: '127.0.0.2' })))).toMatchObject({
      stage: 'resolve',
      reason: 'reason.source.forbidden',
    });
    expect(await failure(test(to({ port: 1 })))).toMatchObject({ stage: 'connect' });
    expect(await failure(test(to({ folder: 'none' })))).toMatchObject({
      stage: 'folder',
      reason: 'reason.source.folder',
      folder: 'none',
    });
    expect(await failure(test(to({ password: 'wrong' })))).toMatchObject({
      stage: 'signIn',
      reason: 'reason.source.signIn',
    });
  });

  it('of a stored connection uses its secrets where they are null, and never at another server', async () => {
    const { id } = await create();
    expect(await test(to({ password: null }), id)).toMatchObject({ count: 2 });
    const notNull = [400, 'password.password NotNull'];
    expect(await faults(test(to({ password: null })))).toEqual(notNull);
    expect(await faults(test(to({ password: null, address: 'localhost' }), id))).toEqual(notNull);
    const other = await make.node((await make.process()).id, { activityType: 'SFTP_UPLOAD' });
    const body = { nodeId: other.id, id, ...to({ password: null }) };
    await expect(boss(sftpConnections.test, { body })).rejects.toMatchObject({ status: 404 });
  });

  it('lets a stopped connection go on, if it is the stored one', async () => {
    const { id } = await create();
    const stop = () =>
      database.db
        .updateTable('connection')
        .set({ state: 'STOPPED', failures: 3 })
        .where('id', '=', id)
        .execute();
    await stop();
    await test(to({ folder: '.', password: null }), id);
    expect(await stored(id)).toMatchObject({ state: 'STOPPED' });
    await test(to({ password: null }), id);
    expect(await stored(id)).toMatchObject({ state: 'OK', failures: 0 });
  });

  it('shows a changed key of the server, which is trusted only as it was shown', async () => {
    const { id } = await create();
    const { hostKey: before } = await test(to());
    const key = server.hostKey;
    await database.db
      .updateTable('connection')
      .set({ host_key: key, state: 'STOPPED' })
      .where('id', '=', id)
      .execute();
    await server.changeHostKey();
    const params = await failure(test(to({ password: null }), id));
    const { hostKey: now } = await test(to());
    expect(params).toMatchObject({
      stage: 'hostKey',
      reason: 'reason.source.hostKey',
      expected: before,
      shown: now,
    });
    const trust = (fingerprint: string) =>
      boss(sftpConnections.trustHostKey, { params: { id }, body: { fingerprint } });
    await expect(trust(before)).rejects.toMatchObject({ key: 'error.connection.otherKey', status: 409 });
    expect(await stored(id)).toMatchObject({ host_key: key });
    await trust(now);
    expect(await stored(id)).toMatchObject({ host_key: server.hostKey, state: 'OK' });
    expect((await list())[0]?.hostKey).toBe(now);
    expect(await test(to({ password: null }), id)).toMatchObject({ hostKey: now });
  });
});
