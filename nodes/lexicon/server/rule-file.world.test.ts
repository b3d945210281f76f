import { labels } from '@scriptorium/contract/process/labels.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { matchingRules } from '../lexicon.contract.ts';

vi.setConfig({ testTimeout: 60_000 });

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin, database } = world;
const boss = callAs(admin);
const process = await make.process();
let nodeId = 0;
let labelId = 0;
beforeEach(async () => {
  ({ id: nodeId } = await make.node(process.id, { activityType: 'LEXICON' }));
  ({ id: labelId } = await make.label(nodeId, { name: 'Person' }));
});

const send = (text: string, more: { store?: boolean; format?: 'CSV' | 'JSON'; nerTagTypeId?: number } = {}) =>
  boss(matchingRules.importFile, { params: { nodeId }, body: { format: 'CSV', text, ...more } });
const stored = async () =>
  (await boss(matchingRules.list, { query: { nodeId } })).map(({ expression }) => expression);

it('previews a file of rules, then adds those that are new', async () => {
  await make.rules(labelId, [{ expression: 'Ada', matchingType: 'EXACT' }]);
  const text = 'Person,Ada\nPerson,Grace\nPerson,Grace\nPerson,Grace,FUZZY,2';
  const preview = await send(text);
  expect(preview).toMatchObject({ stored: false, added: 2, duplicates: 2, errors: 0 });
  expect(preview.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
    [1, 'DUPLICATE'],
    [2, 'ADDED'],
    [3, 'DUPLICATE'],
    [4, 'ADDED'],
  ]);
  expect(await stored()).toEqual(['Ada']);
  expect(await send(text, { store: true })).toEqual({ ...preview, stored: true });
  expect((await stored()).sort()).toEqual(['Ada', 'Grace', 'Grace']);
  expect(await send(text, { store: true })).toMatchObject({ stored: true, added: 0, duplicates: 4 });
});

it('stores nothing while a line has an error, and says where', async () => {
  const text = 'Person,Ada\nPerson,"(b",REGEX\nNobody,Grace';
  const report = await send(text, { store: true });
  expect(report).toMatchObject({ stored: false, added: 1, errors: 2 });
  expect(report.lines.filter(({ outcome }) => outcome === 'ERROR')).toMatchObject([
    {
      line: 2,
      column: 11,
      problem: 'INVALID_PATTERN',
      detail: expect.stringMatching(/parenthes|closing/i),
      expression: '(b',
    },
    { line: 3, column: 1, problem: 'UNKNOWN_LABEL', detail: 'Nobody' },
  ]);
  expect(await stored()).toEqual([]);
});

it('reads JSON, and gives rules without a label the chosen one, which is of this node', async () => {
  const text = JSON.stringify([{ expression: 'Ada' }]);
  expect(await send(text, { format: 'JSON', nerTagTypeId: labelId, store: true })).toMatchObject({
    added: 1,
  });
  expect(await stored()).toEqual(['Ada']);
  const other = await make.label((await make.node(process.id, { activityType: 'LEXICON' })).id);
  await expect(send(text, { format: 'JSON', nerTagTypeId: other.id })).rejects.toMatchObject({ status: 400 });
});

it('says where a pattern of JSON is wrong, in the file', async () => {
  const text = String.raw`[{"label": "Person",
    "matchingType": "REGEX", "expression": "\\d\u0061)"}]`;
  expect((await send(text, { format: 'JSON' })).lines).toMatchObject([
    { line: 2, column: 54, problem: 'INVALID_PATTERN', expression: String.raw`\da)` },
  ]);
});

it('takes 10,000 rules with labels of a tree', async () => {
  await boss(labels.create, {
    params: { nodeId },
    body: { name: 'Title', parentId: labelId, backgroundColor: '#219ebc', textColor: '#000000' },
  });
  const lines = Array.from(
    { length: 10_000 },
    (_, i) => `Person / Title,word ${i},${['EXACT', 'FUZZY', 'REGEX'][i % 3]}`,
  );
  const report = await send(lines.join('\r\n'), { store: true });
  expect(report).toMatchObject({ stored: true, added: 10_000, errors: 0 });
  expect(report.lines).toHaveLength(10_000);
  expect(await stored()).toHaveLength(10_000);
});

it('counts the tags of each rule, and those that people removed', async () => {
  const [ada, grace, unused] = await make.rules(labelId, [
    { expression: 'Ada', matchingType: 'EXACT' },
    { expression: 'Grace', matchingType: 'EXACT' },
    { expression: 'Emmy', matchingType: 'EXACT' },
  ]);
  const { db } = database;
  const document = await db
    .insertInto('document')
    .values({
      process_id: process.id,
      filename: 'a',
      path: 'a',
      document_type: 'TEXTFILE',
      kind: 'text',
      status: 'DONE',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const step = await db
    .insertInto('step')
    .values({ document_id: document.id, node_id: nodeId, copy: 0, master: true, status: 'DONE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tag = {
    step_id: step.id,
    ner_tag_type_id: labelId,
    type: 'SPAN_TAG' as const,
    source: 'RULE' as const,
  };
  await db
    .insertInto('ner_tag')
    .values([
      { ...tag, source_id: ada?.id ?? 0 },
      { ...tag, source_id: ada?.id ?? 0 },
      { ...tag, source: 'USER' },
    ])
    .execute();
  const gone = { step_id: step.id, ner_tag_type_id: labelId, quote: 'x', source: 'RULE' as const };
  await db
    .insertInto('tag_tombstone')
    .values([
      { ...gone, source_id: ada?.id ?? 0 },
      { ...gone, source_id: grace?.id ?? 0 },
    ])
    .execute();
  expect(await boss(matchingRules.uses, { query: { nodeId } })).toEqual([
    { ruleId: ada?.id, hits: 3, removed: 1 },
    { ruleId: grace?.id, hits: 1, removed: 1 },
  ]);
  expect(unused?.id).toBeDefined();
});
