import type { NerTag } from '@scriptorium/contract/tags.ts';
import { expect, test } from 'vitest';
import { NO_TAGS_BY_ROW, tagsByRow } from './tags-by-row.ts';
import { transcriptOf } from './testing/transcript-of.ts';
import { TranscriptText } from './transcript-text.ts';

const text = new TranscriptText(transcriptOf('a b', 'c d', 'e'), false);
const tagOf = (id: number, utteranceId: number, ...words: number[]): NerTag =>
  ({ id, utteranceTokens: words.map((word) => ({ id: word, utteranceId })) }) as unknown as NerTag;

test('tags are grouped by the utterance of their words; one whose words were parted is in both', () => {
  const rows = tagsByRow([tagOf(1, 1, 1), tagOf(2, 1, 1, 2), tagOf(3, 1, 2, 3)], text, NO_TAGS_BY_ROW);
  expect([...rows].map(([row, tags]) => [row, tags.map(({ id }) => id)])).toEqual([
    [1, [1, 2, 3]],
    [2, [3]],
  ]);
});

test('a changed tag changes the list of its own utterance only', () => {
  const [first, second] = [tagOf(1, 1, 1), tagOf(2, 2, 3)];
  const before = tagsByRow([first, second], text, NO_TAGS_BY_ROW);
  const after = tagsByRow([first, { ...second }], text, before);
  expect(after.get(1)).toBe(before.get(1));
  expect(after.get(2)).not.toBe(before.get(2));
  expect(tagsByRow([first], text, before).has(2)).toBe(false);
});

test('a tag on words that do not exist is in no row', () => {
  expect(tagsByRow([tagOf(1, 1, 99)], text, NO_TAGS_BY_ROW).size).toBe(0);
});
