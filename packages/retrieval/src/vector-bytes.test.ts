import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfSigns, bytesOfVector, signsOfBytes, vectorOfBytes } from './vector-bytes.ts';

/** As the database answers them: a part of a larger buffer. */
const within = (bytes: Uint8Array) => Buffer.concat([Buffer.from([7]), bytes]).subarray(1);

test('vectors survive as bytes, also of a part of a larger buffer', () => {
  const floats = fc.float32Array({ noNaN: true, minLength: 2 });
  fc.assert(
    fc.property(floats, (vector) => {
      const part = vector.subarray(1);
      expect(vectorOfBytes(within(bytesOfVector(part)))).toEqual(new Float32Array(part));
    }),
  );
});

test('signs survive as bytes', () => {
  fc.assert(
    fc.property(fc.uint32Array(), (signs) => {
      expect(signsOfBytes(within(bytesOfSigns(signs)))).toEqual(signs);
    }),
  );
});
