import { expect, test } from 'vitest';
import { peaksDurationMs, peaksIn, peaksOf } from './peaks.ts';

const peaks = peaksOf(
  new Int8Array(Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? -32 : 64))).buffer,
);

test('pairs of bytes become low and high peaks that fill the height', () => {
  expect(peaks.low).toHaveLength(100);
  expect([peaks.low[0], peaks.high[0], peaks.high[99]]).toEqual([-0.5, 1, 1]);
  expect(peaksDurationMs(peaks)).toBe(2000);
});

test('a part of the recording has the peaks of its time', () => {
  const [high, low] = peaksIn(peaks, { startMs: 500, endMs: 1500 });
  expect([high.length, low.length]).toEqual([50, 50]);
  expect(high.buffer).toBe(peaks.high.buffer);
  expect(peaksIn(peaks, { startMs: 0, endMs: 0 })[0]).toHaveLength(1);
});

test('a silent recording is a line', () => {
  expect([...peaksOf(new Int8Array([0, 0, 0, 0]).buffer).high]).toEqual([0, 0]);
});
