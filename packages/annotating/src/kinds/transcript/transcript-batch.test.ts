import { extractWords } from '@scriptorium/domain/transcript/extract-words.ts';
import { mergeWithNeighbour } from '@scriptorium/domain/transcript/merge.ts';
import { splitUtterance } from '@scriptorium/domain/transcript/split.ts';
import { fingerprintOf } from '@scriptorium/domain/transcript/transcript.ts';
import { transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { editWord } from '@scriptorium/domain/transcript/word-edit.ts';
import { toggleProperty } from '@scriptorium/domain/transcript/word-properties.ts';
import { expect, it } from 'vitest';
import { batchOf } from './transcript-batch.ts';

const transcript = transcriptOf(['A', 'one two three'], ['B', 'four'], ['A', 'five']);
const [first, second] = transcript;
const word = first!.tokens[1]!;

it('a changed word is sent with the ids of the others, in less than a kilobyte', () => {
  const [input, ...others] = batchOf(editWord(transcript, word, ['too'], () => -1)!);
  expect(others).toEqual([]);
  expect(input).toEqual({
    id: 1,
    docId: 1,
    actor: 'A',
    base: fingerprintOf(first!),
    tokens: [101, { id: 102, value: 'too', tsStart: 200, tsEnd: 400, hidden: false }, 103],
  });
  expect(JSON.stringify(input).length).toBeLessThan(1000);
});

it('properties are sent where they change', () => {
  const [input] = batchOf(toggleProperty(transcript, [word.id], 'UNCLEAR')!);
  expect(input?.tokens[1]).toMatchObject({ id: 102, properties: ['UNCLEAR'] });
});

it('a merged utterance keeps its place, the other one is deleted', () => {
  expect(batchOf(mergeWithNeighbour(transcript, 1, 1)!)).toEqual([
    { id: 1, docId: 1, actor: 'A', base: fingerprintOf(first!), tokens: [101, 102, 103, 104] },
    { id: 2, docId: 1, actor: 'B', base: fingerprintOf(second!), tokens: [] },
  ]);
});

it('a new utterance follows the one before it', () => {
  const change = splitUtterance(transcript, 1, word.id, () => -7)!;
  expect(batchOf(change).map(({ id, prevId, base, tokens }) => ({ id, prevId, base, tokens }))).toEqual([
    { id: 1, prevId: undefined, base: fingerprintOf(first!), tokens: [101] },
    { id: -7, prevId: 1, base: undefined, tokens: [102, 103] },
  ]);
  expect(batchOf({ before: change.after, after: change.before })).toMatchObject([
    { id: 1, tokens: [101, 102, 103] },
    { id: -7, tokens: [] },
  ]);
});

it('utterances that change their order all name the one before', () => {
  const moved = extractWords(
    transcript,
    { mode: 'EXTRACT_NEW_UTTERANCE', utteranceId: 3, tokenIds: [105], actor: 'C', offset: -3 },
    () => -1,
  )!;
  expect(batchOf(moved).map(({ id, prevId }) => [id, prevId])).toEqual([
    [3, null],
    [1, 3],
    [2, 1],
  ]);
});
