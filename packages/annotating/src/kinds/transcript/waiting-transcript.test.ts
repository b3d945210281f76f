import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import { withChange, type ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { splitUtterance } from '@scriptorium/domain/transcript/split.ts';
import { linesOf, transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { editWord } from '@scriptorium/domain/transcript/word-edit.ts';
import { expect, it } from 'vitest';
import { keyOfEndpoint, type Edit } from '../../core/edit.ts';
import { findKind } from '../sending-kinds.ts';
import { createWaitingTranscript } from './waiting-transcript.ts';

const transcript = transcriptOf(['A', 'one two three'], ['B', 'four']);
const [, two] = transcript[0]!.tokens;
const editOf = (shown: ChangedUtterances): Edit & { shown: ChangedUtterances } => ({
  id: 'one',
  order: 1,
  userId: 1,
  tab: 'this',
  documentId: 1,
  key: keyOfEndpoint(utterances.saveBatch),
  input: {},
  shown,
  quote: '',
  tried: false,
  refusal: null,
});
const split = splitUtterance(transcript, 1, two!.id, () => -7)!;
const same = (id: number) => id;

it('shows the transcript with the edits that wait; rows that they do not change are the same objects', () => {
  const shown = createWaitingTranscript()(transcript, [editOf(split)], same);
  expect(linesOf(shown)).toEqual(['A: one', 'A: two three', 'B: four']);
  expect(shown[2]?.tokens).toBe(transcript[1]?.tokens);
});

it('an edit that is added renders only what it changes', () => {
  const withWaiting = createWaitingTranscript();
  const first = editOf(split);
  const before = withWaiting(transcript, [first], same);
  const second = editOf(editWord(before, transcript[1]!.tokens[0]!, ['for'], () => -8)!);
  const after = withWaiting(transcript, [first, second], same);
  expect(linesOf(after)).toEqual(['A: one', 'A: two three', 'B: for']);
  expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([
    true,
    true,
    false,
  ]);
  expect(withWaiting(transcript, [], same)).toBe(transcript);
});

it('what the server has created has its ids, once', () => {
  const given = new Map([[-7, 70]]);
  const resolve = (id: number) => given.get(id) ?? id;
  const edit = editOf(split);
  const withWaiting = createWaitingTranscript();
  withWaiting(transcript, [edit], same);
  const arrived = withWaiting(transcript, [edit], resolve);
  expect(arrived.map(({ id }) => id)).toEqual([1, 70, 2]);
  expect(arrived[1]?.tokens[0]?.utteranceId).toBe(70);
  const answered = withChange(transcript, { before: split.before, after: arrived.slice(0, 2) });
  expect(withWaiting(answered, [edit], resolve).map(({ id }) => id)).toEqual([1, 70, 2]);
});

it('an edit creates the ids below zero that it did not find', () => {
  const idsToBeMade = (shown: ChangedUtterances) => {
    const of = findKind(editOf(shown))!;
    return of.kind.ids(of.edit);
  };
  expect(idsToBeMade(split)).toEqual([-7]);
  expect(idsToBeMade({ before: split.after, after: split.before })).toEqual([]);
});
