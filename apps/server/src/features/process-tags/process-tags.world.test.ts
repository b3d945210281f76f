import { audits } from '@scriptorium/contract/people/audits.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin } = world;
const boss = callAs(admin);
const process = await make.process();
const reader = await make.user({
  authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
});
const processAdmin = await make.user({
  authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'ADMIN' }],
});
const color = '#219ebc';

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status,
  );
const tagOf = (name: string, predefined = false) =>
  boss(processTags.create, { body: { name, color, predefined } });

it('lists tags with their fields to every user [API-046] [TAG-07]', async () => {
  const made = await tagOf('invoices');
  const listed = await callAs(reader)(processTags.list);
  const [first] = listed;
  expect(first).toEqual({ id: expect.any(Number), name: 'General', color: '#5d6be1', predefined: true });
  expect(listed).toContainEqual({ id: made.id, name: 'invoices', color, predefined: false });
});

it('creates a tag, trims its name and refuses one that exists, whatever its case [API-047] [TAG-06]', async () => {
  expect((await tagOf('  Contracts ')).name).toBe('Contracts');
  expect(await statusOf(tagOf('contracts'))).toBe(400);
});

it('creates one of two tags of one name that are requested at the same time', async () => {
  const all = await Promise.all([1, 2, 3].map(() => statusOf(tagOf('at once'))));
  expect(all.sort()).toEqual([200, 400, 400]);
});

it('changes name and colour, without requiring a unique name [API-048] [TAG-06]', async () => {
  const [one, other] = [await tagOf('one'), await tagOf('other')];
  const changed = await boss(processTags.update, {
    body: { id: other.id, name: one.name, color: '#e63946' },
  });
  expect(changed).toEqual({ ...other, name: 'one', color: '#e63946' });
});

it('deletes a user tag from the processes that have it [API-049]', async () => {
  const params = { id: process.id };
  for (const path of ['/api/process-tag', '/api/process-tags']) {
    const made = await tagOf('passing');
    await boss(processes.setTags, { params, body: [await make.systemTag(), made] });
    const remove = () => fetchAs(admin)(`${path}/${made.id}`, { method: 'DELETE' });
    expect([path, (await remove()).status]).toEqual([path, 204]);
    const { processTags: left } = await boss(processes.get, { params });
    expect(left.map(({ name }) => name)).toEqual(['General']);
    expect((await remove()).status).toBe(404);
  }
});

it('keeps the only system tag of a process, and names the process', async () => {
  const answer = await fetchAs(admin)(`/api/process-tag/${(await make.systemTag()).id}`, {
    method: 'DELETE',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    errorKey: 'error.tag.inUse',
    params: { names: [process.name] },
  });
  const spare = await tagOf('spare', true);
  expect(await statusOf(boss(processTags.remove, { params: { id: spare.id } }))).toBe(200);
});

async function attempts(user: TestUser, predefined: boolean, name: string) {
  const [changed, removed] = [await tagOf(`${name} 1`, predefined), await tagOf(`${name} 2`, predefined)];
  const call = callAs(user);
  return [
    await statusOf(call(processTags.create, { body: { name: `${name} 3`, color, predefined } })),
    await statusOf(call(processTags.update, { body: { id: changed.id, name: `${name} 4`, color } })),
    await statusOf(call(processTags.remove, { params: { id: removed.id } })),
  ];
}

it('lets administrators change system tags, and process admins user tags only, readers none [TAG-09]', async () => {
  expect(await attempts(admin, true, 'a')).toEqual([200, 200, 200]);
  expect(await attempts(processAdmin, true, 'b')).toEqual([403, 403, 403]);
  expect(await attempts(processAdmin, false, 'c')).toEqual([200, 200, 200]);
  expect(await attempts(reader, false, 'd')).toEqual([403, 403, 403]);
});

it('lets the admin of a process assign tags to it, and no reader', async () => {
  const body = [await make.systemTag(), await tagOf('put on')];
  const put = (user: TestUser) =>
    statusOf(callAs(user)(processes.setTags, { params: { id: process.id }, body }));
  expect([await put(reader), await put(processAdmin)]).toEqual([403, 200]);
});

it.each([
  ['no name', { color }],
  ['a name of 51 characters', { name: 'x'.repeat(51), color }],
  ['a NUL', { name: 'x\u0000', color }],
  ['an invalid colour', { name: 'x', color: 'red' }],
])('answers 400 to a tag with %s', async (_, body) => {
  const answer = await fetchAs(admin)('/api/process-tags', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(400);
});

it('is audited when it is created, changed and deleted', async () => {
  const { id, name } = await tagOf('kept for the books', true);
  await boss(processTags.update, { body: { id, name: 'renamed', color } });
  await boss(processTags.remove, { params: { id } });
  await attempts(reader, true, 'refused');
  const { rows } = await boss(audits.list, { query: { principal: reader.login } });
  expect(rows).toEqual([]);
  const written = (await boss(audits.list, { query: { size: 200 } })).rows.filter(
    ({ data }) => data['id'] === id,
  );
  expect(written.filter(({ type }) => type.startsWith('TAG_'))).toMatchObject([
    { type: 'TAG_DELETE', principal: admin.login, data: { id, name: 'renamed', predefined: true } },
    { type: 'TAG_UPDATE', data: { id, name: 'renamed', nameBefore: name } },
    { type: 'TAG_CREATE', data: { id, name } },
  ]);
});
