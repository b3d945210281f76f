import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Nearest } from './nearest.ts';
import { bytesOfVector, vectorOfBytes } from './vector-bytes.ts';

/** A vector of the norm 1 at an angle, in degrees. */
const at = (angle: number) =>
  Float32Array.of(Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180));

const blockOf = (angles: readonly number[], first = 0) => ({
  ids: angles.map((_, index) => first + index),
  values: Float32Array.from(angles.flatMap((angle) => [...at(angle)])),
});

test('the nearest vectors of all blocks, the best first, without those at a right or an obtuse angle', () => {
  const nearest = new Nearest(at(0), 10);
  nearest.add(blockOf([80, 100, 10]));
  nearest.add(blockOf([180, 0], 3));
  expect(nearest.best.map(({ id }) => id)).toEqual([4, 2, 0]);
  expect(nearest.best[1]?.similarity).toBeCloseTo(Math.cos(Math.PI / 18), 5);
});

test('vectors of another length are left out', () => {
  const nearest = new Nearest(Float32Array.of(1, 0, 0), 10);
  nearest.add(blockOf([0, 10]));
  expect(nearest.best).toEqual([]);
});

test('as many as asked for: the same as by sorting all', () => {
  const angles = fc.array(fc.array(fc.integer({ min: 0, max: 89 }), { maxLength: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(angles, fc.integer({ min: 1, max: 8 }), (blocks, limit) => {
      const nearest = new Nearest(at(0), limit);
      let first = 0;
      for (const block of blocks) {
        nearest.add(blockOf(block, first));
        first += block.length;
      }
      const sorted = blocks
        .flat()
        .map((angle, id) => ({ angle, id }))
        .sort((a, b) => a.angle - b.angle || a.id - b.id);
      expect(nearest.best.map(({ id }) => id)).toEqual(sorted.slice(0, limit).map(({ id }) => id));
    }),
  );
});

test('vectors survive as bytes, also of a part of a larger buffer', () => {
  const floats = fc.float32Array({ noNaN: true, minLength: 2 });
  fc.assert(
    fc.property(floats, (vector) => {
      const part = vector.subarray(1);
      const stored = Buffer.concat([Buffer.from([7]), bytesOfVector(part)]).subarray(1);
      expect(vectorOfBytes(stored)).toEqual(new Float32Array(part));
    }),
  );
});
