import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { expect, test } from 'vitest';
import { TagGrouping } from './tags-by-row.ts';
import { transcriptOf } from '../testing/transcript-of.ts';
import { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

const text = new TranscriptText(transcriptOf('a b', 'c d', 'e'), false);
const tagOf = (id: number, utteranceId: number, ...words: number[]): NerTag =>
  ({ id, utteranceTokens: words.map((word) => ({ id: word, utteranceId })) }) as unknown as NerTag;

test('tags are grouped by the utterance of their words; one whose words were parted is in both', () => {
  const rows = new TagGrouping().group([tagOf(1, 1, 1), tagOf(2, 1, 1, 2), tagOf(3, 1, 2, 3)], text);
  expect([...rows].map(([row, tags]) => [row, tags.map(({ id }) => id)])).toEqual([
    [1, [1, 2, 3]],
    [2, [3]],
  ]);
});

test('a changed tag changes the list of its own utterance only', () => {
  const [first, second] = [tagOf(1, 1, 1), tagOf(2, 2, 3)];
  const grouping = new TagGrouping();
  const before = grouping.group([first, second], text);
  const after = grouping.group([first, { ...second }], text);
  expect(after.get(1)).toBe(before.get(1));
  expect(after.get(2)).not.toBe(before.get(2));
  expect(grouping.group([first], text).has(2)).toBe(false);
});

test('a tag on words that do not exist is in no row', () => {
  expect(new TagGrouping().group([tagOf(1, 1, 99)], text).size).toBe(0);
});

/** The transcript with other words in one utterance. */
function changed(id: number, tokens: (words: Utterance['tokens']) => Utterance['tokens']): TranscriptText {
  const utterances = text.utterances.map((utterance) =>
    utterance.id === id ? { ...utterance, tokens: tokens(utterance.tokens) } : utterance,
  );
  return new TranscriptText(utterances, false);
}

test('a changed word leaves all lists as they are', () => {
  const grouping = new TagGrouping();
  const tags = [tagOf(1, 1, 1), tagOf(2, 2, 3)];
  const before = grouping.group(tags, text);
  const after = grouping.group(
    tags,
    changed(1, (words) => words.map((word) => ({ ...word, value: 'other' }))),
  );
  expect([...after]).toEqual([...before]);
  expect(after.get(1)).toBe(before.get(1));
});

test('a tag leaves the row of its deleted word, comes back with it, and follows a word to another utterance', () => {
  const grouping = new TagGrouping();
  const tags = [tagOf(1, 1, 1), tagOf(2, 1, 1, 2), tagOf(3, 2, 3)];
  const rowsOf = (shown: TranscriptText) =>
    [...grouping.group(tags, shown)].map(([row, list]) => [row, list.map(({ id }) => id)]);
  expect(rowsOf(text)).toEqual([
    [1, [1, 2]],
    [2, [3]],
  ]);
  const without = changed(1, () => []);
  expect(rowsOf(without)).toEqual([[2, [3]]]);
  expect(rowsOf(text).toSorted()).toEqual([
    [1, [1, 2]],
    [2, [3]],
  ]);
  const [first] = text.utterances[0]?.tokens ?? [];
  const gone = changed(1, (words) => words.slice(1));
  const moved = new TranscriptText(
    gone.utterances.map((utterance) =>
      utterance.id === 2 && first ? { ...utterance, tokens: [first, ...utterance.tokens] } : utterance,
    ),
    false,
  );
  expect(rowsOf(moved).toSorted()).toEqual([
    [1, [2]],
    [2, [1, 2, 3]],
  ]);
});
