import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from 'vitest';
import { compareClasses, compareTags, isInMaster, missingInMaster, type Row } from './compare-copies.ts';

const NAMES: Readonly<Record<number, string>> = { 1: 'Person', 2: 'Place', 3: 'Amount' };

const tag = (startOffset: number, endOffset: number, labelId: number, change: Partial<NerTag> = {}): NerTag =>
  ({
    id: startOffset * 1000 + endOffset * 10 + labelId,
    startOffset,
    endOffset,
    quote: `${startOffset}–${endOffset}`,
    detached: false,
    nerTagType: { id: labelId, name: NAMES[labelId], backgroundColor: '#ffd166', textColor: '#000000' },
    ...change,
  }) as NerTag;

const shown = (rows: readonly Row[]) =>
  rows.map(({ quote, cells, differs }) => [
    quote,
    ...cells.map((cell) => cell.map(({ name }) => name).join('+')),
    differs,
  ]);

test('the same span with the same label is one place that does not differ', () => {
  expect(shown(compareTags([[tag(5, 9, 1)], [tag(5, 9, 1, { id: 77 })]]))).toEqual([
    ['5–9', 'Person', 'Person', false],
  ]);
});

test('the same span with different labels is one place that differs', () => {
  expect(shown(compareTags([[tag(5, 9, 1)], [tag(5, 9, 2)]]))).toEqual([['5–9', 'Person', 'Place', true]]);
});

test('the order of several labels of one span makes no difference', () => {
  expect(
    shown(
      compareTags([
        [tag(5, 9, 2), tag(5, 9, 1)],
        [tag(5, 9, 1), tag(5, 9, 2)],
      ]),
    ),
  ).toEqual([['5–9', 'Person+Place', 'Person+Place', false]]);
  expect(shown(compareTags([[tag(5, 9, 2), tag(5, 9, 1)], [tag(5, 9, 1)]]))).toEqual([
    ['5–9', 'Person+Place', 'Person', true],
  ]);
});

test('overlapping and nested spans are places of their own, outer ones first', () => {
  expect(
    shown(
      compareTags([
        [tag(5, 9, 1), tag(0, 20, 2)],
        [tag(5, 12, 1), tag(7, 9, 3)],
      ]),
    ),
  ).toEqual([
    ['0–20', 'Place', '', true],
    ['5–12', '', 'Person', true],
    ['5–9', 'Person', '', true],
    ['7–9', '', 'Amount', true],
  ]);
});

test('a label that a copy has twice at one span counts once', () => {
  const [row] = compareTags([[tag(5, 9, 1), tag(5, 9, 1, { id: 2 })], [tag(5, 9, 1)]]);
  expect(row?.cells[0]).toHaveLength(1);
  expect(row?.differs).toBe(false);
});

test('tags without a place in the text are left out', () => {
  const lost = tag(5, 9, 1, { detached: true });
  expect(compareTags([[lost], [tag(1, 2, 1, { startOffset: null, endOffset: null })]])).toEqual([]);
});

test('three copies differ when one of them does', () => {
  expect(shown(compareTags([[tag(1, 2, 1)], [tag(1, 2, 1)], []]))).toEqual([
    ['1–2', 'Person', 'Person', '', true],
  ]);
});

test('labels that the master has not are listed once, from the first copy that has them', () => {
  const [row] = compareTags([[tag(5, 9, 1)], [tag(5, 9, 2, { id: 8 })], [tag(5, 9, 2), tag(5, 9, 1)]]);
  if (!row) throw new Error('There is no row');
  expect(missingInMaster(row, 0).map((mark) => mark.tag?.id)).toEqual([8]);
  expect(missingInMaster(row, 2)).toEqual([]);
  const [person, place] = row.cells[2] ?? [];
  expect([person, place].map((mark) => mark && isInMaster(row, 0, mark))).toEqual([true, false]);
});

test('labels of the whole document are compared in the order of the types', () => {
  const types = [3, 1, 2].map((id) => ({ id, name: NAMES[id] ?? '', backgroundColor: '#219ebc' }));
  expect(shown(compareClasses(types, [new Set([1]), new Set([1, 3])]))).toEqual([
    ['Amount', '', 'Amount', true],
    ['Person', 'Person', 'Person', false],
  ]);
});

test('thousands of tags are compared without comparing each with each', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => tag(at * 3, at * 3 + 2, 1));
  const rows = compareTags([many, many.slice(1)]);
  expect(rows).toHaveLength(20_000);
  expect(rows.filter((row) => row.differs)).toHaveLength(1);
});
