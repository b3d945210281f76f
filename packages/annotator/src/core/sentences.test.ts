import { expect, test } from 'vitest';
import { nextSentenceEnd, previousSentenceStart } from './sentences.ts';

const TEXT = 'First one. Second one!\n\n  Third, at 3.5 percent? Last 😀';

const walk = (step: (text: string, at: number) => number, from: number, to: number): number[] => {
  const places: number[] = [];
  for (let at = from; at !== to && places.length < 10; places.push(at)) at = step(TEXT, at);
  return places;
};

test('the caret goes to the ends of sentences, over empty lines', () => {
  expect(walk(nextSentenceEnd, 0, TEXT.length).map((at) => TEXT.slice(at - 4, at))).toEqual([
    'one.',
    'one!',
    'ent?',
    't 😀',
  ]);
  expect(nextSentenceEnd(TEXT, TEXT.length)).toBe(TEXT.length);
  expect(nextSentenceEnd('', 0)).toBe(0);
});

test('the caret goes back to the starts of sentences', () => {
  expect(walk(previousSentenceStart, TEXT.length, 0).map((at) => TEXT.slice(at, at + 5))).toEqual([
    'Last ',
    'Third',
    'Secon',
    'First',
  ]);
});

test('a sentence without an end and a text of blanks are left', () => {
  expect(nextSentenceEnd('a'.repeat(20_000), 0)).toBeGreaterThan(0);
  expect(nextSentenceEnd(' \n \n ', 0)).toBe(5);
  expect(previousSentenceStart(' \n \n ', 5)).toBe(0);
});
