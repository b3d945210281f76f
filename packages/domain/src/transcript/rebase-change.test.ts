import { expect, it } from 'vitest';
import { withChange } from './changed-utterances.ts';
import { deleteWords } from './delete-words.ts';
import { mergeWithNeighbour } from './merge.ts';
import { rebaseChange } from './rebase-change.ts';
import { createTemporaryIds } from './temporary-ids.ts';
import { linesOf, transcriptOf } from './testing/transcript-of.ts';
import { typeUtterance } from './type-utterance.ts';
import { editWord } from './word-edit.ts';

const transcript = transcriptOf(['A', 'one two three'], ['B', 'four five']);
const [one, two] = transcript[0]!.tokens;
const typed = (text: string) =>
  withChange(
    transcript,
    typeUtterance(transcript, 1, text, () => 500)!,
  ).map((utterance) => (utterance.id === 1 ? { ...utterance, actor: 'C' } : utterance));

it('a changed word is changed in the utterance as others left it', () => {
  const change = editWord(transcript, one!, ['uno'], createTemporaryIds())!;
  const now = typed('one two thirty more');
  const rebased = rebaseChange(change, now);
  expect(linesOf(withChange(now, rebased))).toEqual(['C: uno two thirty more', 'B: four five']);
  expect(rebased.before.map(({ id }) => id)).toEqual([1]);
});

it('words that others deleted stay deleted, and words that were deleted here too', () => {
  const { change } = deleteWords(transcript, 1, [two!.id])!;
  expect(linesOf(withChange(transcript, rebaseChange(change, typed('one two'))))).toEqual([
    'C: one',
    'B: four five',
  ]);
});

it('a merge takes the words of today', () => {
  const change = mergeWithNeighbour(transcript, 1, 1)!;
  const now = typed('one too three');
  expect(linesOf(withChange(now, rebaseChange(change, now)))).toEqual(['C: one too three four five']);
});
