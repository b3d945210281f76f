import { expect, test } from 'vitest';
import { transcriptOf } from '../../recording/transcript/testing/transcript-of.ts';
import { rowTextOf, TranscriptText } from './transcript-text.ts';

const utterances = transcriptOf('Hello ~uh there .', 'Yes', 'no more');

test('a transcript is a text with a line for each utterance; hidden words are in it when they are shown', () => {
  expect(new TranscriptText(utterances, false).text).toBe('Hello there .\nYes\nno more');
  expect(new TranscriptText(utterances, true).text).toBe('Hello uh there .\nYes\nno more');
});

test('each word has its place in the text', () => {
  const text = new TranscriptText(utterances, false);
  const places = utterances.flatMap(({ tokens }) =>
    tokens.flatMap((token) => {
      const word = text.find(token.id);
      const offset = word && text.offsetOf(word);
      return offset === undefined ? [] : [text.text.slice(offset, offset + token.value.length)];
    }),
  );
  expect(places).toEqual(['Hello', 'there', '.', 'Yes', 'no', 'more']);
});

test('a range of the text is the words of one utterance, and the words are the range', () => {
  const text = new TranscriptText(utterances, false);
  const range = { start: text.text.indexOf('there'), end: text.text.indexOf('there') + 7 };
  const words = text.wordsIn(range);
  expect(words).toEqual({ utteranceId: 1, tokenIds: [3, 4] });
  expect(words && text.rangeOf(words)).toEqual(range);
  expect(text.wordsIn({ start: 0, end: text.text.indexOf('Yes') + 1 })).toBeNull();
});

test('a word is found in the utterance that it has moved to', () => {
  const text = new TranscriptText(utterances, false);
  expect(text.find(5, 1)).toMatchObject({ index: 1, token: { value: 'Yes' } });
  expect(text.find(5, 99)?.index).toBe(1);
  expect(text.find(99, 1)).toBeUndefined();
});

test('the text of an utterance is made once', () => {
  const [first] = utterances;
  if (!first) throw new Error('No utterance');
  expect(rowTextOf(first, false)).toBe(rowTextOf(first, false));
  expect(rowTextOf(first, false)).not.toBe(rowTextOf(first, true));
});
