import { expect, it } from 'vitest';
import { LabelTreeModel, refOf, zoneAt, type NewLabel, type Ref, type TreeLabel } from './tree-model.ts';

const label = (id: number, name: string, children: readonly TreeLabel[] = []): TreeLabel => ({
  id,
  name,
  children,
  backgroundColor: '#000000',
  prefixKey: 'false',
  suffixKey: null,
});
/** A (B (C), D), E */
const TREE = [label(1, 'A', [label(2, 'B', [label(3, 'C')]), label(4, 'D')]), label(5, 'E')];
const [A, B, C, D, E] = [1, 2, 3, 4, 5].map(refOf) as [Ref, Ref, Ref, Ref, Ref];
const model = (added: readonly NewLabel[] = []) => new LabelTreeModel(TREE, added);
const shown = (tree: LabelTreeModel, closed: readonly Ref[] = []) =>
  tree.rows(new Set(closed)).map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

it('shows the rows of open labels, with their places among their siblings', () => {
  expect(shown(model())).toEqual(['A', '-B', '--C', '-D', 'E']);
  expect(shown(model(), [B])).toEqual(['A', '-B', '-D', 'E']);
  expect(model().rows(new Set())[3]).toMatchObject({ ref: D, index: 1, siblings: 2, hasChildren: false });
});

it('shows labels that are not stored yet at their places, also below each other', () => {
  const added = [
    { ref: 'p1', name: 'new', parent: A, after: B },
    { ref: 'p2', name: 'child', parent: 'p1', after: null },
    { ref: 'p3', name: 'first', parent: null, after: null },
    { ref: 'p4', name: 'lost', parent: 'l99', after: null },
  ];
  expect(shown(model(added))).toEqual(['first', 'A', '-B', '--C', '-new', '--child', '-D', 'E']);
});

it('shows a label once that has been saved, and what is put behind it', () => {
  const added = [
    { ref: 'p1', name: 'd', parent: A, after: null },
    { ref: 'p2', name: 'new', parent: A, after: 'p1' },
    { ref: 'p3', name: 'below', parent: 'p1', after: null },
  ];
  expect(shown(model(added))).toEqual(['A', '-B', '--C', '-D', '--below', '-new', 'E']);
});

it('indents a label below the one before it, and outdents it behind its parent', () => {
  const tree = model();
  expect(tree.indented(tree.placeOf(D), D)).toEqual({ parent: B, after: C });
  expect(tree.indented(tree.placeOf(B), B)).toBeNull();
  expect(tree.indented(tree.behind(E))).toEqual({ parent: E, after: null });
  expect(tree.outdented(tree.placeOf(C))).toEqual({ parent: A, after: B });
  expect(tree.outdented(tree.placeOf(A))).toBeNull();
});

it('indents no deeper than 20 levels', () => {
  let deep = label(100, 'bottom');
  for (let i = 1; i < 20; i++) deep = label(100 + i, `level ${i}`, [deep]);
  const tree = new LabelTreeModel([deep, label(1, 'last')]);
  expect(tree.indented(tree.behind(refOf(100)))).toBeNull();
  expect(tree.indented(tree.behind(refOf(101)))).toEqual({ parent: refOf(101), after: refOf(100) });
  expect(tree.dropped(refOf(1), refOf(100), 'inside')).toBeNull();
});

it('moves a label among its siblings', () => {
  const tree = model();
  expect(tree.shifted(D, -1)).toEqual({ parent: A, after: null });
  expect(tree.shifted(B, 1)).toEqual({ parent: A, after: D });
  expect(tree.shifted(B, -1)).toBeNull();
  expect(tree.shifted(E, 1)).toBeNull();
});

it('drops a label before, behind and into another one, never into itself', () => {
  const tree = model();
  expect(tree.dropped(E, C, 'inside')).toEqual({ parent: C, after: null });
  expect(tree.dropped(E, B, 'before')).toEqual({ parent: A, after: null });
  expect(tree.dropped(E, B, 'after')).toEqual({ parent: A, after: B });
  expect(tree.dropped(D, A, 'inside')).toEqual({ parent: A, after: B });
  for (const target of [A, B, C]) expect(tree.dropped(A, target, 'inside')).toBeNull();
  expect(tree.dropped(B, D, 'before')).toEqual(tree.placeOf(B));
});

it('knows a name that a sibling has', () => {
  const tree = model();
  expect(tree.isTaken(' d ', A)).toBe(true);
  expect(tree.isTaken('d', A, D)).toBe(false);
  expect(tree.isTaken('d', null)).toBe(false);
});

it('divides a row into zones', () => {
  expect([2, 15, 28].map((y) => zoneAt(y, 30, false))).toEqual(['before', 'inside', 'after']);
  expect([2, 16, 28].map((y) => zoneAt(y, 30, true))).toEqual(['before', 'after', 'after']);
});
