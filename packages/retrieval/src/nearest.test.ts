import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BestPassages } from './best-passages.ts';
import { offerVectors, type VectorBlock } from './nearest.ts';

/** A vector of the norm 1 at an angle, in degrees. */
const at = (angle: number) =>
  Float32Array.of(Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180));

const blockOf = (angles: readonly number[], first = 0) => ({
  ids: angles.map((_, index) => first + index),
  values: Float32Array.from(angles.flatMap((angle) => [...at(angle)])),
});

function nearestOf(query: Float32Array, blocks: readonly VectorBlock[], limit = 10) {
  const best = new BestPassages(limit);
  for (const block of blocks) offerVectors(best, query, block);
  return best.list;
}

test('the nearest vectors of all blocks, the best first, without those at a right or an obtuse angle', () => {
  const nearest = nearestOf(at(0), [blockOf([80, 100, 10]), blockOf([180, 0], 3)]);
  expect(nearest.map(({ id }) => id)).toEqual([4, 2, 0]);
  expect(nearest[1]?.similarity).toBeCloseTo(Math.cos(Math.PI / 18), 5);
});

test('vectors of another length are left out', () => {
  expect(nearestOf(Float32Array.of(1, 0, 0), [blockOf([0, 10])])).toEqual([]);
});

test('as many as asked for: the same as by sorting all', () => {
  const angles = fc.array(fc.array(fc.integer({ min: 0, max: 89 }), { maxLength: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(angles, fc.integer({ min: 1, max: 8 }), (blocks, limit) => {
      let first = 0;
      const numbered = blocks.map((block) => blockOf(block, (first += block.length) - block.length));
      const nearest = nearestOf(at(0), numbered, limit);
      const sorted = blocks
        .flat()
        .map((angle, id) => ({ angle, id }))
        .sort((a, b) => a.angle - b.angle || a.id - b.id);
      expect(nearest.map(({ id }) => id)).toEqual(sorted.slice(0, limit).map(({ id }) => id));
    }),
  );
});

test('the similarity is the sum of the products, for vectors of any length', () => {
  const numbers = fc.double({ min: -0.2, max: 0.2, noNaN: true });
  const pair = fc.integer({ min: 1, max: 40 }).chain((length) => {
    const vector = fc.array(numbers, { minLength: length, maxLength: length });
    return fc.tuple(vector, vector);
  });
  fc.assert(
    fc.property(pair, (vectors) => {
      const [query, values] = vectors.map((vector) => Float32Array.from(vector)) as [
        Float32Array,
        Float32Array,
      ];
      const sum = query.reduce((before, value, index) => before + value * (values[index] ?? 0), 0);
      expect(nearestOf(query, [{ ids: [1], values }])[0]?.similarity ?? 0).toBeCloseTo(
        Math.max(0, Math.min(1, sum)),
        10,
      );
    }),
  );
});
