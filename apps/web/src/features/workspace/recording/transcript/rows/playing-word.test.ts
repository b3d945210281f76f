import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { expect, test } from 'vitest';
import { createFindPlaying } from './playing-word.ts';
import { transcriptOf } from '../testing/transcript-of.ts';

type Times = readonly [value: string, start: number, end: number];

const utteranceOf = (id: number, words: readonly Times[]): Utterance => ({
  id,
  docId: 1,
  actor: 'SPEAKER_1',
  prevId: null,
  nextId: null,
  tokens: words.map(([value, tsStart, tsEnd], index) => ({
    id: id * 100 + index,
    utteranceId: id,
    value,
    tsStart,
    tsEnd,
    properties: [],
    hidden: false,
    confidence: null,
  })),
});

const always = (): boolean => true;
const at = (utterances: readonly Utterance[], ms: number, isShown: (token: Token) => boolean = always) =>
  createFindPlaying(utterances, isShown)(ms)?.token.value;

test('the spoken word is the one that has started and not ended; a word stays lit for 200 ms', () => {
  const utterances = [
    utteranceOf(1, [
      ['one', 100, 200],
      ['two', 200, 300],
    ]),
    utteranceOf(2, [['three', 900, 950]]),
  ];
  expect([0, 99, 100, 199, 200, 299, 499, 500, 899, 900, 1149, 1150].map((ms) => at(utterances, ms))).toEqual(
    [
      undefined,
      undefined,
      'one',
      'one',
      'two',
      'two',
      'two',
      undefined,
      undefined,
      'three',
      'three',
      undefined,
    ],
  );
});

test('in utterances that overlap, the word that has started last is lit, in any order of the utterances', () => {
  const long = utteranceOf(1, [
    ['long', 0, 1000],
    ['end', 1000, 1100],
  ]);
  const short = utteranceOf(2, [['yes', 300, 400]]);
  const far = utteranceOf(3, [['far', 5000, 5100]]);
  for (const utterances of [
    [long, short, far],
    [short, far, long],
  ]) {
    expect(at(utterances, 250)).toBe('long');
    expect(at(utterances, 350)).toBe('yes');
    // The short word has just ended, and the long one is still spoken.
    expect(at(utterances, 450)).toBe('long');
    expect(at(utterances, 1050)).toBe('end');
  }
});

test('words whose order is not that of their times are found, and words that are not shown are not', () => {
  const mixed = utteranceOf(1, [
    ['second', 200, 300],
    ['first', 100, 200],
  ]);
  expect([150, 250].map((ms) => at([mixed], ms))).toEqual(['first', 'second']);
  const hidden = transcriptOf('~uh well');
  expect([50, 150].map((ms) => at(hidden, ms, (token) => !token.hidden))).toEqual([undefined, 'well']);
  expect(at([], 0)).toBeUndefined();
});
