import { expect, it } from 'vitest';
import { positionsFor } from './positions.ts';

/** The order that positions say. */
function sorted(fixed: ReadonlyMap<number, number>, changed: ReadonlyMap<number, number>, order: number[]) {
  const at = (id: number) => changed.get(id) ?? fixed.get(id) ?? Number.NaN;
  const places = order.map(at);
  expect(places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))).toBe(true);
  return places;
}

it('nothing changes where nothing is inserted', () => {
  expect(
    positionsFor(
      [1, 2],
      new Map([
        [1, 0],
        [2, 7],
      ]),
    ),
  ).toEqual(new Map());
});

it('an insertion into a free place, at the start or at the end moves no others', () => {
  const fixed = new Map([
    [1, 0],
    [2, 1000],
  ]);
  for (const order of [
    [1, -1, -2, 2],
    [-1, 1, 2],
    [1, 2, -1, -2],
  ]) {
    const changed = positionsFor(order, fixed);
    expect([...changed.keys()].every((id) => id < 0)).toBe(true);
    sorted(fixed, changed, order);
  }
});

it('an insertion where no place is free makes room everywhere', () => {
  const fixed = new Map([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  const order = [1, -1, 2, 3];
  const changed = positionsFor(order, fixed);
  const places = sorted(fixed, changed, order);
  expect(places.slice(1).every((place, index) => place - (places[index] ?? 0) > 1)).toBe(true);
});

it('equal positions of earlier versions become different ones', () => {
  const fixed = new Map([
    [1, 5],
    [2, 5],
  ]);
  sorted(fixed, positionsFor([1, 2], fixed), [1, 2]);
});
