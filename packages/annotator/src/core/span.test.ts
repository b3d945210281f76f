import { expect, test } from 'vitest';
import { createSpanStore } from './span-store.ts';
import { byDrop, type Span } from './span.ts';

const span = (id: string, start: number, end: number, priority?: number): Span => ({
  id,
  start,
  end,
  labelName: id,
  background: '#ffd166',
  ...(priority === undefined ? {} : { priority }),
});
const idsOf = (spans: readonly Span[]) => spans.map(({ id }) => id);

test('of overlapping tags the one whose node has the highest priority takes a drop, of equal priority the innermost [TEXT-10]', () => {
  const [outer, inner, across, low] = [
    span('outer', 0, 20, 4),
    span('inner', 5, 8, 2),
    span('across', 6, 14, 4),
    span('low', 6, 7),
  ];
  expect(idsOf([low, inner, outer, across].toSorted(byDrop))).toEqual(['across', 'outer', 'inner', 'low']);
  const store = createSpanStore('Anna Nowak pays 120 PLN', [low, inner, outer, across]);
  expect(idsOf(store.spansAt(6))).toEqual(['across', 'outer', 'inner', 'low']);
  expect(idsOf(store.spansAt(5))).toEqual(['outer', 'inner']);
  // A node's new priority changes who takes it.
  store.update({ ...inner, priority: 4 });
  expect(idsOf(store.spansAt(6))).toEqual(['inner', 'across', 'outer', 'low']);
});
