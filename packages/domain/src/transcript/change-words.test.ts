import { expect, it } from 'vitest';
import { deleteWords } from './delete-words.ts';
import { toggleHidden } from './hide-words.ts';
import { linesOf, transcriptOf } from './testing/transcript-of.ts';
import { withChange } from './changed-utterances.ts';
import { haveProperty, toggleProperty } from './word-properties.ts';

const transcript = transcriptOf(['A', 'one , two'], ['B', 'three'], ['A', 'four .']);
const words = new Map(transcript.flatMap(({ tokens }) => tokens).map((token) => [token.value, token]));
const id = (value: string): number => words.get(value)!.id;
const deleted = (utteranceId: number, ...values: string[]) =>
  deleteWords(transcript, utteranceId, values.map(id));
const next = (utteranceId: number, ...values: string[]) => deleted(utteranceId, ...values)?.next?.id;

it('after a deletion the next word is selected; punctuation is skipped [AUDIO-33]', () => {
  expect(next(1, 'one')).toBe(id('two'));
  expect(next(1, 'two')).toBe(id('one'));
  expect(next(2, 'three')).toBe(id('four'));
  expect(next(3, 'four', '.')).toBe(id('three'));
});

it('an utterance without words is deleted; nothing follows the last word', () => {
  expect(linesOf(withChange(transcript, deleted(2, 'three')!.change))).toEqual(['A: one , two', 'A: four .']);
  const single = transcriptOf(['A', 'one']);
  expect(deleteWords(single, 1, [101])?.next).toBeNull();
  expect(deleteWords(transcript, 1, [999])).toBeNull();
});

it('words are hidden; if all are hidden, they are shown [AUDIO-22]', () => {
  const first = toggleHidden(transcript, [id('one')])!;
  expect(first.after[0]?.tokens.map(({ hidden }) => hidden)).toEqual([true, false, false]);
  const both = toggleHidden(first.after, [id('one'), id('two')])!;
  expect(both.after[0]?.tokens.map(({ hidden }) => hidden)).toEqual([true, false, true]);
  const none = toggleHidden(both.after, [id('one'), id('two')])!;
  expect(none.after[0]?.tokens.some(({ hidden }) => hidden)).toBe(false);
});

it('words become unclear; if all are unclear, they are not any more [MENU-12]', () => {
  const first = toggleProperty(transcript, [id('one')], 'UNCLEAR')!;
  expect(haveProperty(first.after[0]!.tokens.slice(0, 1), 'UNCLEAR')).toBe(true);
  const both = toggleProperty(first.after, [id('one'), id('two')], 'UNCLEAR')!;
  expect(both.after[0]?.tokens.map(({ properties }) => properties)).toEqual([['UNCLEAR'], [], ['UNCLEAR']]);
  const none = toggleProperty(both.after, [id('one'), id('two')], 'UNCLEAR')!;
  expect(none.after[0]?.tokens.map(({ properties }) => properties)).toEqual([[], [], []]);
});
