import { expect, test } from 'vitest';
import type { Token, Utterance } from './transcript.ts';
import {
  edgeWordOfAll,
  expandWords,
  isPunctuation,
  nextWord,
  nextWordInUtterance,
  stopAtWords,
  wordOfNextUtterance,
  wordsBetween,
} from './token-navigation.ts';

let nextId = 0;
const tokenOf = (text: string, utteranceId: number): Token => ({
  id: ++nextId,
  utteranceId,
  value: text.replace(/^~/, ''),
  tsStart: nextId * 100,
  tsEnd: nextId * 100 + 90,
  properties: [],
  hidden: text.startsWith('~'),
  confidence: null,
});

/** A word that begins with ~ is hidden. */
function transcriptOf(...texts: string[]): Utterance[] {
  nextId = 0;
  return texts.map((text, index) => ({
    id: index + 1,
    docId: 1,
    actor: 'SPEAKER_1',
    prevId: index === 0 ? null : index,
    nextId: index + 1 === texts.length ? null : index + 2,
    tokens: text
      .split(' ')
      .filter(Boolean)
      .map((one) => tokenOf(one, index + 1)),
  }));
}

const valueAt = (
  utterances: readonly Utterance[],
  place: { tokenId: number } | undefined,
): string | undefined =>
  utterances.flatMap(({ tokens }) => tokens).find(({ id }) => id === place?.tokenId)?.value;

function walk(utterances: readonly Utterance[], by: 1 | -1, showsHidden = false): string[] {
  const isStop = stopAtWords(showsHidden);
  const passed: string[] = [];
  let place = edgeWordOfAll(utterances, by > 0 ? 'first' : 'last', isStop);
  while (place) {
    passed.push(valueAt(utterances, place) ?? '');
    place = nextWord(utterances, place, by, isStop);
  }
  return passed;
}

test('only the question mark, the period and the comma are punctuation; a semicolon is a word [CONST-99]', () => {
  const signs = ['?', '.', ',', '...', '?.', ';', '!', ':', '-', 'a.', ''];
  expect(signs.filter((value) => isPunctuation({ value }))).toEqual(['?', '.', ',', '...', '?.']);
});

test('the navigation through words skips tokens of punctuation, in both directions [AUDIO-31] [CONST-99]', () => {
  const utterances = transcriptOf('Yes , I ; do .', '. ?', 'Really ?');
  expect(walk(utterances, 1)).toEqual(['Yes', 'I', ';', 'do', 'Really']);
  expect(walk(utterances, -1)).toEqual(['Really', 'do', ';', 'I', 'Yes']);
});

test('the navigation skips hidden words unless they are shown', () => {
  const utterances = transcriptOf('~uh well', '~hm');
  expect(walk(utterances, 1)).toEqual(['well']);
  expect(walk(utterances, 1, true)).toEqual(['uh', 'well', 'hm']);
});

test('an utterance ends the navigation inside it, also where punctuation follows', () => {
  const [utterance] = transcriptOf('one two .');
  const isStop = stopAtWords(false);
  if (!utterance) throw new Error('No utterance');
  expect(nextWordInUtterance(utterance, 1, 1, isStop)).toEqual({ utteranceId: 1, tokenId: 2 });
  expect(nextWordInUtterance(utterance, 2, 1, isStop)).toBeUndefined();
  expect(nextWordInUtterance(utterance, 99, 1, isStop)).toBeUndefined();
});

test('the next utterance is the next one with a word', () => {
  const utterances = transcriptOf('one', '.', '', 'four five');
  const isStop = stopAtWords(false);
  expect(valueAt(utterances, wordOfNextUtterance(utterances, 1, 1, isStop))).toBe('four');
  expect(valueAt(utterances, wordOfNextUtterance(utterances, 4, -1, isStop))).toBe('one');
  expect(wordOfNextUtterance(utterances, 4, 1, isStop)).toBeUndefined();
});

test('words between two of an utterance are listed in their order, from either end', () => {
  const [utterance] = transcriptOf('a b c d');
  if (!utterance) throw new Error('No utterance');
  expect(wordsBetween(utterance, 2, 4)).toEqual([2, 3, 4]);
  expect(wordsBetween(utterance, 4, 2)).toEqual([2, 3, 4]);
  expect(wordsBetween(utterance, 4, 9)).toEqual([]);
});

test('a tag is extended to the left and to the right within its utterance, and its ends never cross [TEXT-07]', () => {
  const [, utterance] = transcriptOf('before', 'a b c');
  if (!utterance) throw new Error('No utterance');
  const [a, b, c] = utterance.tokens.map(({ id }) => id) as [number, number, number];
  expect(expandWords(utterance, [b], { edge: 'start', forward: false })).toEqual([a, b]);
  expect(expandWords(utterance, [b], { edge: 'end', forward: true })).toEqual([b, c]);
  expect(expandWords(utterance, [a, b], { edge: 'start', forward: true })).toEqual([b]);
  expect(expandWords(utterance, [a, b], { edge: 'end', forward: false })).toEqual([a]);
  expect(expandWords(utterance, [a], { edge: 'start', forward: false })).toBeUndefined();
  expect(expandWords(utterance, [c], { edge: 'end', forward: true })).toBeUndefined();
  expect(expandWords(utterance, [b], { edge: 'start', forward: true })).toBeUndefined();
  expect(expandWords(utterance, [b], { edge: 'end', forward: false })).toBeUndefined();
  expect(expandWords(utterance, [99], { edge: 'end', forward: true })).toBeUndefined();
});
