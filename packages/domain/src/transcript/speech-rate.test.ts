import { expect, test } from 'vitest';
import { nextSilence, silencesOf, wordsPerMinute } from './speech-rate.ts';
import type { Token } from './transcript.ts';

const word = (tsStart: number, tsEnd: number, value = 'word'): Token => ({
  id: tsStart,
  utteranceId: 1,
  value,
  tsStart,
  tsEnd,
  properties: [],
  hidden: false,
  confidence: null,
});

test('a silence is a part without words that is longer than a pause, at the start and the end too', () => {
  const utterances = [
    { tokens: [word(5000, 5400), word(5600, 6000)] },
    { tokens: [word(9000, 9500), word(10_500, 11_000)] },
  ];
  expect(silencesOf(utterances, { durationMs: 20_000 })).toEqual([
    { startMs: 0, endMs: 5000 },
    { startMs: 6000, endMs: 9000 },
    { startMs: 11_000, endMs: 20_000 },
  ]);
  expect(silencesOf(utterances, { longerThanMs: 900 }).map(({ startMs }) => startMs)).toEqual([
    0, 6000, 9500,
  ]);
});

test('a long word over others leaves no silence, in whatever order they come', () => {
  const overlapping = [{ tokens: [word(4000, 4100), word(0, 9000), word(10_000, 10_100)] }];
  expect(silencesOf(overlapping, {})).toEqual([]);
});

test('a transcript without words has no silences', () => {
  expect(silencesOf([], { durationMs: 60_000 })).toEqual([]);
});

test('the next and the previous silence are those that start after and before a time', () => {
  const silences = [1000, 5000, 9000].map((startMs) => ({ startMs, endMs: startMs + 2500 }));
  expect(nextSilence(silences, 5000, 1)?.startMs).toBe(9000);
  expect(nextSilence(silences, 5000, -1)?.startMs).toBe(1000);
  expect(nextSilence(silences, 9000, 1)).toBeUndefined();
  expect(nextSilence(silences, 0, -1)).toBeUndefined();
});

test('words per minute count words, not punctuation, over the time of the words', () => {
  const tokens = [word(0, 400), word(400, 500, '.'), word(1000, 1400), word(1500, 2000)];
  expect(wordsPerMinute(tokens)).toBe(90);
  expect(wordsPerMinute([word(0, 5000)])).toBeNull();
  expect(wordsPerMinute([word(0, 100), word(200, 300)])).toBeNull();
  expect(wordsPerMinute([])).toBeNull();
});
