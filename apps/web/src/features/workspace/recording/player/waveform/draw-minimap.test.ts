import { expect, test } from 'vitest';
import { columnsOf } from './draw-minimap.ts';

test('a column of the minimap is as high as the loudest peak of its part', () => {
  const high = new Float32Array([0, 0.5, 0, 0, 0, 0.1]);
  const low = new Float32Array([0, 0, 0, -1, 0, 0]);
  expect([...columnsOf({ high, low }, 3)]).toEqual([0.5, 1, Math.fround(0.1)]);
});

test('a short recording fills a wide minimap', () => {
  const high = new Float32Array([0.5, 1]);
  const low = new Float32Array(2);
  expect([...columnsOf({ high, low }, 4)]).toEqual([0.5, 0.5, 1, 1]);
});
