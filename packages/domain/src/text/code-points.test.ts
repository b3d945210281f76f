import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CodePoints } from './code-points.ts';

test('an offset after an emoji counts it as one character', () => {
  const text = 'a🎉b';
  const points = new CodePoints(text);
  expect([0, 1, 2, 3].map((offset) => points.toUnits(offset))).toEqual([0, 1, 3, 4]);
  expect(points.length).toBe(3);
});

test('the beginning of a text in code points is the same in UTF-16 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const points = new CodePoints(text);
      const characters = [...text];
      expect(points.length).toBe(characters.length);
      for (let offset = 0; offset <= characters.length; offset += 1)
        expect(text.slice(0, points.toUnits(offset))).toBe(characters.slice(0, offset).join(''));
    }),
  );
});
