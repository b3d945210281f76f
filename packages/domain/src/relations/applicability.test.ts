import { expect, it } from 'vitest';
import { applicableTypes, isApplicable, offeredTypes } from './applicability.ts';
import type { RelatedTag, TypeRule } from './applicability.ts';

const NODE = 1;
/** Labels: 10 party → 11 person → 12 buyer; 20 amount. */
const tag = (id: number, labelId: number, path: number[] = []): RelatedTag => ({
  id,
  nodeId: NODE,
  labelId,
  path,
});
const party = tag(1, 10);
const person = tag(2, 11, [10]);
const buyer = tag(3, 12, [10, 11]);
const amount = tag(4, 20);

const type = (given: Partial<TypeRule> = {}): TypeRule => ({
  id: 1,
  nodeId: NODE,
  priority: 2,
  merge: false,
  strict: false,
  ...given,
});

it('a type applies only to two tags of its own node [REL-12]', () => {
  expect(isApplicable(type(), person, amount)).toBe(true);
  expect(isApplicable(type(), person, { ...amount, nodeId: 2 })).toBe(false);
  expect(isApplicable(type(), { ...person, nodeId: 2 }, amount)).toBe(false);
  expect(isApplicable(type({ nodeId: 2 }), person, amount)).toBe(false);
  expect(isApplicable(type(), person, person)).toBe(false);
});

it('a merge needs both tags of the same label [REL-13]', () => {
  const merge = type({ merge: true });
  expect(isApplicable(merge, person, tag(9, 11, [10]))).toBe(true);
  expect(isApplicable(merge, person, buyer)).toBe(false);
  expect(isApplicable(merge, person, party)).toBe(false);
  const ofAmounts = type({ merge: true, fromId: 20, toId: 20 });
  expect(isApplicable(ofAmounts, person, tag(9, 11, [10]))).toBe(false);
  expect(isApplicable(ofAmounts, amount, tag(9, 20))).toBe(true);
});

it('a strict type needs exactly its labels; an absent end is any label [REL-14]', () => {
  const strict = type({ strict: true, fromId: 11, toId: 20 });
  expect(isApplicable(strict, person, amount)).toBe(true);
  expect(isApplicable(strict, buyer, amount)).toBe(false);
  expect(isApplicable(strict, amount, person)).toBe(false);
  expect(isApplicable(type({ strict: true, fromId: 11 }), person, party)).toBe(true);
  expect(isApplicable(type({ strict: true, fromId: 11 }), buyer, party)).toBe(false);
});

it('any other type fits its labels and those below them [REL-15]', () => {
  const normal = type({ fromId: 10, toId: 20 });
  for (const from of [party, person, buyer]) expect(isApplicable(normal, from, amount)).toBe(true);
  expect(isApplicable(normal, amount, person)).toBe(false);
  expect(isApplicable(type({ fromId: 12 }), party, amount)).toBe(false);
  expect(isApplicable(type({ toId: null }), party, amount)).toBe(true);
});

it('applicable types are ordered by priority [REL-16]', () => {
  const types = [
    type({ id: 1, priority: 1 }),
    type({ id: 2, priority: 4 }),
    type({ id: 3, priority: 4, strict: true, fromId: 20 }),
    type({ id: 4, priority: 4 }),
    type({ id: 5, priority: 0 }),
  ];
  expect(applicableTypes(types, person, amount).map(({ id }) => id)).toEqual([2, 4, 1, 5]);
  expect(applicableTypes([], person, amount)).toEqual([]);
});

it('in priority mode only types with the top priority remain, otherwise all [REL-07]', () => {
  const types = [type({ id: 2, priority: 4 }), type({ id: 4, priority: 4 }), type({ id: 1, priority: 1 })];
  const ids = (priorityMode: boolean) => offeredTypes(types, priorityMode).map(({ id }) => id);
  expect(ids(true)).toEqual([2, 4]);
  expect(ids(false)).toEqual([2, 4, 1]);
  expect(offeredTypes([], true)).toEqual([]);
});
