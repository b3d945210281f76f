import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { createMatcher, type Matcher } from '@scriptorium/matching/matcher.ts';
import { TooManyMatchesError } from '@scriptorium/matching/rules/rules.ts';
import type { ProcessRef } from '@scriptorium/node-server/http/resources.ts';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { matchingRules } from '../lexicon.contract.ts';
import { ruleTrials, type RuleCount } from '../rule-trials.contract.ts';
import { countRules } from './rule-count.service.ts';
import { tryOnText, warmRules } from './rule-trials.service.ts';

// Slow patterns are tried until their deadline.
vi.setConfig({ testTimeout: 60_000 });

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
let processId = 0;
let nodeId = 0;
let labelId = 0;
beforeEach(async () => {
  ({ id: processId } = await make.process());
  ({ id: nodeId } = await make.node(processId, { activityType: 'LEXICON' }));
  ({ id: labelId } = await make.label(nodeId));
});

const draft = (expression: string, more: object = {}) => ({
  nerTagTypeId: labelId,
  expression,
  matchingType: 'EXACT' as const,
  ...more,
});
const regex = (expression: string) => draft(expression, { matchingType: 'REGEX' });
const fuzzy = (expression: string, tolerance: number) =>
  draft(expression, { matchingType: 'FUZZY', tolerance });
const tryOn = (
  text: string,
  given: { drafts?: object[]; deletedRuleIds?: number[]; among?: 'ALL' | 'GROUP'; group?: object },
) => boss(ruleTrials.onText, { body: { nodeId, text, ...given } as never });

async function addDocument(filename: string, text: string, toProcess = processId): Promise<number> {
  const { db } = database;
  const { id } = await db
    .insertInto('document')
    .values({
      process_id: toProcess,
      filename,
      path: filename,
      document_type: 'TEXTFILE',
      kind: 'text',
      status: 'DONE',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const content = await db
    .insertInto('content')
    .values({ document_id: id, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('document').set({ content_id: content.id }).where('id', '=', id).execute();
  return id;
}

const post = (path: string, body: unknown, user: TestUser = admin) =>
  fetchAs(user)(`/api/matching-rules/trial/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('finds what drafts and stored rules would tag, and stores nothing', async () => {
  const [stored] = await make.rules(labelId, [draft('Warszawa')]);
  const text = '😀 Warszawa: invioce 12.';
  const { hits, total, errors } = await tryOn(text, {
    drafts: [fuzzy('invoice', 2), regex(String.raw`\d+`)],
  });
  const found = hits.map(({ start, end, ruleId, draft: index, distance }) => [
    text.slice(start, end),
    ruleId,
    index,
    distance,
  ]);
  expect(found).toEqual([
    ['Warszawa', stored?.id, null, 0],
    ['invioce', null, 0, 2],
    ['12', null, 1, 0],
  ]);
  expect([total, errors]).toEqual([3, []]);
  expect(await boss(matchingRules.list, { query: { nodeId } })).toEqual([stored]);
});

it('takes a changed rule instead of the stored one, and leaves out a deleted one', async () => {
  const [a, b] = await make.rules(labelId, [draft('kot'), draft('pies')]);
  const { hits } = await tryOn('kot pies ptak', {
    drafts: [{ ...draft('ptak'), id: a?.id }],
    deletedRuleIds: [b?.id ?? 0],
  });
  expect(hits).toEqual([{ start: 9, end: 13, nerTagTypeId: labelId, ruleId: a?.id, draft: 0, distance: 0 }]);
});

it('tries the rules of a form alone: its drafts with the stored rules of its group', async () => {
  const [a] = await make.rules(labelId, [draft('kot'), { ...draft('pies'), matchingType: 'REGEX' as const }]);
  const text = 'kot pies ptak';
  const own = { drafts: [draft('ptak')], among: 'GROUP' as const };
  expect((await tryOn(text, own)).hits.map(({ draft: index }) => index)).toEqual([0]);
  const group = { nerTagTypeId: labelId, matchingType: 'EXACT' };
  expect((await tryOn(text, { ...own, group })).hits.map(({ ruleId }) => ruleId)).toEqual([a?.id, null]);
});

it('says what is wrong with a pattern and where, and still tries the others', async () => {
  const { hits, errors } = await tryOn('Ada', { drafts: [regex('(Ada'), regex('[b'), draft('Ada')] });
  expect(errors).toMatchObject([
    { draft: 0, position: 4, message: expect.any(String) },
    { draft: 1, position: 0 },
  ]);
  expect(hits.map(({ draft: index }) => index)).toEqual([2]);
});

it('finishes a pattern that backtracks, and names it', async () => {
  const { hits, slow } = await tryOn(`${'a'.repeat(200_000)}! b`, { drafts: [draft('b'), regex('(a+)+$')] });
  expect(hits.map(({ draft: index }) => index)).toEqual([0]);
  expect(slow).toEqual([{ ruleId: null, draft: 1 }]);
});

it('stops a pattern that takes too long even so, and one that matches too often', async () => {
  // Together they need a minute with every matcher.
  const endless = Array.from({ length: 2000 }, (_, i) =>
    regex(String.raw`([\p{L}\p{N}]{0,${900 - (i % 100)}}x${i}){0,1}`),
  );
  const slow = await post('text', { nodeId, text: 'Kowalski 12 aaaa xx '.repeat(25_000), drafts: endless });
  expect([slow.status, await slow.json()]).toMatchObject([
    422,
    { errorKey: 'error.rule.tooSlow', params: { expression: expect.stringContaining('{0,1}') } },
  ]);
  const many = await post('text', { nodeId, text: 'a'.repeat(300_000), drafts: [regex('a')] });
  expect([many.status, await many.json()]).toMatchObject([
    422,
    { errorKey: 'error.rule.tooManyMatches', params: { expression: 'a' } },
  ]);
  expect((await tryOn('a b', { drafts: [draft('b')] })).total).toBe(1);
});

it('returns the first 5,000 hits and the number of all', async () => {
  const { hits, total } = await tryOn('a '.repeat(6_000), { drafts: [draft('a')] });
  expect([hits.length, total]).toEqual([5_000, 6_000]);
});

it('refuses a text above the limit, and drafts of labels of other nodes', async () => {
  const long = await post('text', { nodeId, text: 'a'.repeat(1_000_001), drafts: [] });
  expect([long.status, await long.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'text', message: 'Size' }] },
  ]);
  expect((await post('text', { nodeId, text: 'a'.repeat(40_000_000) })).status).toBe(400);
  const other = await make.label((await make.node(processId, { activityType: 'LEXICON' })).id);
  const foreign = await post('text', {
    nodeId,
    text: 'a',
    drafts: [{ ...draft('a'), nerTagTypeId: other.id }],
  });
  expect([foreign.status, await foreign.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'drafts.0.nerTagTypeId', message: 'Invalid' }] },
  ]);
  expect(
    (await post('text', { nodeId, text: 'a', drafts: [draft('a', { matchingType: 'FUZZY' })] })).status,
  ).toBe(400);
});

it('leaves out rules of disabled labels', async () => {
  const off = await make.label(nodeId, { disabled: true });
  await make.rules(off.id, [{ expression: 'kot', matchingType: 'EXACT' }]);
  const { hits } = await tryOn('kot pies', { drafts: [{ ...draft('pies'), nerTagTypeId: off.id }] });
  expect(hits).toEqual([]);
});

it('tries rules on a document, and tells its version', async () => {
  const id = await addDocument('a.txt', 'Łódź i Kraków');
  const shown = await boss(ruleTrials.text, { query: { nodeId, documentId: id } });
  expect(shown).toEqual({ text: 'Łódź i Kraków', shortened: false, version: expect.any(Number) });
  const body = { nodeId, documentId: id, drafts: [draft('kraków')] };
  const trial = await boss(ruleTrials.onDocument, { body });
  expect(trial).toMatchObject({ hits: [{ start: 7, end: 13 }], version: shown.version });
});

it('cuts a long document at a million code units, between characters', async () => {
  const id = await addDocument('long.txt', `${'a'.repeat(999_999)}😀 kot`);
  const { text, shortened } = await boss(ruleTrials.text, { query: { nodeId, documentId: id } });
  expect([text.length, shortened]).toEqual([999_999, true]);
  const trial = await boss(ruleTrials.onDocument, {
    body: { nodeId, documentId: id, drafts: [draft('kot')] },
  });
  expect(trial.total).toBe(0);
});

it('does not find a document of another process, nor one that the caller may not read', async () => {
  const other = await make.process();
  const id = await addDocument('other.txt', 'kot', other.id);
  const keeper = await make.user({ authorities: [{ type: 'NODE', componentId: nodeId, mode: 'ADMIN' }] });
  for (const user of [admin, keeper]) {
    expect((await post('document', { nodeId, documentId: id }, user)).status).toBe(404);
    const text = await fetchAs(user)(`/api/matching-rules/trial/text?nodeId=${nodeId}&documentId=${id}`);
    expect(text.status).toBe(404);
  }
  const unseen = await addDocument('unseen.txt', 'kot');
  expect((await post('document', { nodeId, documentId: unseen }, keeper)).status).toBe(404);
});

async function count(body: object, user: TestUser = admin): Promise<RuleCount[]> {
  const response = await post('count', { nodeId, ...body }, user);
  expect(response.status).toBe(200);
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RuleCount);
}

it('counts the documents of the process with hits, the newest first, as it reads them', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 23; i++) ids.push(await addDocument(`${i}.txt`, i % 2 === 0 ? 'kot i kot' : 'pies'));
  await addDocument('elsewhere.txt', 'kot', (await make.process()).id);
  const lines = await count({ drafts: [draft('kot')], among: 'GROUP' });
  expect(lines.map(({ state, documents: read }) => [state, read])).toEqual([
    ['RUNNING', 0],
    ['RUNNING', 10],
    ['RUNNING', 20],
    ['DONE', 23],
  ]);
  expect(lines.at(-1)).toMatchObject({ of: 23, withHits: 12, hits: 24, shortened: 0, error: null });
  expect(lines.at(-1)?.examples.slice(0, 2)).toEqual([
    { id: ids[22], filename: '22.txt', hits: 2 },
    { id: ids[20], filename: '20.txt', hits: 2 },
  ]);
});

it('counts only documents with a step on the nodes of a caller without a right on the process', async () => {
  const { db } = database;
  const [seen] = [await addDocument('seen.txt', 'kot'), await addDocument('unseen.txt', 'kot')];
  await db
    .insertInto('step')
    .values({ document_id: seen, node_id: nodeId, copy: 0, master: true, status: 'WAITING' })
    .execute();
  const keeper = await make.user({ authorities: [{ type: 'NODE', componentId: nodeId, mode: 'ADMIN' }] });
  expect((await count({ drafts: [draft('kot')] }, keeper)).at(-1)).toMatchObject({ of: 1, withHits: 1 });
});

it('ends a count with the reason when a rule cannot be tried', async () => {
  await addDocument('a.txt', 'a'.repeat(300_000));
  expect((await count({ drafts: [regex('a')] })).at(-1)).toMatchObject({
    state: 'FAILED',
    error: { key: 'error.rule.tooManyMatches', params: { expression: 'a' } },
  });
});

it('compiles the rules of a node before the first trial', async () => {
  await make.rules(labelId, [{ expression: 'kot', matchingType: 'EXACT' }]);
  await addDocument('a.txt', 'kot i pies');
  let asked = 0;
  const matcher = createMatcher({ workers: 1 });
  const counting: Matcher = {
    match: (key, rules, ...rest) => matcher.match(key, () => (++asked, rules()), ...rest),
    close: () => matcher.close(),
  };
  const context = { db: database.db, matcher: counting, signal: new AbortController().signal };
  await warmRules(context, { id: nodeId, processId });
  expect(asked).toBe(1);
  const tried = { nodeId, drafts: [draft('pies')], deletedRuleIds: [], among: 'ALL' as const };
  expect(await tryOnText(context, tried, 'kot pies')).toMatchObject({ total: 2 });
  expect(asked).toBe(1);
  await matcher.close();
  expect(await boss(ruleTrials.prepare, { body: { nodeId } })).toBeUndefined();
});

it('ends the other texts of a count when one of them fails', async () => {
  for (const name of ['a', 'b', 'c']) await addDocument(`${name}.txt`, name);
  const signals: AbortSignal[] = [];
  const matcher: Matcher = {
    match: (_key, _rules, _text, _options, { signal } = {}) => {
      if (signal) signals.push(signal);
      if (signals.length === 2) return Promise.reject(new TooManyMatchesError(1));
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
      });
    },
    close: () => Promise.resolve(),
  };
  const context = { db: database.db, matcher, signal: new AbortController().signal };
  const tried = { nodeId, drafts: [draft('a')], deletedRuleIds: [], among: 'ALL' as const };
  const lines: string[] = [];
  const { stream } = await countRules(context, tried, { id: processId, visible: 'all' } as ProcessRef);
  for await (const line of stream) lines.push(Buffer.from(line).toString());
  expect(lines.at(-1)).toContain('"FAILED"');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});
