import { expect, it } from 'vitest';
import { findInTranscript, replacedText, replaceInTranscript } from './replace-in-transcript.ts';
import { createTemporaryIds } from './temporary-ids.ts';
import { linesOf, transcriptOf } from './testing/transcript-of.ts';
import { textOf } from './transcript.ts';

const transcript = transcriptOf(['A', 'New York is new'], ['B', 'a newt in new york.'], ['A', 'gżegżółka']);
const find = (text: string, more = {}) =>
  findInTranscript(transcript, { text, matchesCase: false, wholeWords: false, ...more }).map(
    ({ utteranceId, start, end }) =>
      textOf(transcript.find(({ id }) => id === utteranceId)!).slice(start, end),
  );

it('finds a text with or without case, as part of words or as whole words, over several words', () => {
  expect(find('new')).toEqual(['New', 'new', 'new', 'new']);
  expect(find('new', { wholeWords: true })).toEqual(['New', 'new', 'new']);
  expect(find('New', { matchesCase: true })).toEqual(['New']);
  expect(find(' new  york ')).toEqual(['New York', 'new york']);
  expect(find('york.', { wholeWords: true })).toEqual(['york.']);
  expect(find('GŻEGŻÓŁKA', { wholeWords: true })).toEqual(['gżegżółka']);
  expect(find('  ')).toEqual([]);
});

it('replaces the chosen places only; other words keep their ids and times', () => {
  const hits = findInTranscript(transcript, { text: 'new york', matchesCase: false, wholeWords: true });
  const change = replaceInTranscript(transcript, hits, 'Nowy $& Jork', createTemporaryIds())!;
  expect(linesOf(change.after)).toEqual(['A: Nowy $& Jork is new', 'B: a newt in Nowy $& Jork.']);
  expect(change.after[0]?.tokens.slice(-2)).toEqual(transcript[0]?.tokens.slice(-2));
  expect(replaceInTranscript(transcript, hits.slice(1), 'x', createTemporaryIds())?.after).toHaveLength(1);
  expect(replaceInTranscript(transcript, [], 'x', createTemporaryIds())).toBeNull();
});

it('several places of one utterance are replaced together', () => {
  const hits = findInTranscript(transcript, { text: 'new', matchesCase: false, wholeWords: false });
  expect(replacedText('New York is new', hits.slice(0, 2), 'old')).toBe('old York is old');
});

it('an utterance does not lose all of its words', () => {
  const hits = findInTranscript(transcript, { text: 'gżegżółka', matchesCase: true, wholeWords: true });
  expect(replaceInTranscript(transcript, hits, '', createTemporaryIds())).toBeNull();
});
