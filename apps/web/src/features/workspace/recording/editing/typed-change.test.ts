import { withChange } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { linesOf, transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { expect, it } from 'vitest';
import { typeAndMerge } from './typed-change.ts';

const transcript = transcriptOf(['A', 'good morning'], ['B', 'one two'], ['A', 'bye']);
const after = (text: string, direction: -1 | 1) =>
  linesOf(
    withChange(
      transcript,
      typeAndMerge(transcript, 2, text, direction, () => -1)!,
    ),
  );

it('a typed utterance merges with its neighbour in the same change', () => {
  expect(after('one too', -1)).toEqual(['A: good morning one too', 'A: bye']);
  expect(after('one\ntwo', 1)).toEqual(['A: good morning', 'B: one', 'B: two bye']);
  expect(after('one two', -1)).toEqual(['A: good morning one two', 'A: bye']);
});

it('without a neighbour only the text changes', () => {
  const first = typeAndMerge(transcript, 1, 'good day', -1, () => -1)!;
  expect(linesOf(first.after)).toEqual(['A: good day']);
});
