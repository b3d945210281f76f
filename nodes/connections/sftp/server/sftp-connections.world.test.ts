import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections } from '../sftp-connections.contract.ts';
import { sftpConnectionTo, sftpKeyConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { makeKeys, startSftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const server = await startSftpServer();
const world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1,localhost' } });
afterAll(async () => {
  await world.close();
  await server.close();
});
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
let nodeId: number;
beforeEach(async () => {
  nodeId = (await make.node((await make.process()).id, { activityType: 'SFTP_UPLOAD' })).id;
});

const to = (more: Parameters<typeof sftpConnectionTo>[1] = {}) => sftpConnectionTo(server, more);
const list = () => boss(sftpConnections.list, { query: { nodeId } });
const create = (connection: object = to()) =>
  boss(sftpConnections.create, { body: { nodeId, ...(connection as ReturnType<typeof to>) } });
type Change = Omit<Parameters<typeof save>[0], 'nodeId'>;
const save = (body: Omit<Parameters<typeof boss<typeof sftpConnections.saveMany>>[1]['body'], 'nodeId'>) =>
  boss(sftpConnections.saveMany, { body: { nodeId, ...body } as never });
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

describe('a connection', () => {
  it('is stored with all its fields, and never shows its secrets [UPL-11] [API-167] [API-168]', async () => {
    const made = await create(to({ port: 2222, folder: '/in/new', address: 'Files.Example.org' }));
    const shown = {
      id: made.id,
      nodeId,
      name: 'Archive',
      address: 'files.example.org',
      port: 2222,
      folder: '/in/new',
      password: { useKey: false, username: server.user, password: null, privateKey: null, publicKey: null },
      hostKey: null,
    };
    expect(made).toEqual(shown);
    const byKey = await create(sftpKeyConnectionTo(server));
    expect(byKey.password).toEqual({
      useKey: true,
      username: server.user,
      password: null,
      privateKey: null,
      publicKey: server.key.publicKey,
    });
    expect(await list()).toEqual([shown, byKey]);
    const response = await fetchAs(admin)(`/api/sftp-connection-data?nodeId=${nodeId}`);
    const text = await response.text();
    for (const secret of [server.password, 'PRIVATE KEY']) expect(text).not.toContain(secret);
    const rows = await database.db
      .selectFrom('connection')
      .selectAll()
      .where('node_id', '=', nodeId)
      .execute();
    for (const secret of [server.password, server.key.privateKey])
      expect(JSON.stringify(rows)).not.toContain(JSON.stringify(secret).slice(1, -1));
    expect(JSON.stringify(await boss(nodes.get, { params: { id: nodeId } }))).not.toContain('Archive');
  });

  it('has the port 22 unless it says another one, from 1 to 65535 [CONST-81]', async () => {
    const { port: _, ...rest } = to();
    expect(await create(rest)).toMatchObject({ port: 22 });
    for (const port of [1, 65_535]) expect(await create(to({ port }))).toMatchObject({ port });
    expect(await faults(create(to({ port: 0 })))).toEqual([400, 'port Min']);
    expect(await faults(create(to({ port: 65_536 })))).toEqual([400, 'port Max']);
  });

  it('needs a name, a valid address, a user name and a password', async () => {
    for (const [more, fault] of [
      [{ name: ' ' }, 'name'],
      [{ address: '' }, 'address'],
      [{ address: 'not a host' }, 'address'],
      [{ address: 'sftp://example.org' }, 'address'],
      [{ username: '' }, 'password.username'],
      [{ password: null }, 'password.password NotNull'],
      [{ password: '' }, 'password.password NotNull'],
      [{ folder: 'a\nb' }, 'folder'],
    ] as const)
      expect([more, (await faults(create(to(more)))).join()]).toEqual([
        more,
        expect.stringContaining(`400,${fault}`),
      ]);
    expect(await list()).toEqual([]);
  });

  it('with a key needs both keys, which must belong together', async () => {
    const connection = sftpKeyConnectionTo(server);
    const withKeys = (more: object) =>
      faults(create({ ...connection, password: { ...connection.password, ...more } }));
    expect(await withKeys({ publicKey: null })).toEqual([400, expect.stringContaining('password.publicKey')]);
    expect(await withKeys({ privateKey: null })).toEqual([400, 'password.privateKey NotNull']);
    expect(await withKeys({ privateKey: 'no key' })).toEqual([400, 'password.privateKey Pattern']);
    expect(await withKeys({ publicKey: makeKeys('ed25519').publicKey })).toEqual([
      400,
      'password.publicKey Invalid',
    ]);
    const locked = makeKeys('ed25519', { passphrase: 'right' });
    expect(await withKeys({ ...locked, password: 'wrong' })).toEqual([400, 'password.password Invalid']);
    expect(await list()).toEqual([]);
    await create({ ...connection, password: { ...connection.password, ...locked, password: 'right' } });
  });

  it('belongs to nodes that fetch from SFTP servers or send to them', async () => {
    const { id } = await make.node((await make.process()).id, { activityType: 'HUP' });
    const body = { nodeId: id, ...to() };
    expect(await faults(boss(sftpConnections.create, { body }))).toEqual([400, 'nodeId Invalid']);
    expect(await faults(boss(sftpConnections.test, { body }))).toEqual([400, 'nodeId Invalid']);
    expect(await faults(boss(sftpConnections.saveMany, { body: { nodeId: id } }))).toEqual([
      400,
      'nodeId Invalid',
    ]);
    expect(await faults(boss(sftpConnections.fetch, { params: { id } }))).toEqual([400, 'id Invalid']);
  });

  it('is deleted, and only once [API-169]', async () => {
    const { id } = await create();
    await boss(sftpConnections.remove, { params: { id } });
    expect(await list()).toEqual([]);
    await expect(boss(sftpConnections.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a change of several connections', () => {
  it('deletes, changes and adds them together [UPL-15] [API-171]', async () => {
    const [one, two] = [await create(), await create(to({ name: 'Second' }))];
    const saved = await save({
      deletedConnectionIds: [one.id],
      updatedConnections: [{ id: two.id, ...to({ name: 'Changed', folder: 'in' }) }],
      newConnections: [to({ name: 'Third' })],
    });
    expect(saved.map(({ name, folder }) => [name, folder])).toEqual([
      ['Changed', 'in'],
      ['Third', ''],
    ]);
    expect(await list()).toEqual(saved);
  });

  it('is all or nothing', async () => {
    const { id } = await create();
    const before = await list();
    const change = { id, ...to({ name: 'Changed' }) };
    const other = await make.node((await make.process()).id, { activityType: 'SFTP_UPLOAD' });
    const foreign = (await boss(sftpConnections.create, { body: { nodeId: other.id, ...to() } })).id;
    const changes: [object, unknown[]][] = [
      [{ updatedConnections: [change], deletedConnectionIds: [foreign] }, [404]],
      [{ updatedConnections: [change, { ...change, id: foreign }] }, [404]],
      [{ updatedConnections: [change, change] }, [400, 'updatedConnections Unique']],
      [{ deletedConnectionIds: [id], updatedConnections: [change] }, [400, 'updatedConnections Unique']],
      [
        { deletedConnectionIds: [id], newConnections: [to(), to({ password: null })] },
        [400, 'newConnections.1.password.password NotNull'],
      ],
    ];
    for (const [given, expected] of changes)
      expect([given, await faults(save(given as Change))]).toEqual([given, expected]);
    expect(await list()).toEqual(before);
  });

  it('keeps secrets that are null, and requires them again for another server', async () => {
    const { id } = await create();
    const { sealed } = await stored(id);
    await database.db
      .updateTable('connection')
      .set({ host_key: 'ssh-ed25519 AAAA' })
      .where('id', '=', id)
      .execute();
    const change = (more: object) =>
      save({ updatedConnections: [{ id, ...to({ password: null, ...more }) }] });
    await change({ folder: 'other' });
    expect((await stored(id)).sealed).not.toBeNull();
    expect(await stored(id)).toMatchObject({ epoch: 1, host_key: 'ssh-ed25519 AAAA' });
    await change({ folder: 'other', name: 'Renamed' });
    expect(await stored(id)).toMatchObject({ epoch: 1 });
    const notNull = [400, 'updatedConnections.0.password.password NotNull'];
    expect(await faults(change({ address: 'localhost' }))).toEqual(notNull);
    expect(await faults(change({ port: 2222 }))).toEqual(notNull);
    expect(await stored(id)).toMatchObject({ epoch: 1, settings: { address: '127.0.0.1' } });
    await change({ address: 'localhost', password: server.password });
    expect(await stored(id)).toMatchObject({ epoch: 2, host_key: null });
    expect(sealed).not.toBe((await stored(id)).sealed);
  });
});
