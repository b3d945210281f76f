import { setTimeout as delay } from 'node:timers/promises';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
let process: Awaited<ReturnType<typeof make.process>>;
let nodeId = 0;
beforeEach(async () => {
  process = await make.process();
  ({ id: nodeId } = await make.node(process.id, { activityType: 'CLF' }));
});

const send = (path: string, body: unknown, method = 'POST', user: TestUser = admin) =>
  fetchAs(user)(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const create = (more: object, user: TestUser = admin) =>
  send(
    `/api/node/${nodeId}/classifier-types`,
    { name: 'Invoice', backgroundColor: '#b0acff', ...more },
    'POST',
    user,
  );

it('creates a classifier label with all its fields [CLF-03] [API-155]', async () => {
  const given = { description: 'Asks for money', prefixKey: 'true', suffixKey: 'i' };
  const response = await create(given);
  expect(response.status).toBe(201);
  const made = await response.json();
  const expected = { id: expect.any(Number), nodeId, name: 'Invoice', backgroundColor: '#b0acff', ...given };
  expect(made).toEqual(expected);
  expect(await (await fetchAs(admin)(`/api/classifier-types/${made.id}`)).json()).toEqual(expected);
});

it('reads one label [API-154]', async () => {
  const made = await make.classifierType(nodeId);
  expect(await boss(classifierTypes.get, { params: { id: made.id } })).toEqual(made);
  expect((await fetchAs(admin)('/api/classifier-types/999999')).status).toBe(404);
});

it('lists the labels of all nodes of a process that the caller sees [API-080]', async () => {
  const other = await make.node(process.id, { activityType: 'CLF' });
  const [one, two] = [await make.classifierType(nodeId), await make.classifierType(other.id)];
  await make.classifierType((await make.node((await make.process()).id, { activityType: 'CLF' })).id);
  const list = (user: TestUser) => callAs(user)(classifierTypes.ofProcess, { params: { id: process.id } });
  expect(await list(admin)).toEqual([one, two]);
  const holder = await make.user({ authorities: [{ type: 'NODE', componentId: other.id, mode: 'READ' }] });
  expect(await list(holder)).toEqual([two]);
});

it('refuses a name that exists on the node, whatever its case, and one with invalid characters [CLF-04]', async () => {
  await create({ name: 'Pożar' });
  const taken = await create({ name: ' pożar' });
  expect([taken.status, (await taken.json()).errorKey]).toEqual([400, 'error.name.taken']);
  expect((await create({ name: 'a*b' })).status).toBe(400);
  const other = await make.node(process.id, { activityType: 'CLF' });
  const elsewhere = { name: 'Pożar', backgroundColor: '#b0acff' };
  expect((await send(`/api/node/${other.id}/classifier-types`, elsewhere)).status).toBe(201);
});

it('allows no prefix without its letter [CLF-05]', async () => {
  expect(await (await create({ prefixKey: true })).json()).toMatchObject({
    prefixKey: 'false',
    suffixKey: null,
  });
});

it('changes a label, but not to a name that exists [API-156]', async () => {
  const [one, two] = [await make.classifierType(nodeId), await make.classifierType(nodeId)];
  const put = (body: object) => send('/api/classifier-types', { backgroundColor: '#000000', ...body }, 'PUT');
  const changed = await put({ id: one.id, name: 'Order', description: 'new' });
  expect(await changed.json()).toMatchObject({ id: one.id, name: 'Order', description: 'new', nodeId });
  expect((await put({ id: one.id, name: two.name })).status).toBe(400);
  expect((await put({ id: 999_999, name: 'Order' })).status).toBe(404);
});

it('deletes a label that nothing uses [API-157]', async () => {
  const { id } = await make.classifierType(nodeId);
  const remove = () => fetchAs(admin)(`/api/classifier-types/${id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
});

it('keeps a label that documents have, and returns their number', async () => {
  const { id } = await make.classifierType(nodeId);
  const { db } = database;
  const document = await db
    .insertInto('document')
    .values({
      process_id: process.id,
      filename: 'a.txt',
      path: 'a.txt',
      document_type: 'TEXTFILE',
      kind: 'text',
      status: 'WAITING',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = await db
    .insertInto('step')
    .values({ document_id: document.id, node_id: nodeId, status: 'WAITING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = { step_id: step.id, type_id: id, source: 'USER' } as const;
  const remove = () => fetchAs(admin)(`/api/classifier-types/${id}`, { method: 'DELETE' });
  // Somebody sets the label while it is deleted: the deletion waits for them.
  const [isSet, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const setting = db.transaction().execute(async (tx) => {
    await tx.insertInto('classifier_tag').values(values).execute();
    isSet.resolve();
    await mayEnd.promise;
  });
  await isSet.promise;
  const concurrent = remove();
  await delay(300);
  mayEnd.resolve();
  await setting;
  for (const refused of [await concurrent, await remove()]) {
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errorKey: 'error.label.inUse', params: { tags: 1 } });
  }
});

it('has classifier labels only on classifier nodes, changed by their admins only', async () => {
  const span = await make.node(process.id, { activityType: 'SPAN' });
  const onSpan = { name: 'x', backgroundColor: '#b0acff' };
  expect((await send(`/api/node/${span.id}/classifier-types`, onSpan)).status).toBe(400);
  const withMode = (mode: 'WRITE' | 'ADMIN') =>
    make.user({ authorities: [{ type: 'NODE', componentId: nodeId, mode }] });
  const attempts = async (user: TestUser) => {
    const { id } = await make.classifierType(nodeId);
    return [
      (await create({ name: `by ${user.id}` }, user)).status,
      (await send('/api/classifier-types', { ...onSpan, id, name: `of ${user.id}` }, 'PUT', user)).status,
      (await fetchAs(user)(`/api/classifier-types/${id}`)).status,
      (await fetchAs(user)(`/api/classifier-types/${id}`, { method: 'DELETE' })).status,
    ];
  };
  expect(await attempts(await make.user())).toEqual([404, 404, 404, 404]);
  expect(await attempts(await withMode('WRITE'))).toEqual([403, 403, 200, 403]);
  expect(await attempts(await withMode('ADMIN'))).toEqual([201, 200, 200, 204]);
});

it.each([
  ['a description of 256 characters', { description: 'x'.repeat(256) }],
  ['a NUL in its description', { description: '\u0000' }],
  ['a key of two letters', { suffixKey: 'ab' }],
  ['a key in upper case', { suffixKey: 'A' }],
  ['a prefix that is neither true nor false', { prefixKey: 'maybe' }],
  ['an invalid colour', { backgroundColor: '#12345' }],
])('answers 400 to a label with %s', async (_, more) => {
  expect((await create(more)).status).toBe(400);
});
