import { expect, it } from 'vitest';
import { checkRules, labelsByPath } from '../rule-file/check-rules.ts';
import { readRules } from './read-rules.ts';
import { MAX_FILE_RULES, type RuleFileFormat } from '../rule-file/rule-lines.ts';
import { placeInValue } from '../rule-file/value-place.ts';

const LABELS = labelsByPath([
  { id: 1, parentId: null, name: 'Person' },
  { id: 2, parentId: 1, name: 'Title' },
  { id: 3, parentId: null, name: 'Place' },
  { id: 4, parentId: 3, name: 'Street' },
  { id: 5, parentId: 1, name: 'Street' },
]);
const check = async (format: RuleFileFormat, text: string, label?: number) => {
  const { rules, problems } = checkRules(await readRules(format, text), LABELS, label);
  const withoutValue = (rule: (typeof rules)[number]) => {
    const { value: _, ...rest } = rule;
    return rest;
  };
  return { rules: rules.map(withoutValue), problems };
};

it('reads a table with a header in any order, quotes, line breaks and Polish names', async () => {
  const text =
    '\uFEFFtyp;wyrażenie;etykieta;tolerancja\r\nFUZZY;"Ada; ""L""";Person;2\r\n\r\nexact;prof.;person / title;\r\n';
  expect(await check('CSV', text)).toEqual({
    problems: [],
    rules: [
      { line: 2, column: 8, labelId: 1, expression: 'Ada; "L"', matchingType: 'FUZZY', tolerance: 2 },
      { line: 4, column: 7, labelId: 2, expression: 'prof.', matchingType: 'EXACT', tolerance: null },
    ],
  });
});

it('reads a table without a header, and gives rules without a label the default one', async () => {
  expect((await check('CSV', 'Title, dr ,FUZZY\n,Ada', 3)).rules).toEqual([
    { line: 1, column: 8, labelId: 2, expression: 'dr', matchingType: 'FUZZY', tolerance: 1 },
    { line: 2, column: 2, labelId: 3, expression: 'Ada', matchingType: 'EXACT', tolerance: null },
  ]);
  expect(
    (await check('CSV', 'expression\nAda\nGrace', 3)).rules.map(({ line, labelId }) => [line, labelId]),
  ).toEqual([
    [2, 3],
    [3, 3],
  ]);
});

it('reads a list of JSON with the places of its rules', async () => {
  const text =
    '[\n  {"label": "Person", "expression": "a]\\"{,"},\n  {"label": "Place", "expression": "b", "matchingType": "FUZZY", "tolerance": 3},\n\t{"expression": "c"}]';
  const { rules, problems } = await check('JSON', text);
  expect(rules).toEqual([
    { line: 2, column: 38, labelId: 1, expression: 'a]"{,', matchingType: 'EXACT', tolerance: null },
    { line: 3, column: 37, labelId: 3, expression: 'b', matchingType: 'FUZZY', tolerance: 3 },
  ]);
  expect(problems).toMatchObject([{ line: 4, column: 2, problem: 'NO_LABEL' }]);
});

it('says what is wrong with a line, and in which column', async () => {
  const text = [
    'label,expression,matchingType,tolerance',
    'Person,,EXACT,',
    `Person,${'x'.repeat(1001)}`,
    'Nobody,Ada',
    'Street,Ada',
    'Person,Ada,LIKE',
    'Person,Ada,FUZZY,4',
  ].join('\n');
  const places = await (
    await check('CSV', text)
  ).problems.map(({ line, column, problem, detail }) => [line, column, problem, detail]);
  expect(places).toEqual([
    [2, 8, 'NO_EXPRESSION', null],
    [3, 8, 'EXPRESSION_TOO_LONG', null],
    [4, 1, 'UNKNOWN_LABEL', 'Nobody'],
    [5, 1, 'AMBIGUOUS_LABEL', 'Street'],
    [6, 12, 'UNKNOWN_TYPE', 'LIKE'],
    [7, 18, 'WRONG_TOLERANCE', '4'],
  ]);
});

it('says where a file cannot be read', async () => {
  expect((await check('CSV', 'Person,Ada\nPerson,"Grace')).problems).toMatchObject([
    { problem: 'UNREADABLE', line: 2, column: 8 },
  ]);
  expect((await check('CSV', 'Person,"Ada"x')).problems).toMatchObject([
    { problem: 'UNREADABLE', line: 1, column: 13 },
  ]);
  expect((await check('JSON', '[\n {"expression": }]')).problems).toMatchObject([
    { problem: 'UNREADABLE', line: 2 },
  ]);
  expect((await check('JSON', '{"expression": "a"}')).problems).toMatchObject([
    { problem: 'UNREADABLE', line: 1 },
  ]);
  expect((await check('JSON', '[{"expression": "a", "colour": "red"}]')).problems).toMatchObject([
    { problem: 'UNREADABLE', detail: 'Unknown property "colour".' },
  ]);
  expect((await check('JSON', '[{"expression": 5}]')).problems).toMatchObject([{ problem: 'UNREADABLE' }]);
});

it('takes at most 20,000 rules', async () => {
  const text = Array.from({ length: MAX_FILE_RULES + 5 }, (_, i) => `Person,w${i}`).join('\n');
  const { rules, problems } = await check('CSV', text);
  expect(rules).toHaveLength(MAX_FILE_RULES);
  expect(problems).toEqual([
    { line: MAX_FILE_RULES + 1, column: 1, problem: 'TOO_MANY_RULES', detail: '20000', expression: '' },
  ]);
});

it('reads no further than one rule behind the limit', async () => {
  const rule = { CSV: 'Person,w\n', JSON: '{"label":"Person","expression":"w"},' };
  for (const format of ['CSV', 'JSON'] as const) {
    const rules = rule[format].repeat(MAX_FILE_RULES * 10);
    const read = await readRules(format, format === 'CSV' ? rules : `[${rules}`);
    expect([read.rules.length, read.unreadable]).toEqual([MAX_FILE_RULES + 1, null]);
  }
});

it('reads no value of a megabyte, and no thousands of columns', async () => {
  const places = async (format: RuleFileFormat, text: string) => {
    const { problems } = await check(format, text);
    return problems.map(({ problem, line, column, expression }) => [
      problem,
      line,
      column,
      expression.length,
    ]);
  };
  expect(await places('CSV', `Person,${'x'.repeat(1_000_000)}`)).toEqual([
    ['EXPRESSION_TOO_LONG', 1, 8, 1000],
  ]);
  expect(await places('CSV', `Person,"${'""'.repeat(500_000)}"`)).toEqual([['UNREADABLE', 1, 8, 0]]);
  expect(await places('CSV', `Person,Ada\n${','.repeat(1_000_000)}`)).toEqual([['UNREADABLE', 2, 101, 0]]);
  expect(await places('JSON', `["${'x'.repeat(1_000_000)}"]`)).toEqual([['UNREADABLE', 1, 2, 0]]);
  expect(await places('JSON', `[{"expression":"${'x'.repeat(1_000_000)}"}]`)).toEqual([
    ['UNREADABLE', 1, 16, 0],
  ]);
});

it('says where JSON is wrong', async () => {
  const faults = [
    '[{"expression": "a"} {"expression": "b"}]',
    '[{"expression": "a" "label": "Person"}]',
    '[{"expression" "a"}]',
    '[{expression: "a"}]',
    '[{"expression": "a"},]',
    '[{"expression": "a"}] x',
    '[{"expression": "a\\q"}]',
    '[{"expression": "a"}',
  ];
  const columns = faults.map(async (text) => (await readRules('JSON', text)).unreadable?.column);
  expect(await Promise.all(columns)).toEqual([22, 21, 16, 3, 22, 23, 17, 21]);
});

it('finds the place of an offset in an expression as the file writes it', () => {
  const place = { line: 3, column: 5 };
  const json = { ...place, text: String.raw`\d"é(`, written: String.raw`\\d\"\u00e9(` };
  expect(placeInValue(json, 4, 'JSON')).toEqual({ line: 3, column: 5 + 11 });
  const csv = { ...place, text: ' a"\nb(', written: ' a""\nb(' };
  expect(placeInValue(csv, 1, 'CSV')).toEqual({ line: 3, column: 7 });
  expect(placeInValue(csv, 4, 'CSV')).toEqual({ line: 4, column: 2 });
  expect(placeInValue({ ...place, text: 'e\u0301(' }, 1, 'CSV')).toEqual({ line: 3, column: 7 });
});
