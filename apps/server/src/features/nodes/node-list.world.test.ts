import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;
const boss = callAs(admin);

/** Every process has its file parser; each of these has one more node. */
const first = await make.process();
const second = await make.process();
const contract = await boss(nodes.create, {
  body: { processId: first.id, name: 'Contracts_100', activityType: 'SPAN' },
});
const invoice = await boss(nodes.create, {
  body: { processId: second.id, name: 'Invoices', activityType: 'CLF' },
});
const namesFor = async (authorities: Authority[]) => {
  const user = await make.user({ authorities });
  const { rows, total } = await callAs(user)(nodes.search, { query: { sort: 'name,asc' } });
  expect(total).toBe(rows.length);
  return rows.map(({ name }) => name);
};

it('lists the nodes of all processes page by page, with their process', async () => {
  const all = await boss(nodes.search, { query: { size: 50 } });
  expect([all.rows.length, all.total]).toEqual([4, 4]);
  expect(all.rows).toContainEqual({
    id: invoice.id,
    name: 'Invoices',
    activityType: 'CLF',
    processId: second.id,
    processName: second.name,
  });
  const pages = [0, 1, 2].map((page) => boss(nodes.search, { query: { page, size: 2, sort: 'id,desc' } }));
  const [one, two, three] = await Promise.all(pages);
  expect([one, two, three].map((page) => page?.total)).toEqual([4, 4, 4]);
  const ids = [one, two, three].flatMap((page) => page?.rows.map(({ id }) => id) ?? []);
  expect(ids).toEqual(all.rows.map(({ id }) => id).toReversed());
});

it('finds a part of the name of a node or of its process, and treats _ literally', async () => {
  const find = async (filteredValue: string) =>
    (await boss(nodes.search, { query: { filteredValue } })).rows.map(({ id }) => id);
  expect(await find('S_100')).toEqual([contract.id]);
  expect(await find('inVOI')).toEqual([invoice.id]);
  expect(await find('_')).toEqual([contract.id]);
  expect((await find(second.name)).length).toBe(2);
});

it('shows each caller the nodes within the rights on processes and nodes', async () => {
  const parsers = (await boss(nodes.list, { query: { processId: first.id } })).map(({ name }) => name);
  expect(await namesFor([])).toEqual([]);
  expect(await namesFor([{ type: 'NODE', componentId: invoice.id, mode: 'READ' }])).toEqual(['Invoices']);
  expect((await namesFor([{ type: 'PROCESS', componentId: first.id, mode: 'READ' }])).toSorted()).toEqual(
    parsers.toSorted(),
  );
  expect(await namesFor([{ type: 'PROCESS', componentId: -1, mode: 'READ' }])).toHaveLength(4);
});

it('reports a write in a header, for the toast of the page', async () => {
  const tags = [{ id: first.processTags[0]?.id ?? 0 }];
  const made = await world.fetchAs(admin)('/api/processes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Faktury „Łódź”', tags }),
  });
  expect(made.headers.get('x-app-alert')).toBe('alert.process.created');
  expect(JSON.parse(decodeURIComponent(made.headers.get('x-app-params') ?? ''))).toEqual({
    name: 'Faktury „Łódź”',
  });
  const { id } = processes.create.reply.parse(await made.json());
  const deleted = await world.fetchAs(admin)(`/api/processes/${id}`, { method: 'DELETE' });
  expect(deleted.headers.get('x-app-alert')).toBe('alert.process.deleted');
  const refused = await world.fetchAs(admin)(`/api/processes/${id}`, { method: 'DELETE' });
  expect([refused.status, refused.headers.get('x-app-alert')]).toEqual([404, null]);
});

it('distinguishes an empty field, a missing one and one of a wrong type', async () => {
  const kinds = async (body: object) => {
    const answer = await world.fetchAs(admin)('/api/process-tags', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ color: '#ffb703', ...body }),
    });
    const { fieldErrors } = (await answer.json()) as { fieldErrors: { field: string; message: string }[] };
    return [answer.status, ...fieldErrors.map(({ field, message }) => `${field} ${message}`)];
  };
  expect(await kinds({ name: '  ' })).toEqual([400, 'name NotNull']);
  expect(await kinds({})).toEqual([400, 'name NotNull']);
  expect(await kinds({ name: 5 })).toEqual([400, 'name Invalid']);
  expect(await kinds({ name: 'x'.repeat(51) })).toEqual([400, 'name Size']);
});
