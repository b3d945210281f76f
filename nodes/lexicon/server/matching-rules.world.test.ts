import { labels } from '@scriptorium/contract/process/labels.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { matchingRules, type MatchingRule } from '../lexicon.contract.ts';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
const process = await make.process();
let nodeId = 0;
let labelId = 0;
beforeEach(async () => {
  ({ id: nodeId } = await make.node(process.id, { activityType: 'LEXICON' }));
  ({ id: labelId } = await make.label(nodeId));
});

const put = (body: unknown, user: TestUser = admin) =>
  fetchAs(user)('/api/matching-rules', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const save = (batch: object) => put({ nerTagTypeId: labelId, ...batch });
const exact = (expression: string) => ({ expression, matchingType: 'EXACT' as const });
const list = () => boss(matchingRules.list, { query: { nodeId } });
const keyOf = async (response: Response) => ((await response.json()) as { errorKey: string }).errorKey;

it('reads rules with id, label, expression, type and tolerance, which only FUZZY has [RULE-05] [API-152]', async () => {
  await save({
    newRules: [
      { ...exact('Warszawa'), tolerance: 3 },
      { expression: String.raw`\d{2}-\d{3}`, matchingType: 'REGEX', tolerance: 1 },
      { expression: 'Kraków', matchingType: 'FUZZY', tolerance: 2 },
    ],
  });
  const rules = await (await fetchAs(admin)(`/api/matching-rules?nodeId=${nodeId}`)).json();
  const common = { id: expect.any(Number), nerTagTypeId: labelId };
  expect(rules).toEqual([
    { ...common, expression: 'Warszawa', matchingType: 'EXACT', tolerance: null },
    { ...common, expression: 'Kraków', matchingType: 'FUZZY', tolerance: 2 },
    { ...common, expression: String.raw`\d{2}-\d{3}`, matchingType: 'REGEX', tolerance: null },
  ]);
});

it('deletes, changes and adds rules in one batch [RULE-07] [API-153]', async () => {
  const [a, b] = await make.rules(labelId, [exact('a'), exact('b')]);
  const other = await make.label(nodeId);
  const response = await save({
    deletedRuleIds: [a?.id],
    updatedRules: [
      { id: b?.id, nerTagTypeId: other.id, expression: 'B', matchingType: 'FUZZY', tolerance: 1 },
    ],
    newRules: [{ nerTagTypeId: labelId, ...exact('a') }],
  });
  expect(response.status).toBe(200);
  const rules = await list();
  expect(await response.json()).toEqual(rules);
  expect(rules).toEqual([
    { id: expect.any(Number), nerTagTypeId: labelId, ...exact('a'), tolerance: null },
    { id: b?.id, nerTagTypeId: other.id, expression: 'B', matchingType: 'FUZZY', tolerance: 1 },
  ]);
  expect(rules[0]?.id).not.toBe(a?.id);
});

it('lets two rules swap values', async () => {
  const [a, b] = await make.rules(labelId, [exact('a'), exact('b')]);
  await save({
    updatedRules: [
      { id: a?.id, ...exact('b') },
      { id: b?.id, ...exact('a') },
    ],
  });
  expect((await list()).map(({ id, expression }) => [id, expression])).toEqual([
    [a?.id, 'b'],
    [b?.id, 'a'],
  ]);
});

it('refuses duplicates, in the batch and of existing rules, and changes nothing', async () => {
  const [a] = await make.rules(labelId, [exact('a'), exact('b')]);
  const before = await list();
  const batches = [
    { newRules: [exact('c'), exact('c')] },
    { newRules: [exact('c'), exact('a')] },
    { updatedRules: [{ id: a?.id, ...exact('b') }], newRules: [exact('c')] },
    {
      updatedRules: [
        { id: a?.id, ...exact('c') },
        { id: a?.id, ...exact('d') },
      ],
    },
  ];
  for (const batch of batches) expect(await keyOf(await save(batch))).toBe('error.rule.duplicate');
  expect(await list()).toEqual(before);
});

it('distinguishes a rule of another type, tolerance or case from an existing one', async () => {
  const newRules = [
    exact('a'),
    exact('A'),
    { expression: 'a', matchingType: 'FUZZY', tolerance: 1 },
    { expression: 'a', matchingType: 'FUZZY', tolerance: 2 },
    { expression: 'a', matchingType: 'REGEX' },
  ];
  expect((await save({ newRules })).status).toBe(200);
  expect(await list()).toHaveLength(5);
});

it('refuses a rule that does not compile, with the position and the reason', async () => {
  const response = await save({ newRules: [exact('fine'), { expression: 'x(?=y)', matchingType: 'REGEX' }] });
  expect(response.status).toBe(400);
  const body = (await response.json()) as { params: Record<string, unknown>; errorKey: string };
  expect(body.errorKey).toBe('error.rule.invalid');
  expect(body.params).toMatchObject({
    expression: 'x(?=y)',
    position: expect.any(Number),
    reason: expect.stringMatching(/\w/),
  });
  expect(await list()).toEqual([]);
});

it('needs a tolerance for FUZZY, an expression that is not empty, and a label of the same node', async () => {
  const fieldOf = async (batch: object) =>
    ((await (await save(batch)).json()) as { fieldErrors: { field: string }[] }).fieldErrors[0]?.field;
  expect(await fieldOf({ newRules: [exact('a'), { expression: 'b', matchingType: 'FUZZY' }] })).toBe(
    'newRules.1.tolerance',
  );
  expect(await fieldOf({ newRules: [exact('  ')] })).toBe('newRules.0.expression');
  const foreign = await make.label((await make.node(process.id, { activityType: 'LEXICON' })).id);
  expect(await fieldOf({ newRules: [{ ...exact('a'), nerTagTypeId: foreign.id }] })).toBe(
    'newRules.0.nerTagTypeId',
  );
  expect(await fieldOf({ updatedRules: [{ id: 999_999, ...exact('a') }] })).toBe('updatedRules.0.id');
});

it('changes no rule of another node', async () => {
  const foreign = await make.label((await make.node(process.id, { activityType: 'LEXICON' })).id);
  const [theirs] = await make.rules(foreign.id, [exact('theirs')]);
  expect((await save({ deletedRuleIds: [theirs?.id] })).status).toBe(200);
  expect((await save({ updatedRules: [{ id: theirs?.id, ...exact('mine') }] })).status).toBe(400);
  const left = await database.db
    .selectFrom('matching_rule')
    .select('expression')
    .where('id', '=', theirs?.id ?? 0)
    .execute();
  expect(left).toEqual([{ expression: 'theirs' }]);
});

it('saves, changes and deletes 10,000 rules in one call each', async () => {
  const newRules = Array.from({ length: 10_000 }, (_, i) =>
    i % 4 === 0 ? { expression: `a{1,3}b${i}`, matchingType: 'REGEX' } : exact(`phrase ${i}`),
  );
  expect((await save({ newRules })).status).toBe(200);
  const rules = await list();
  expect(rules).toHaveLength(10_000);
  const updatedRules = rules.map((rule) => ({ ...rule, expression: `${rule.expression}x` }));
  expect((await save({ updatedRules })).status).toBe(200);
  expect((await list()).every(({ expression }) => expression.endsWith('x'))).toBe(true);
  expect((await save({ deletedRuleIds: rules.map(({ id }) => id) })).status).toBe(200);
  expect(await list()).toEqual([]);
});

it('increases the version of the rule set with every batch', async () => {
  const version = async () =>
    (await database.db.selectFrom('node').select('rules_version').where('id', '=', nodeId).execute())[0]
      ?.rules_version;
  const before = await version();
  await save({ newRules: [exact('a')] });
  expect(await version()).toBe((before ?? 0) + 1);
});

it('accepts both of two concurrent batches', async () => {
  const both = await Promise.all([save({ newRules: [exact('a')] }), save({ newRules: [exact('b')] })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await list()).toHaveLength(2);
});

it('lets node admins save rules, and readers read them', async () => {
  const withMode = (mode: 'READ' | 'WRITE' | 'ADMIN') =>
    make.user({ authorities: [{ type: 'NODE', componentId: nodeId, mode }] });
  const attempts = async (user: TestUser) => [
    (await put({ nerTagTypeId: labelId, newRules: [exact(`by ${user.id}`)] }, user)).status,
    (await fetchAs(user)(`/api/matching-rules?nodeId=${nodeId}`)).status,
  ];
  expect(await attempts(await make.user())).toEqual([404, 404]);
  expect(await attempts(await withMode('WRITE'))).toEqual([403, 200]);
  expect(await attempts(await withMode('ADMIN'))).toEqual([200, 200]);
  expect((await put({ nerTagTypeId: 999_999 })).status).toBe(404);
});

it.each([
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800'],
  ['1,001 characters', 'x'.repeat(1001)],
])('answers 400 to an expression with %s', async (_, expression) => {
  expect((await save({ newRules: [exact(expression)] })).status).toBe(400);
});

const slowToCompile = Array.from({ length: 2000 }, (_, i) => ({
  expression: String.raw`([\p{L}\p{N}]{0,900}x${i}){0,1}`,
  matchingType: 'REGEX' as const,
}));

it.each([
  ['saved', () => save({ newRules: slowToCompile })],
  [
    'imported',
    () =>
      boss(labels.importFile, {
        params: { nodeId },
        body: { data: [{ nerTagType: { name: 'Many' }, matchingRules: slowToCompile }] },
      }),
  ],
] as const)(
  'lets other requests through while 2,000 rules are %s that take long to compile',
  async (_, write) => {
    const events: string[] = [];
    const writing = write().finally(() => events.push('written'));
    for (let i = 0; i < 6; i++) {
      await list();
      events.push('read');
    }
    await writing;
    expect(events).toEqual([...Array.from({ length: 6 }, () => 'read'), 'written']);
    expect(await list()).toHaveLength(slowToCompile.length);
  },
  120_000,
);

it('finds the one rule among 2,000 that does not compile, and saves none', async () => {
  const response = await save({ newRules: [...slowToCompile, { expression: 'a(', matchingType: 'REGEX' }] });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errorKey: 'error.rule.invalid',
    params: { expression: 'a(' },
  });
  expect(await list()).toEqual([]);
}, 120_000);

const seenOf = ({ nerTagTypeId, expression, matchingType, tolerance }: MatchingRule) => ({
  nerTagTypeId,
  expression,
  matchingType,
  tolerance,
});
/** Two rules that two people see, and the batches of those two. */
async function twoPeople() {
  const [a, b] = (await make.rules(labelId, [exact('a'), exact('b')])) as [MatchingRule, MatchingRule];
  const authorities = [{ type: 'PROCESS', componentId: process.id, mode: 'ADMIN' } as const];
  const ann = await make.user({ authorities });
  const saveAs = (user: TestUser, batch: object) =>
    callAs(user)(matchingRules.save, { body: { nerTagTypeId: labelId, ...batch } });
  const changed = (rule: MatchingRule, expression: string) => ({
    ...rule,
    expression,
    basedOn: seenOf(rule),
  });
  return { a, b, ann, saveAs, changed };
}
const expressions = async () => (await list()).map(({ expression }) => expression).sort();

it('a rule that somebody else has changed is refused with its batch, with who, when and which', async () => {
  const { a, b, ann, saveAs, changed } = await twoPeople();
  await saveAs(ann, { updatedRules: [{ ...changed(a, 'hers'), matchingType: 'REGEX' }] });
  const mine = { updatedRules: [changed(a, 'mine'), changed(b, 'B')], newRules: [exact('new')] };
  await expect(saveAs(admin, mine)).rejects.toMatchObject({
    status: 409,
    key: 'error.rule.overtaken',
    params: {
      who: ann.login,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      rules: ['hers'],
      ids: [String(a.id)],
      fields: ['expression', 'matchingType'],
    },
  });
  expect(await expressions()).toEqual(['b', 'hers']);
  // Neither a rule that the other one did not touch, nor one that the author did not touch, nor the same change is a conflict.
  await saveAs(admin, { updatedRules: [changed(a, 'a'), changed(b, 'B')] });
  await saveAs(admin, { updatedRules: [{ ...changed(a, 'hers'), matchingType: 'REGEX' }] });
  expect(await expressions()).toEqual(['B', 'hers']);
  // Without what was seen, the last one counts.
  const { basedOn: _, ...again } = changed(a, 'mine');
  await saveAs(admin, { updatedRules: [again] });
  expect(await expressions()).toEqual(['B', 'mine']);
});

it('a rule that somebody else has deleted is refused as such, where the author says what they saw', async () => {
  const { a, b, ann, saveAs, changed } = await twoPeople();
  await saveAs(ann, { deletedRuleIds: [a.id] });
  await expect(saveAs(admin, { updatedRules: [changed(a, 'mine'), changed(b, 'B')] })).rejects.toMatchObject({
    status: 409,
    key: 'error.rule.deleted',
    params: { who: ann.login, at: expect.any(String), rules: ['a'], ids: [String(a.id)] },
  });
  expect(await expressions()).toEqual(['b']);
  await expect(saveAs(admin, { updatedRules: [{ id: a.id, ...exact('mine') }] })).rejects.toMatchObject({
    status: 400,
    fieldErrors: [{ field: 'updatedRules.0.id' }],
  });
});

it('shows some of many rules in a conflict, and names all', async () => {
  const { ann, saveAs, changed } = await twoPeople();
  const many = (
    await make.rules(
      labelId,
      Array.from({ length: 2000 }, (_, at) => exact(`many${at}`)),
    )
  ).filter(({ expression }) => expression.startsWith('many'));
  const all = (prefix: string) => ({
    updatedRules: many.map((rule) => changed(rule, `${prefix} ${rule.expression}`)),
  });
  await saveAs(ann, all('hers'));
  const { params } = await saveAs(admin, all('mine')).then(
    () => ({ params: {} as Record<string, unknown> }),
    (error: unknown) => error as { params: Record<string, unknown> },
  );
  expect([params['rules'], params['ids']]).toMatchObject([{ length: 5 }, { length: 2000 }]);
});

it('takes no wrong words about what was seen of a rule', async () => {
  const { a } = await twoPeople();
  for (const basedOn of ['a', {}, { ...seenOf(a), expression: 'x'.repeat(1001) }])
    expect((await save({ updatedRules: [{ ...a, basedOn }] })).status).toBe(400);
});
