import { expect, test } from 'vitest';
import { findNeighbour } from './neighbour.ts';

const SIZE = 3;
const pagesOf = (ids: readonly number[]) => {
  let reads = 0;
  return {
    read: (page: number) => {
      reads += 1;
      return Promise.resolve({ ids: ids.slice(page * SIZE, page * SIZE + SIZE), total: ids.length });
    },
    reads: () => reads,
  };
};

test('next and previous follow the ids across pages and wrap around', async () => {
  const ids = [2, 4, 6, 8, 10, 12, 14];
  for (const [index, id] of ids.entries()) {
    expect(await findNeighbour(pagesOf(ids).read, SIZE, id, 1)).toBe(ids[(index + 1) % ids.length]);
    expect(await findNeighbour(pagesOf(ids).read, SIZE, id, -1)).toBe(ids.at(index - 1));
  }
});

test('a document outside the list has neighbours too, and the only one has none', async () => {
  const ids = [2, 4, 6, 8];
  expect(await findNeighbour(pagesOf(ids).read, SIZE, 5, 1)).toBe(6);
  expect(await findNeighbour(pagesOf(ids).read, SIZE, 5, -1)).toBe(4);
  expect(await findNeighbour(pagesOf(ids).read, SIZE, 99, 1)).toBe(2);
  expect(await findNeighbour(pagesOf([7]).read, SIZE, 7, 1)).toBeUndefined();
  expect(await findNeighbour(pagesOf([]).read, SIZE, 7, -1)).toBeUndefined();
});

test('a long list requires few reads', async () => {
  const pages = pagesOf(Array.from({ length: 30_000 }, (_, index) => index + 1));
  expect(await findNeighbour(pages.read, SIZE, 20_000, 1)).toBe(20_001);
  expect(pages.reads()).toBeLessThan(20);
});
