import { labels, LabelFile } from '@scriptorium/contract/process/labels.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
const process = await make.process();
let nodeId = 0;
beforeEach(async () => {
  ({ id: nodeId } = await make.node(process.id, { activityType: 'LEXICON' }));
});

const send = (path: string, body: unknown, method = 'POST', user: TestUser = admin) =>
  fetchAs(user)(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const colours = { backgroundColor: '#ffb703', textColor: '#000000' };
const tree = () => boss(labels.ofNode, { params: { nodeId } });
const load = (body: unknown) => send(`/api/node/${nodeId}/ner-tag-type/import`, body);
const version = async () =>
  (
    await database.db
      .selectFrom('node')
      .select('rules_version')
      .where('id', '=', nodeId)
      .executeTakeFirstOrThrow()
  ).rules_version;

it('creates a label from the five fields of the creator [API-149]', async () => {
  const response = await send(`/api/node/${nodeId}/ner-tag-type`, {
    mandatory: true,
    name: ' Kwota (brutto) ',
    ...colours,
    parentId: null,
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: expect.any(Number),
    nodeId,
    name: 'Kwota (brutto)',
    parentId: null,
    path: [],
    prefixKey: 'false',
    suffixKey: null,
    ...colours,
    dataFormat: null,
    mandatory: true,
    selectable: true,
    disabled: false,
    children: [],
  });
});

it('reads the labels of a node as trees with all their fields [LEX-05] [API-147]', async () => {
  const root = await make.label(nodeId, { name: 'Party' });
  const child = await make.label(nodeId, { name: 'Person', parentId: root.id });
  const leaf = await make.label(nodeId, {
    name: 'Birthday',
    parentId: child.id,
    dataFormat: 'DATE',
    suffixKey: 'b',
    prefixKey: true,
    selectable: false,
    disabled: true,
  });
  const answer = await (await fetchAs(admin)(`/api/node/${nodeId}/ner-tag-type`)).json();
  expect(answer).toEqual([
    {
      ...root,
      children: [{ ...child, path: [root.id], children: [{ ...leaf, path: [root.id, child.id] }] }],
    },
  ]);
  expect(leaf).toMatchObject({ prefixKey: 'true', suffixKey: 'b', dataFormat: 'DATE', disabled: true });
  const fields = 'id name nodeId parentId children path prefixKey suffixKey backgroundColor textColor';
  const [read] = answer as (typeof root)[];
  expect(Object.keys(read ?? {}).sort()).toEqual(
    [...fields.split(' '), 'dataFormat', 'mandatory', 'selectable', 'disabled'].sort(),
  );
  expect(read).toMatchObject({ id: root.id, name: 'Party', nodeId, parentId: null, path: [] });
  expect(await make.label(nodeId, { dataFormat: 'MONEY' })).toMatchObject({ dataFormat: 'MONEY' });
  for (const wrong of [{ dataFormat: 'TIME' }, { name: '' }, { name: undefined }])
    await expect(make.label(nodeId, wrong as never)).rejects.toMatchObject({ status: 400 });
});

it('reads the label trees of several nodes, without those that the caller may not read [API-128]', async () => {
  const other = await make.node(process.id, { activityType: 'SPAN' });
  const [mine, theirs] = [await make.label(nodeId), await make.label(other.id)];
  const child = await make.label(nodeId, { parentId: mine.id });
  const ids = `nodeIds=${nodeId}&nodeIds=${other.id},999999`;
  const read = async (user: TestUser) =>
    (await (await fetchAs(user)(`/api/root-ner-tag-types?${ids}`)).json()) as (typeof mine)[];
  expect((await read(admin)).map(({ id }) => id)).toEqual([mine.id, theirs.id]);
  expect((await read(admin))[0]?.children.map(({ id }) => id)).toEqual([child.id]);
  const holder = await make.user({ authorities: [{ type: 'NODE', componentId: other.id, mode: 'READ' }] });
  expect((await read(holder)).map(({ id }) => id)).toEqual([theirs.id]);
});

it('accepts the special characters -_,()/. in a name and no others, up to 100 characters [LEX-06]', async () => {
  const status = async (name: string) =>
    (await send(`/api/node/${nodeId}/ner-tag-type`, { name, ...colours })).status;
  for (const name of ['a-b_c,d(e)f/g.h', 'Żółć 1', 'x'.repeat(100)]) expect(await status(name)).toBe(201);
  for (const special of '!@#$%^&*+=:;"\'<>?[]{}|\\~`')
    expect([special, await status(`a${special}b`)]).toEqual([special, 400]);
  expect(await status('x'.repeat(101))).toBe(400);
  expect(await status('')).toBe(400);
});

it('changes a label and moves it under another, never below itself [API-150]', async () => {
  const [a, b] = [await make.label(nodeId, { name: 'A' }), await make.label(nodeId, { name: 'B' })];
  const under = await make.label(nodeId, { name: 'under', parentId: a.id });
  const put = (more: object) => send('/api/ner-tag-type', { ...colours, ...more }, 'PUT');
  const moved = await put({ id: under.id, name: 'moved', parentId: b.id, suffixKey: 'q', prefixKey: 'true' });
  expect(await moved.json()).toMatchObject({
    name: 'moved',
    parentId: b.id,
    path: [b.id],
    prefixKey: 'true',
    suffixKey: 'q',
  });
  const other = await make.node(process.id, { activityType: 'LEXICON' });
  const foreign = await make.label(other.id);
  for (const parentId of [b.id, under.id, foreign.id, 999_999]) {
    const refused = await put({ id: b.id, name: 'B', parentId });
    expect([refused.status, (await refused.json()).errorKey]).toEqual([400, 'error.label.parent']);
  }
  expect((await put({ id: 999_999, name: 'x' })).status).toBe(404);
});

it('has no two labels of one name below one parent, even when both are requested at the same time', async () => {
  const make3 = () => send(`/api/node/${nodeId}/ner-tag-type`, { name: 'Twin', ...colours });
  const all = await Promise.all([make3(), make3(), make3()]);
  expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  const [twin] = await tree();
  const below = { name: 'twin', parentId: twin?.id, ...colours };
  expect((await send(`/api/node/${nodeId}/ner-tag-type`, below)).status).toBe(201);
});

it('deletes a label with its children [API-151]', async () => {
  const root = await make.label(nodeId);
  await make.label(nodeId, { parentId: root.id });
  const remove = () => fetchAs(admin)(`/api/ner-tag-type/${root.id}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect(await tree()).toEqual([]);
  expect((await remove()).status).toBe(404);
});

it('keeps a label that rules, relation types or tags use, or one of its children, and names them', async () => {
  const root = await make.label(nodeId, { name: 'Root' });
  const child = await make.label(nodeId, { parentId: root.id });
  await make.rules(child.id, [
    { expression: 'a', matchingType: 'EXACT' },
    { expression: 'b', matchingType: 'EXACT' },
  ]);
  const relation = await make.relationType(nodeId, { name: 'pays', toId: child.id });
  const refused = await fetchAs(admin)(`/api/ner-tag-type/${root.id}`, { method: 'DELETE' });
  expect(refused.status).toBe(400);
  expect(decodeURIComponent(refused.headers.get('x-app-error') ?? '')).toBe('error.label.inUse');
  expect(await refused.json()).toMatchObject({
    errorKey: 'error.label.inUse',
    params: {
      name: 'Root',
      rules: 2,
      tags: 0,
      relationTypes: ['pays'],
    },
  });
  await boss(relationTypes.remove, { params: { id: relation.id } });
  expect((await fetchAs(admin)(`/api/ner-tag-type/${root.id}`, { method: 'DELETE' })).status).toBe(400);
});

const FILE = {
  data: [
    {
      nerTagType: { name: 'Party', backgroundColor: '#123456', suffixKey: 'p', prefixKey: true },
      matchingRules: [{ expression: 'Sp. z o.o.', matchingType: 'EXACT' }],
      children: [
        {
          nerTagType: { name: 'Person' },
          matchingRules: [
            { expression: 'Kowalski', matchingType: 'FUZZY', tolerance: 2 },
            { expression: String.raw`\bJan\b`, matchingType: 'REGEX' },
            { expression: 'Nowak', matchingType: 'FUZZY' },
          ],
          children: [{ nerTagType: { name: 'Birthday', dataFormat: 'DATE', mandatory: true } }],
        },
      ],
    },
    { nerTagType: { name: 'Amount' } },
  ],
};

it('imports nested labels with their rules; only a name is required [LEX-09] [API-146]', async () => {
  const response = await load(FILE);
  expect([response.status, await response.json()]).toEqual([
    200,
    { savedTagTypes: 4, savedRules: 4, duplicatedTagTypes: 0, duplicatedRules: 0 },
  ]);
  const [party, amount] = await tree();
  expect(party).toMatchObject({
    name: 'Party',
    backgroundColor: '#123456',
    suffixKey: 'p',
    prefixKey: 'true',
  });
  expect(party?.children[0]?.children[0]).toMatchObject({
    name: 'Birthday',
    dataFormat: 'DATE',
    mandatory: true,
  });
  expect(amount?.backgroundColor).toMatch(/^#[0-9a-f]{6}$/);
  const rules = await (await fetchAs(admin)(`/api/matching-rules?nodeId=${nodeId}`)).json();
  expect(rules).toContainEqual(expect.objectContaining({ expression: 'Nowak', tolerance: 1 }));
});

it('skips and counts labels and rules that exist [LEX-11] [LEX-12]', async () => {
  await load(FILE);
  const [party] = FILE.data;
  const again = { data: [...FILE.data, party, { nerTagType: { name: 'amount ' } }] };
  expect(await (await load(again)).json()).toEqual({
    savedTagTypes: 0,
    savedRules: 0,
    duplicatedTagTypes: 4 + 3 + 1,
    duplicatedRules: 4 + 4,
  });
  const more = { data: [{ ...party, children: [{ nerTagType: { name: 'Company' } }] }] };
  expect(await (await load(more)).json()).toEqual({
    savedTagTypes: 1,
    savedRules: 0,
    duplicatedTagTypes: 1,
    duplicatedRules: 1,
  });
  expect(await tree()).toHaveLength(2);
});

it('exports a file that fits its schema and imports elsewhere as the same labels and rules [LEX-13] [API-148]', async () => {
  await load(FILE);
  const read = async (id: number) =>
    (await fetchAs(admin)(`/api/node/${id}/ner-tag-type/export`)).json() as Promise<unknown>;
  const file = await read(nodeId);
  expect(LabelFile.safeParse(file).success).toBe(true);
  const elsewhere = await make.node(process.id, { activityType: 'SPAN' });
  const loaded = await send(`/api/node/${elsewhere.id}/ner-tag-type/import`, file);
  expect(await loaded.json()).toMatchObject({ savedTagTypes: 4, savedRules: 4 });
  expect(await read(elsewhere.id)).toEqual(file);
});

it.each([
  ['an extra property of a label', { data: [{ nerTagType: { name: 'A', colour: '#123456' } }] }],
  ['an extra property next to a label', { data: [{ nerTagType: { name: 'A' }, rules: [] }] }],
  ['an extra property of a rule', rule({ expression: 'x', matchingType: 'EXACT', comment: 'y' })],
  ['an extra property of the file', { data: [], version: 1 }],
  ['no name', { data: [{ nerTagType: {} }] }],
  ['a tolerance of 0', rule({ expression: 'x', matchingType: 'FUZZY', tolerance: 0 })],
  ['a tolerance of 4', rule({ expression: 'x', matchingType: 'FUZZY', tolerance: 4 })],
  ['a tolerance of 1.5', rule({ expression: 'x', matchingType: 'FUZZY', tolerance: 1.5 })],
  ['an unknown matching type', rule({ expression: 'x', matchingType: 'GLOB' })],
  ['a rule without an expression', rule({ matchingType: 'EXACT' })],
  ['a rule without a type', rule({ expression: 'x' })],
  ['a list instead of a file', []],
])('refuses an import file with %s, and stores nothing of it [LEX-10]', async (_, file) => {
  expect((await load(file)).status).toBe(400);
  expect(await tree()).toEqual([]);
});

function rule(given: object) {
  return { data: [{ nerTagType: { name: 'A' }, matchingRules: [given] }] };
}

it('refuses an import with a rule that does not compile, and stores nothing of it', async () => {
  const file = { data: [...FILE.data, ...rule({ expression: 'a(b', matchingType: 'REGEX' }).data] };
  const response = await load(file);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errorKey: 'error.rule.invalid',
    params: { expression: 'a(b', position: 3 },
  });
  expect(await tree()).toEqual([]);
});

it('answers 400 to files that are nested too deeply', async () => {
  const nested = (levels: number) => {
    const open = '{"nerTagType":{"name":"x"},"children":[';
    return `{"data":[${open.repeat(levels)}${']}'.repeat(levels)}]}`;
  };
  for (const levels of [21, 30_000]) {
    const response = await fetchAs(admin)(`/api/node/${nodeId}/ner-tag-type/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: nested(levels),
    });
    expect([levels, response.status]).toEqual([levels, 400]);
  }
  expect(await tree()).toEqual([]);
});

it('imports 5,000 labels with 20,000 rules', async () => {
  const data = Array.from({ length: 5000 }, (_, i) => ({
    nerTagType: { name: `Label ${i}` },
    matchingRules: Array.from({ length: 4 }, (_, j) => ({
      expression: `phrase ${i} ${j}`,
      matchingType: 'EXACT',
    })),
  }));
  const counts = await (await load({ data })).json();
  expect(counts).toMatchObject({ savedTagTypes: 5000, savedRules: 20_000 });
});

it('has labels only on nodes whose type has tag types', async () => {
  const clf = await make.node(process.id, { activityType: 'CLF' });
  const response = await send(`/api/node/${clf.id}/ner-tag-type`, { name: 'x', ...colours });
  expect(response.status).toBe(400);
});

it('lets node admins change labels, and readers only read them', async () => {
  const label = await make.label(nodeId);
  const attempts = async (user: TestUser) => [
    (await send(`/api/node/${nodeId}/ner-tag-type`, { name: `by ${user.id}`, ...colours }, 'POST', user))
      .status,
    (await send('/api/ner-tag-type', { id: label.id, name: `of ${user.id}`, ...colours }, 'PUT', user))
      .status,
    (await send(`/api/node/${nodeId}/ner-tag-type/import`, { data: [] }, 'POST', user)).status,
    (await fetchAs(user)(`/api/node/${nodeId}/ner-tag-type/export`)).status,
    (await fetchAs(user)(`/api/node/${nodeId}/ner-tag-type`)).status,
    (await fetchAs(user)(`/api/ner-tag-type/${label.id}`, { method: 'DELETE' })).status,
  ];
  const withMode = (mode: 'WRITE' | 'ADMIN') =>
    make.user({ authorities: [{ type: 'NODE', componentId: nodeId, mode }] });
  expect(await attempts(await make.user())).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await attempts(await withMode('WRITE'))).toEqual([403, 403, 403, 200, 200, 403]);
  expect(await attempts(await withMode('ADMIN'))).toEqual([201, 200, 200, 200, 200, 204]);
});

it('keeps the compiled rules when a label gets another look, name or place, and not when it is disabled', async () => {
  const [above, label] = [await make.label(nodeId), await make.label(nodeId)];
  await make.rules(label.id, [{ expression: 'kot', matchingType: 'EXACT' }]);
  const before = await version();
  const change = { name: 'Other', backgroundColor: '#219ebc', suffixKey: 'q' };
  expect(await boss(labels.change, { params: { id: label.id }, body: change })).toMatchObject(change);
  await boss(labels.move, { params: { id: label.id }, body: { parentId: above.id, afterId: null } });
  await boss(labels.createMany, { params: { nodeId }, body: { labels: [{ name: 'New' }] } });
  expect(await version()).toBe(before);
  const [moved] = (await tree())[0]?.children ?? [];
  await boss(labels.update, { body: { ...moved, disabled: true } as never });
  expect(await version()).toBe(before + 1);
  await load(FILE);
  expect(await version()).toBe(before + 2);
});
