import { expect, it } from 'vitest';
import { mistakesInDecisions } from './decisions.ts';
import { readRepository } from './repository.ts';

/** Two full decisions, one of which contains a third one, and what points to them. */
const GOOD = {
  'docs/decisions/README.md': '- [1](0001-a.md) One. Merged: 3.\n- [2](0002-b.md) Two.\n',
  'docs/decisions/0001-a.md': '# 1. One\n\nSee [2](0002-b.md).\n',
  'docs/decisions/0002-b.md': '# 2. Two\n',
  'docs/decisions/0003-c.md': 'Merged into [0001](0001-a.md).\n',
  'packages/db/src/migrations/0001-a.sql': '-- docs/decisions/0003\n',
};

const mistakesWith = (changes: Record<string, string | undefined>): string[] =>
  mistakesInDecisions(
    new Map(
      Object.entries({ ...GOOD, ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ),
  );

it('each decision has a line in the index, and something points to it', () => {
  const files = readRepository();
  expect([...files.keys()].filter((path) => path.startsWith('docs/decisions/')).length).toBeGreaterThan(100);
  expect(mistakesInDecisions(files)).toEqual([]);
});

it('finds nothing in decisions that are in order', () => {
  expect(mistakesWith({})).toEqual([]);
});

it.each<[string, Record<string, string | undefined>, string]>([
  [
    'a decision without a line',
    { 'docs/decisions/0002-b.md': undefined, 'docs/decisions/0002-x.md': '# 2. Two\n' },
    '0002-x.md is missing in the index',
  ],
  [
    'a line without a file',
    { 'docs/decisions/0002-b.md': undefined },
    'The index names 0002-b.md, which does not exist',
  ],
  [
    'a line with another number',
    { 'docs/decisions/README.md': '- [1](0001-a.md) One. Merged: 3.\n- [4](0002-b.md) Two.\n' },
    'The index calls 0002-b.md 4',
  ],
  [
    'a merged decision that leads to nothing',
    { 'docs/decisions/0003-c.md': 'Merged into [0009](0009-x.md).\n' },
    '0003-c.md leads to 9, which is no full decision',
  ],
  [
    'a merged decision that leads to a merged one',
    { 'docs/decisions/0004-d.md': 'Merged into [0003](0003-c.md).\n' },
    '0004-d.md leads to 3, which is no full decision',
  ],
  [
    'a merged decision that the index leaves out',
    { 'docs/decisions/README.md': '- [1](0001-a.md) One.\n- [2](0002-b.md) Two.\n' },
    'The line of 1 in the index does not name 3',
  ],
  [
    'code that names a merged decision',
    { 'packages/a/src/a.ts': '/** See decision 3. */\n' },
    'packages/a/src/a.ts names decision 3, merged into 1',
  ],
  [
    'a document that names a decision that never was',
    { 'docs/a.md': 'See decisions 2 and 7.\n' },
    'docs/a.md names decision 7, which does not exist',
  ],
  [
    'a decision that nothing points to',
    { 'docs/decisions/0001-a.md': '# 1. One\n' },
    'Nothing points to 0002-b.md, and its line in the index gives no reason',
  ],
  [
    'decisions that only point to each other',
    { 'packages/db/src/migrations/0001-a.sql': '', 'docs/decisions/0002-b.md': 'See [1](0001-a.md).\n' },
    'Nothing points to 0001-a.md, and its line in the index gives no reason',
  ],
])('finds %s', (_, changes, mistake) => {
  expect(mistakesWith(changes)).toContain(mistake);
});

it('accepts a decision that nothing points to with a reason in its line', () => {
  const index =
    '- [1](0001-a.md) One. Merged: 3.\n- [2](0002-b.md) Two. Nothing points to it: it rules what is\n  not there.\n';
  const changes = { 'docs/decisions/README.md': index, 'docs/decisions/0001-a.md': '# 1. One\n' };
  expect(mistakesWith(changes)).toEqual([]);
});
