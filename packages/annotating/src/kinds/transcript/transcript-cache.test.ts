import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { changeTranscript, isOwnTranscriptVersion, noteOwnVersion } from './transcript-cache.ts';

const utterance = (id: number, prevId: number | null, nextId: number | null, value = 'word'): Utterance => ({
  id,
  docId: 4,
  actor: 'SPEAKER1',
  prevId,
  nextId,
  tokens: [
    {
      id: id * 10,
      utteranceId: id,
      value,
      tsStart: 0,
      tsEnd: 1,
      properties: [],
      hidden: false,
      confidence: null,
    },
  ],
});
const keyOf = (id: number) =>
  readOptions((() => Promise.reject(new Error())) as never, recordings.utterances, {
    params: { id },
    query: {},
  }).queryKey;

it('changes of a transcript are applied to the cached one, twice as once, and to no other', () => {
  const cache = new QueryClient();
  const before = [utterance(1, null, 2), utterance(2, 1, null)];
  cache.setQueryData(keyOf(4), before as never);
  cache.setQueryData(keyOf(5), before as never);
  const splices = [
    { after: 1, removed: [2], inserted: [utterance(2, 1, 3, 'other'), utterance(3, 2, null)] },
  ];
  const after = [utterance(1, null, 2), utterance(2, 1, 3, 'other'), utterance(3, 2, null)];
  changeTranscript(cache, 4, splices);
  expect(cache.getQueryData(keyOf(4))).toEqual(after);
  changeTranscript(cache, 4, splices);
  expect(cache.getQueryData(keyOf(4))).toEqual(after);
  expect(cache.getQueryData(keyOf(5))).toEqual(before);
});

it('versions of own changes are known by their document', () => {
  noteOwnVersion(4, 17);
  expect([
    isOwnTranscriptVersion(4, 17),
    isOwnTranscriptVersion(4, 18),
    isOwnTranscriptVersion(5, 17),
  ]).toEqual([true, false, false]);
});
