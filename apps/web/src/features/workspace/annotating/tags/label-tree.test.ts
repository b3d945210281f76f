import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { expect, test } from 'vitest';
import { optionOf, type LabelOption } from './label-option.ts';
import {
  filterOptions,
  findLabel,
  findOption,
  isFilter,
  pathTo,
  recentOptions,
  shortPath,
} from './label-tree.ts';
import { labelOf } from '../../tagging/testing/label.ts';

const label = (id: number, name: string, path: number[] = [], children: NerTagType[] = []): NerTagType =>
  labelOf({ id, name, parentId: path.at(-1) ?? null, path, children });
const labels = [
  label(
    1,
    'Osoba',
    [],
    [
      label(2, 'Imię', [1], [label(3, 'Drugie imię', [1, 2], [label(4, 'Zdrobnienie', [1, 2, 3])])]),
      label(5, 'Łączna płaca', [1]),
    ],
  ),
  label(6, 'Kwota'),
  label(7, 'Data'),
];
const tree = labels.map(optionOf);
const idsOf = (options: readonly LabelOption[]) => options.map(({ optionId }) => optionId);

test('a path leads from the root to the label, and a long one shows its last three parts', () => {
  const deepest = findOption(tree, 4);
  const path = deepest ? idsOf(pathTo(tree, deepest)) : [];
  expect(path).toEqual([1, 2, 3, 4]);
  expect(shortPath(path)).toEqual({ cut: true, parts: [2, 3, 4] });
  expect(shortPath([1, 2, 3])).toEqual({ cut: false, parts: [1, 2, 3] });
  expect([findOption(tree, 99), findOption(tree, null)]).toEqual([undefined, undefined]);
  expect(findLabel(labels, 5)?.name).toBe('Łączna płaca');
});

test('filtering starts at two trimmed characters and ignores case and accents [CONST-32]', () => {
  expect([isFilter(' a '), isFilter('ab')]).toEqual([false, true]);
  expect(idsOf(filterOptions(tree, 'IMIE'))).toEqual([2, 3]);
  expect(idsOf(filterOptions(tree, ' laczna '))).toEqual([5]);
  expect(filterOptions(tree, 'xyz')).toEqual([]);
});

test('recent labels are shown newest first, only if the tree is large', () => {
  expect(idsOf(recentOptions(tree, [6, 99, 4]))).toEqual([6, 4]);
  expect(recentOptions(tree.slice(1), [6])).toEqual([]);
});
