import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin } = world;
const boss = callAs(admin);
const process = await make.process();
let nodeId = 0;
beforeEach(async () => {
  ({ id: nodeId } = await make.node(process.id, { activityType: 'SPAN' }));
});

const send = (body: object, method = 'POST', user: TestUser = admin) =>
  fetchAs(user)('/api/ner-tag-relation-types', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nodeId, name: 'pays', color: '#219ebc', ...body }),
  });

it('creates a relation type; an absent end means any label [API-126]', async () => {
  const label = await make.label(nodeId);
  const response = await send({ fromId: label.id, strict: true, priority: 0 });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: expect.any(Number),
    nodeId,
    name: 'pays',
    color: '#219ebc',
    textColor: null,
    priority: 0,
    merge: false,
    strict: true,
    fromId: label.id,
  });
  expect(await (await send({ name: 'any' })).json()).toMatchObject({ priority: 2 });
});

it('reads the relation types of some nodes that the caller may see [API-125] [ENT-21]', async () => {
  const other = await make.node(process.id, { activityType: 'SPAN' });
  const [one, two] = [await make.relationType(nodeId), await make.relationType(other.id)];
  const list = (user: TestUser) =>
    callAs(user)(relationTypes.list, { query: { nodeIds: [nodeId, other.id, 999_999] } });
  expect(await list(admin)).toEqual([one, two]);
  const [from, to] = [await make.label(other.id), await make.label(other.id)];
  const full = {
    nodeId: other.id,
    name: 'owns',
    color: '#112233',
    textColor: '#ffffff',
    priority: 4,
    merge: false,
    strict: true,
    fromId: from.id,
    toId: to.id,
  };
  const three = (await (await send(full)).json()) as { id: number };
  expect((await list(admin)).find(({ id }) => id === three.id)).toEqual({ id: three.id, ...full });
  expect(one).not.toHaveProperty('fromId');
  const holder = await make.user({ authorities: [{ type: 'NODE', componentId: other.id, mode: 'READ' }] });
  expect((await list(holder)).map(({ nodeId: of }) => of)).toEqual([two.nodeId, other.id]);
  expect(await list(await make.user())).toEqual([]);
});

it('changes a relation type in place [API-127]', async () => {
  const made = await make.relationType(nodeId, { fromId: (await make.label(nodeId)).id });
  const changed = await send({ id: made.id, name: 'owes', priority: 4, fromId: null }, 'PUT');
  const body = await changed.json();
  expect(body).toMatchObject({ id: made.id, name: 'owes', priority: 4 });
  expect(body).not.toHaveProperty('fromId');
  const other = await make.node(process.id, { activityType: 'SPAN' });
  expect((await send({ id: made.id, nodeId: other.id }, 'PUT')).status).toBe(400);
  expect((await send({ id: 999_999 }, 'PUT')).status).toBe(404);
});

it('is normal, strict or merge; a merge has the same label at both ends', async () => {
  const [a, b] = [await make.label(nodeId), await make.label(nodeId)];
  const both = await send({ merge: true, strict: true });
  expect([both.status, (await both.json()).errorKey]).toEqual([400, 'error.relationType.mergeStrict']);
  const merge = await send({ merge: true, fromId: a.id, toId: b.id });
  expect(await merge.json()).toMatchObject({ merge: true, fromId: a.id, toId: a.id });
});

it('refuses a name that exists on the node, and labels of other nodes', async () => {
  await send({});
  expect((await send({ name: 'PAYS' })).status).toBe(400);
  const foreign = await make.label((await make.node(process.id, { activityType: 'SPAN' })).id);
  expect((await send({ name: 'other', toId: foreign.id })).status).toBe(400);
  expect((await send({ name: 'other', fromId: 999_999 })).status).toBe(400);
  const clf = await make.node(process.id, { activityType: 'CLF' });
  expect((await send({ name: 'other', nodeId: clf.id })).status).toBe(400);
});

it('deletes a relation type', async () => {
  const { id } = await make.relationType(nodeId);
  await boss(relationTypes.remove, { params: { id } });
  expect(await boss(relationTypes.list, { query: { nodeIds: nodeId } })).toEqual([]);
  expect((await fetchAs(admin)(`/api/ner-tag-relation-types/${id}`, { method: 'DELETE' })).status).toBe(404);
});

it('lets users with WRITE on the node create and change types, and its admin delete them', async () => {
  const withMode = (mode: 'READ' | 'WRITE' | 'ADMIN') =>
    make.user({ authorities: [{ type: 'NODE', componentId: nodeId, mode }] });
  const attempts = async (user: TestUser) => {
    const { id } = await make.relationType(nodeId);
    return [
      (await send({ name: `by ${user.id}` }, 'POST', user)).status,
      (await send({ id, name: `of ${user.id}` }, 'PUT', user)).status,
      (await fetchAs(user)(`/api/ner-tag-relation-types/${id}`, { method: 'DELETE' })).status,
    ];
  };
  expect(await attempts(await make.user())).toEqual([404, 404, 404]);
  expect(await attempts(await withMode('READ'))).toEqual([403, 403, 403]);
  expect(await attempts(await withMode('WRITE'))).toEqual([201, 200, 403]);
  expect(await attempts(await withMode('ADMIN'))).toEqual([201, 200, 204]);
});

it.each([
  ['no name', { name: undefined }],
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['a priority of 5', { priority: 5 }],
  ['no colour', { color: undefined }],
  ['half a surrogate pair in its name', { name: 'x\ud800' }],
])('answers 400 to a relation type with %s', async (_, more) => {
  expect((await send(more)).status).toBe(400);
});
