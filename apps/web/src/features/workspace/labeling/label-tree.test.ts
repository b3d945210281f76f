import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { expect, test } from 'vitest';
import { filterLabels, findLabel, isFilter, pathTo, recentLabels, shortPath } from './label-tree.ts';

const label = (id: number, name: string, children: NerTagType[] = []): NerTagType => ({
  id,
  name,
  nodeId: 1,
  parentId: null,
  path: [],
  prefixKey: 'false',
  suffixKey: null,
  backgroundColor: '#ffffff',
  textColor: '#000000',
  dataFormat: null,
  mandatory: false,
  selectable: true,
  disabled: false,
  children,
});
const tree = [
  label(1, 'Osoba', [
    label(2, 'Imię', [label(3, 'Drugie imię', [label(4, 'Zdrobnienie')])]),
    label(5, 'Łączna płaca'),
  ]),
  label(6, 'Kwota'),
  label(7, 'Data'),
];

test('a path leads from the root to the label, and a long one shows its last three parts', () => {
  const path = pathTo(tree, 4).map(({ id }) => id);
  expect(path).toEqual([1, 2, 3, 4]);
  expect(shortPath(path)).toEqual({ cut: true, parts: [2, 3, 4] });
  expect(shortPath([1, 2, 3])).toEqual({ cut: false, parts: [1, 2, 3] });
  expect(pathTo(tree, 99)).toEqual([]);
  expect(findLabel(tree, 5)?.name).toBe('Łączna płaca');
});

test('filtering starts at two trimmed characters and ignores case and accents [CONST-32]', () => {
  expect([isFilter(' a '), isFilter('ab')]).toEqual([false, true]);
  expect(filterLabels(tree, 'IMIE').map(({ id }) => id)).toEqual([2, 3]);
  expect(filterLabels(tree, ' laczna ').map(({ id }) => id)).toEqual([5]);
  expect(filterLabels(tree, 'xyz')).toEqual([]);
});

test('recent labels are shown newest first, only if the tree is large', () => {
  expect(recentLabels(tree, [6, 99, 4]).map(({ id }) => id)).toEqual([6, 4]);
  expect(recentLabels(tree.slice(1), [6])).toEqual([]);
});
