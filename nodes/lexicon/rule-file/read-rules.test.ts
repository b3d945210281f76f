import { expect, it } from 'vitest';
import { checkRules, labelsByPath } from './check-rules.ts';
import { readRules } from './read-rules.ts';
import { MAX_FILE_RULES, type RuleFileFormat } from './rule-lines.ts';

const LABELS = labelsByPath([
  { id: 1, parentId: null, name: 'Person' },
  { id: 2, parentId: 1, name: 'Title' },
  { id: 3, parentId: null, name: 'Place' },
  { id: 4, parentId: 3, name: 'Street' },
  { id: 5, parentId: 1, name: 'Street' },
]);
const check = (format: RuleFileFormat, text: string, label?: number) =>
  checkRules(readRules(format, text), LABELS, label);

it('reads a table with a header in any order, quotes, line breaks and Polish names', () => {
  const text =
    '\uFEFFtyp;wyrażenie;etykieta;tolerancja\r\nFUZZY;"Ada; ""L""";Person;2\r\n\r\nexact;prof.;person / title;\r\n';
  expect(check('CSV', text)).toEqual({
    problems: [],
    rules: [
      { line: 2, column: 8, labelId: 1, expression: 'Ada; "L"', matchingType: 'FUZZY', tolerance: 2 },
      { line: 4, column: 7, labelId: 2, expression: 'prof.', matchingType: 'EXACT', tolerance: null },
    ],
  });
});

it('reads a table without a header, and gives rules without a label the default one', () => {
  expect(check('CSV', 'Title, dr ,FUZZY\n,Ada', 3).rules).toEqual([
    { line: 1, column: 8, labelId: 2, expression: 'dr', matchingType: 'FUZZY', tolerance: 1 },
    { line: 2, column: 2, labelId: 3, expression: 'Ada', matchingType: 'EXACT', tolerance: null },
  ]);
  expect(check('CSV', 'expression\nAda\nGrace', 3).rules.map(({ line, labelId }) => [line, labelId])).toEqual(
    [
      [2, 3],
      [3, 3],
    ],
  );
});

it('reads a list of JSON with the places of its rules', () => {
  const text =
    '[\n  {"label": "Person", "expression": "a]\\"{,"},\n  {"label": "Place", "expression": "b", "matchingType": "FUZZY", "tolerance": 3},\n\t{"expression": "c"}]';
  const { rules, problems } = check('JSON', text);
  expect(rules).toEqual([
    { line: 2, column: 3, labelId: 1, expression: 'a]"{,', matchingType: 'EXACT', tolerance: null },
    { line: 3, column: 3, labelId: 3, expression: 'b', matchingType: 'FUZZY', tolerance: 3 },
  ]);
  expect(problems).toMatchObject([{ line: 4, column: 2, problem: 'NO_LABEL' }]);
});

it('says what is wrong with a line, and in which column', () => {
  const text = [
    'label,expression,matchingType,tolerance',
    'Person,,EXACT,',
    `Person,${'x'.repeat(1001)}`,
    'Nobody,Ada',
    'Street,Ada',
    'Person,Ada,LIKE',
    'Person,Ada,FUZZY,4',
  ].join('\n');
  const places = check('CSV', text).problems.map(({ line, column, problem, detail }) => [
    line,
    column,
    problem,
    detail,
  ]);
  expect(places).toEqual([
    [2, 8, 'NO_EXPRESSION', null],
    [3, 8, 'EXPRESSION_TOO_LONG', null],
    [4, 1, 'UNKNOWN_LABEL', 'Nobody'],
    [5, 1, 'AMBIGUOUS_LABEL', 'Street'],
    [6, 12, 'UNKNOWN_TYPE', 'LIKE'],
    [7, 18, 'WRONG_TOLERANCE', '4'],
  ]);
});

it('says where a file cannot be read', () => {
  expect(check('CSV', 'Person,Ada\nPerson,"Grace').problems).toMatchObject([
    { problem: 'UNREADABLE', line: 2, column: 8 },
  ]);
  expect(check('CSV', 'Person,"Ada"x').problems).toMatchObject([
    { problem: 'UNREADABLE', line: 1, column: 13 },
  ]);
  expect(check('JSON', '[\n {"expression": }]').problems).toMatchObject([{ problem: 'UNREADABLE', line: 2 }]);
  expect(check('JSON', '{"expression": "a"}').problems).toMatchObject([{ problem: 'UNREADABLE', line: 1 }]);
  expect(check('JSON', '[{"expression": "a", "colour": "red"}]').problems).toMatchObject([
    { problem: 'UNREADABLE', detail: 'Unknown property "colour".' },
  ]);
  expect(check('JSON', '[{"expression": 5}]').problems).toMatchObject([{ problem: 'UNREADABLE' }]);
});

it('takes at most 20,000 rules', () => {
  const text = Array.from({ length: MAX_FILE_RULES + 5 }, (_, i) => `Person,w${i}`).join('\n');
  const { rules, problems } = check('CSV', text);
  expect(rules).toHaveLength(MAX_FILE_RULES);
  expect(problems).toEqual([
    { line: MAX_FILE_RULES + 1, column: 1, problem: 'TOO_MANY_RULES', detail: '20000', expression: '' },
  ]);
});
