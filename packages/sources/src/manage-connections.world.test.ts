import { inTransaction } from '@scriptorium/db/transaction.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeConnection,
  createConnection,
  findStored,
  MAX_CONNECTIONS,
  removeConnection,
} from './manage-connections.ts';
import { MANAGING, sealer, SourceWorld } from './fixtures/source-world.ts';

let world: SourceWorld;
beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());

type Made = Awaited<ReturnType<SourceWorld['connection']>>;
const change = (
  it: Made,
  given: { settings?: object; secrets?: Record<string, unknown> | null; nodeId?: number },
) =>
  inTransaction(world.db, (tx) =>
    changeConnection(
      tx,
      {
        id: it.id,
        nodeId: given.nodeId ?? it.nodeId,
        kind: 'FOLDER',
        settings: { host: 'files.example.org', folder: 'in', ...given.settings },
        secrets: given.secrets ?? null,
        cron: null,
      },
      { ...MANAGING, kind: it.source },
    ),
  );
const stored = ({ id, nodeId }: Made) => findStored(world.db, sealer, { id, nodeId });

test('secrets are stored encrypted, and kept when none are given', async () => {
  const it = await world.connection();
  expect((await world.state(it.id)).sealed).not.toContain('password');
  await change(it, {});
  expect(await stored(it)).toMatchObject({ secrets: { password: 'p' } });
  await change(it, { secrets: { password: 'q' } });
  expect(await stored(it)).toMatchObject({ secrets: { password: 'q' } });
});

test('stored secrets never go to another host', async () => {
  const it = await world.connection();
  await expect(change(it, { settings: { host: 'evil.example.org' } })).rejects.toMatchObject({
    fieldErrors: [{ objectName: 'connection', field: 'password', message: 'NotNull' }],
  });
  expect(await stored(it)).toMatchObject({ settings: { host: 'files.example.org' } });
  await change(it, { settings: { host: 'new.example.org' }, secrets: { password: 'q' } });
  expect(await stored(it)).toMatchObject({
    settings: { host: 'new.example.org' },
    secrets: { password: 'q' },
  });
});

test('another folder is new as a whole, but for what is known by its identity', async () => {
  const it = await world.connection();
  it.source.things.push(
    { name: 'a.txt' },
    { name: 'b.txt', identity: '<b@x>' },
    { name: 'big.txt', size: 2000 },
  );
  await world.fetch(it);
  await change(it, { settings: { folder: 'other' } });
  expect(await world.state(it.id)).toMatchObject({ epoch: 1, cursor: null, last_listing: null });
  expect((await world.items(it.id)).map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
  await world.fetch(it);
  expect((await world.documents(it.processId)).toSorted()).toEqual(['a.txt', 'a.txt', 'b.txt']);
});

test('a change of the folder during a fetch ends that fetch', async () => {
  const it = await world.connection();
  it.source.things.push({ name: 'a.txt', onRead: () => change(it, { settings: { folder: 'other' } }) });
  await world.fetch(it);
  expect(await world.documents(it.processId)).toEqual([]);
  it.source.things[0] = { name: 'a.txt' };
  await world.fetch(it);
  expect(await world.documents(it.processId)).toEqual(['a.txt']);
});

test('another host forgets the key of the first', async () => {
  const it = await world.connection();
  it.source.hostKey = 'ssh-ed25519 AAAA';
  await world.fetch(it);
  await change(it, { settings: { folder: 'other' } });
  expect((await world.state(it.id)).host_key).toBe('ssh-ed25519 AAAA');
  await change(it, { settings: { host: 'new.example.org' }, secrets: { password: 'q' } });
  expect((await world.state(it.id)).host_key).toBeNull();
});

test('a connection is changed and deleted through its own node only', async () => {
  const it = await world.connection();
  const other = await world.connection();
  await expect(change(it, { nodeId: other.nodeId })).rejects.toMatchObject({ status: 404 });
  const remove = (nodeId: number) =>
    inTransaction(world.db, (tx) => removeConnection(tx, { id: it.id, nodeId, kind: 'FOLDER' }));
  await expect(remove(other.nodeId)).rejects.toMatchObject({ status: 404 });
  await remove(it.nodeId);
  expect(await stored(it)).toBeUndefined();
});

test(`a node has at most ${MAX_CONNECTIONS} connections`, async () => {
  const { nodeId, source } = await world.connection();
  const add = () =>
    inTransaction(world.db, (tx) =>
      createConnection(
        tx,
        { nodeId, kind: 'FOLDER', settings: { host: 'h' }, secrets: null, cron: null },
        { ...MANAGING, kind: source },
      ),
    );
  for (let n = 1; n < MAX_CONNECTIONS; n++) await add();
  await expect(add()).rejects.toMatchObject({ fieldErrors: [{ message: 'Size' }] });
});
