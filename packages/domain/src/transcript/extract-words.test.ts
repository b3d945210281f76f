import { expect, it } from 'vitest';
import { withChange } from './changed-utterances.ts';
import { extractionLimits, extractWords, type Extraction } from './extract-words.ts';
import { createTemporaryIds } from './temporary-ids.ts';
import { linesOf, transcriptOf } from './testing/transcript-of.ts';

const transcript = transcriptOf(['A', 'good morning yes'], ['B', 'one two three four'], ['A', 'bye']);
const [, second] = transcript;
const idsOf = (...words: string[]) =>
  (second?.tokens ?? []).filter(({ value }) => words.includes(value)).map(({ id }) => id);
const extraction = (tokenIds: number[], more: Partial<Extraction> = {}): Extraction => ({
  mode: 'EXTRACT_TOKEN',
  utteranceId: 2,
  tokenIds,
  actor: 'C',
  offset: 0,
  ...more,
});
const extracted = (tokenIds: number[], more: Partial<Extraction> = {}) => {
  const change = extractWords(transcript, extraction(tokenIds, more), createTemporaryIds());
  return change && withChange(transcript, change);
};

it('temporary ids of a rule are -1, -2 and so on', () => {
  const next = createTemporaryIds();
  expect([next(), next(), next()]).toEqual([-1, -2, -3]);
});

it('extracting one word makes three utterances: before, the word, after [AUDIO-25]', () => {
  const after = extracted(idsOf('two')) ?? [];
  expect(linesOf(after)).toEqual(['A: good morning yes', 'B: one', 'C: two', 'B: three four', 'A: bye']);
  expect(after.map(({ id }) => id)).toEqual([1, 2, -1, -2, 3]);
  expect(after.map(({ prevId }) => prevId)).toEqual([null, 1, 2, -1, -2]);
  expect(after[2]?.tokens[0]?.utteranceId).toBe(-1);
});

it('words at an end of their utterance make two; the whole utterance only gets the actor', () => {
  expect(linesOf(extracted(idsOf('one', 'two')) ?? []).slice(1, 3)).toEqual(['C: one two', 'B: three four']);
  expect(linesOf(extracted(idsOf('four')) ?? []).slice(1, 3)).toEqual(['B: one two three', 'C: four']);
  expect(linesOf(extracted(idsOf('one', 'two', 'three', 'four')) ?? [])[1]).toBe('C: one two three four');
});

it('what is extracted merges with a neighbour of the same actor [AUDIO-24]', () => {
  const first = extracted(idsOf('one'), { actor: 'A' }) ?? [];
  expect(linesOf(first)).toEqual(['A: good morning yes one', 'B: two three four', 'A: bye']);
  expect(first.map(({ id }) => id)).toEqual([1, 2, 3]);
  const last = extracted(idsOf('four'), { actor: 'A' }) ?? [];
  expect(linesOf(last)).toEqual(['A: good morning yes', 'B: one two three', 'A: four bye']);
  expect(last.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('words that their own actor says again change nothing', () => {
  expect(extracted(idsOf('two'), { actor: 'B' })).toBeNull();
});

it('up and down move the words to the utterances above and below [AUDIO-21]', () => {
  expect(linesOf(extracted(idsOf('two'), { offset: -1 }) ?? [])).toEqual([
    'A: good morning yes two',
    'B: one three four',
    'A: bye',
  ]);
  expect(linesOf(extracted(idsOf('two', 'three'), { offset: 1 }) ?? [])).toEqual([
    'A: good morning yes',
    'B: one four',
    'A: two three bye',
  ]);
  expect(linesOf(extracted(idsOf('one', 'two', 'three', 'four'), { offset: 1 }) ?? [])).toEqual([
    'A: good morning yes',
    'A: one two three four bye',
  ]);
  expect(extractionLimits(transcript, extraction(idsOf('two')))).toEqual({ up: -1, down: 1 });
  expect(extracted(idsOf('two'), { offset: 2 })).toBeNull();
});

it('extracting to a new utterance leaves the rest together', () => {
  const mode = 'EXTRACT_NEW_UTTERANCE' as const;
  const after = extracted(idsOf('two', 'three'), { mode }) ?? [];
  expect(linesOf(after)).toEqual(['A: good morning yes', 'B: one four', 'C: two three', 'A: bye']);
  expect(after.map(({ id }) => id)).toEqual([1, 2, -1, 3]);
  expect(linesOf(extracted(idsOf('one'), { mode }) ?? [])).toEqual([
    'A: good morning yes',
    'C: one',
    'B: two three four',
    'A: bye',
  ]);
  expect(linesOf(extracted(idsOf('two'), { mode, offset: -1 }) ?? [])[1]).toBe('C: two');
  expect(linesOf(extracted(idsOf('two'), { mode, offset: -2 }) ?? [])[0]).toBe('C: two');
  expect(extractionLimits(transcript, extraction(idsOf('two'), { mode }))).toEqual({ up: -2, down: 1 });
});

it('words of a deleted utterance are not extracted', () => {
  expect(extracted(idsOf('two'), { utteranceId: 99 })).toBeNull();
  expect(extractionLimits(transcript, extraction([], { utteranceId: 99 }))).toEqual({ up: 0, down: 0 });
});
