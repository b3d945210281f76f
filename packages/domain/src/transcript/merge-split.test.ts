import { expect, it } from 'vitest';
import { withChange } from './changed-utterances.ts';
import { mergeWithNeighbour } from './merge.ts';
import { splitUtterance } from './split.ts';
import { createTemporaryIds } from './temporary-ids.ts';
import { linesOf, transcriptOf } from './testing/transcript-of.ts';

const transcript = transcriptOf(['A', 'one two'], ['B', 'three'], ['A', 'four']);

it('an utterance merges with the one before it or after it; the first one says all', () => {
  const up = mergeWithNeighbour(transcript, 2, -1)!;
  expect(linesOf(withChange(transcript, up))).toEqual(['A: one two three', 'A: four']);
  const down = mergeWithNeighbour(transcript, 2, 1)!;
  expect(linesOf(withChange(transcript, down))).toEqual(['A: one two', 'B: three four']);
  expect([mergeWithNeighbour(transcript, 1, -1), mergeWithNeighbour(transcript, 3, 1)]).toEqual([null, null]);
});

it('an utterance is split before a word, but not before its first', () => {
  const [first] = transcript;
  const change = splitUtterance(transcript, 1, first!.tokens[1]!.id, createTemporaryIds())!;
  const after = withChange(transcript, change);
  expect(linesOf(after)).toEqual(['A: one', 'A: two', 'B: three', 'A: four']);
  expect(after.map(({ id }) => id)).toEqual([1, -1, 2, 3]);
  expect(splitUtterance(transcript, 1, first!.tokens[0]!.id, createTemporaryIds())).toBeNull();
});

it('a change in the other direction restores the transcript', () => {
  for (const change of [
    mergeWithNeighbour(transcript, 2, -1)!,
    mergeWithNeighbour(transcript, 2, 1)!,
    splitUtterance(transcript, 1, transcript[0]!.tokens[1]!.id, createTemporaryIds())!,
  ]) {
    const after = withChange(transcript, change);
    expect(linesOf(after)).not.toEqual(linesOf(transcript));
    const back = withChange(after, { before: change.after, after: change.before });
    expect(back).toEqual(transcript);
  }
});

it('utterances that a change does not touch stay the same objects', () => {
  const after = withChange(transcript, mergeWithNeighbour(transcript, 1, 1)!);
  expect(after[1]?.tokens).toBe(transcript[2]?.tokens);
});

it('a change is applied where its utterances are now', () => {
  const change = splitUtterance(transcript, 1, transcript[0]!.tokens[1]!.id, createTemporaryIds())!;
  const withNew = [{ ...transcript[1]!, id: 50 }, ...transcript];
  expect(linesOf(withChange(withNew, change))).toEqual([
    'B: three',
    'A: one',
    'A: two',
    'B: three',
    'A: four',
  ]);
});
