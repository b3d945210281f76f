import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BestPassages } from './best-passages.ts';
import { expectedSimilarity, offerSigns, signQuery, signsOf } from './signs.ts';

const vectors = fc.integer({ min: 1, max: 100 }).chain((length) => {
  const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: length,
    maxLength: length,
  });
  return fc.array(
    vector.map((numbers) => Float32Array.from(numbers)),
    { minLength: 2, maxLength: 20 },
  );
});

const differing = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + Number(value < 0 !== (b[at] ?? 0) < 0), 0);

test('passages are offered by the share of signs in common', () => {
  fc.assert(
    fc.property(vectors, ([query = new Float32Array(), ...others]) => {
      const best = new BestPassages(100);
      const values = Uint32Array.from(others.flatMap((other) => [...signsOf(other)]));
      offerSigns(best, signQuery(query), { ids: others.map((_, id) => id), values });
      const found = new Map(best.list.map(({ id, similarity }) => [id, similarity]));
      for (const [id, other] of others.entries())
        expect(found.get(id) ?? 0).toBeCloseTo(1 - differing(query, other) / query.length, 10);
    }),
  );
});

test('a third of the signs differs at an angle of 60 degrees, half of them at a right one', () => {
  expect(expectedSimilarity(1)).toBe(1);
  expect(expectedSimilarity(2 / 3)).toBeCloseTo(0.5);
  expect(expectedSimilarity(0.5)).toBeCloseTo(0);
  expect(expectedSimilarity(0)).toBe(0);
});

test('signs of vectors of another length are left out', () => {
  const best = new BestPassages(10);
  offerSigns(best, signQuery(new Float32Array(64).fill(1)), {
    ids: [1],
    values: signsOf(new Float32Array(32).fill(1)),
  });
  expect(best.list).toEqual([]);
});
