import { availableWildcards } from '@scriptorium/domain/text/wildcards.ts';
import { expect, test } from 'vitest';
import { clf } from '@scriptorium/nodes/clf/clf.definition.ts';
import { shownRows, wildcardRows } from './wildcard-tree.ts';

const rows = wildcardRows(
  availableWildcards({
    mode: 'INDIVIDUAL',
    nodes: [
      { id: 7, name: 'Kinds', results: clf.results, labels: [{ id: 31, name: 'Zażalenie' }] },
      { id: 9, name: 'Sorts', results: clf.results, labels: [] },
    ],
  }),
  { category: (category) => `Group ${category}`, wildcard: ({ name, labelName }) => labelName ?? name },
);
const paths = (query: string, closed: readonly string[] = []) =>
  shownRows(rows, query, new Set(closed)).map(({ path }) => path);

test('wildcards are shown below their category, those of a node below the node', () => {
  expect(rows.filter(({ level }) => level === 1).map(({ title }) => title)).toEqual([
    'Group PROCESS',
    'Group DOCUMENT',
    'Group UTILS',
    'Group CLF_TAGS',
  ]);
  expect(paths('').slice(-6)).toEqual([
    'CLF_TAGS',
    'CLF_TAGS/7',
    'CLF_TAGS/7/node.7.clftagtypes.selected',
    'CLF_TAGS/7/node.7.clftagtypes.31.isselected',
    'CLF_TAGS/9',
    'CLF_TAGS/9/node.9.clftagtypes.selected',
  ]);
  expect(rows.map(({ level }) => level).slice(-3)).toEqual([3, 2, 3]);
});

test('closed rows hide what is below them', () => {
  expect(paths('', ['PROCESS', 'DOCUMENT', 'UTILS', 'CLF_TAGS/7'])).toEqual([
    'PROCESS',
    'DOCUMENT',
    'UTILS',
    'CLF_TAGS',
    'CLF_TAGS/7',
    'CLF_TAGS/9',
    'CLF_TAGS/9/node.9.clftagtypes.selected',
  ]);
});

test('a search reads names without accents, placeholders, nodes and categories, and opens what is closed', () => {
  const complaint = ['CLF_TAGS', 'CLF_TAGS/7', 'CLF_TAGS/7/node.7.clftagtypes.31.isselected'];
  expect(paths('zazale', ['CLF_TAGS'])).toEqual(complaint);
  expect(paths('ISSELECTED')).toEqual(complaint);
  expect(paths('kinds 31')).toEqual(complaint);
  expect(paths('sorts')).toEqual(['CLF_TAGS', 'CLF_TAGS/9', 'CLF_TAGS/9/node.9.clftagtypes.selected']);
  expect(paths('nothing like it')).toEqual([]);
});
