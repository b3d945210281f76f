import { expect, test } from 'vitest';
import { fuse } from './fuse.ts';

const ranking = (...ids: number[]) => ids.map((id, at) => ({ id, similarity: 1 - at / 10 }));
const idsOf = (fused: ReturnType<typeof fuse>) => fused.map(({ id }) => id);

test('one ranking stays as it is', () => {
  expect(fuse([ranking(3, 1, 2), []])).toEqual(ranking(3, 1, 2));
});

test('what both rankings have high comes before the first of either', () => {
  expect(idsOf(fuse([ranking(1, 2, 3), ranking(4, 2, 5)]))).toEqual([2, 1, 4, 3, 5]);
});

test('the similarity is the highest of a passage', () => {
  const words = [{ id: 1, similarity: 0.2 }];
  const vectors = [{ id: 1, similarity: 0.9 }];
  expect(fuse([words, vectors])).toEqual([{ id: 1, similarity: 0.9 }]);
});
