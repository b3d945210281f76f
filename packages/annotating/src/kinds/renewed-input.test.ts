import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { keyOfEndpoint, type Edit, type EditInput } from '../core/edit.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import { withChange } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { fingerprintOf } from '@scriptorium/domain/transcript/transcript.ts';
import { transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { editWord } from '@scriptorium/domain/transcript/word-edit.ts';
import { batchInput } from './transcript/transcript-batch.ts';
import { expect, it } from 'vitest';
import type { TextNow } from '../core/places.ts';
import { kindNamed } from './kinds.ts';
import { findKind } from './sending-kinds.ts';

const editOf = (endpoint: Endpoint, input: EditInput): Edit => ({
  id: 'one',
  order: 1,
  userId: 1,
  tab: 'this',
  documentId: 1,
  key: keyOfEndpoint(endpoint),
  input,
  shown: null,
  quote: '',
  tried: true,
  refusal: { key: 'error.tag.stale', params: {}, message: 'Stale' },
});

interface Now {
  readonly content: TextNow | null;
  readonly rows: readonly unknown[];
}
const now = (content: string, rows: readonly unknown[] = []): Now => ({ content: { id: 9, content }, rows });

function renewedInput(edit: Edit, stored: Now): EditInput | undefined {
  const of = findKind(edit)!;
  return kindNamed(of.name).renew(of.edit, stored);
}

const place = (startOffset: number, quote: string) => ({
  startOffset,
  endOffset: startOffset + quote.length,
  quote,
});

it('a tag moves to the nearest place of its words in the text of today', () => {
  const tag = editOf(nerTags.create, { body: { stepId: 1, contentId: 4, ...place(10, 'Anna') } });
  const moved = (text: string) => renewedInput(tag, now(text))?.body;
  expect(moved('Anna wrote to Anna, and Anna came.')).toEqual({
    stepId: 1,
    contentId: 9,
    ...place(14, 'Anna'),
  });
  expect(moved('Anna')).toMatchObject(place(0, 'Anna'));
  expect(moved('Ewa wrote.')).toBeUndefined();
  expect(renewedInput(tag, { ...now(''), content: null })).toEqual(tag.input);
});

it('several spans move together, or none', () => {
  const spans = [place(0, 'Anna'), place(5, 'Ewa')];
  const edit = editOf(nerTags.createMany, { body: { contentId: 4, spans } });
  expect(renewedInput(edit, now('To Anna and Ewa'))?.body).toEqual({
    contentId: 9,
    spans: [place(3, 'Anna'), place(12, 'Ewa')],
  });
  expect(renewedInput(edit, now('To Anna'))).toBeUndefined();
});

it('relations replace the graph of today; those that somebody deleted are created again', () => {
  const relation = { fromId: 1, toId: 2, relationTypeId: 3 };
  const relations = [
    { id: 30, ...relation },
    { id: 31, ...relation, toId: 4 },
  ];
  const edit = editOf(relationGraphs.update, { body: { id: 8, version: 2, relations } });
  const graphs = [{ id: 8, version: 5, stepId: 1, relations: [{ id: 30 }] }];
  expect(renewedInput(edit, now('', graphs))?.body).toEqual({
    id: 8,
    version: 5,
    relations: [relations[0], { ...relation, toId: 4 }],
  });
});

it('the status of an issue replaces the one of today', () => {
  const edit = editOf(issues.update, { body: { id: 6, status: 'RESOLVED', expectedStatus: 'ACTIVE' } });
  const stored = [{ id: 6, status: 'IN_PROGRESS' }];
  expect(renewedInput(edit, now('', stored))?.body).toMatchObject({
    expectedStatus: 'IN_PROGRESS',
  });
});

it('a deletion and a set of labels are sent as they are', () => {
  for (const edit of [
    editOf(nerTags.remove, { params: { id: 3 } }),
    editOf(classifierTags.save, { params: { stepId: 3 }, body: [{ typeId: 1 }] }),
  ])
    expect(renewedInput(edit, now(''))).toEqual(edit.input);
});

it('a changed word of a transcript is changed in the utterance as somebody else left it', () => {
  const transcript = transcriptOf(['A', 'one two three']);
  const [one, two] = transcript[0]!.tokens;
  const change = editWord(transcript, one!, ['uno'], () => -1)!;
  const theirs = withChange(
    transcript,
    editWord(transcript, two!, ['dos'], () => -1)!,
  );
  const edit = {
    ...editOf(utterances.saveBatch, batchInput(change, 3, 'id')),
    shown: { ...change, stepId: 1 },
  };
  const renewed = renewedInput(edit, now('', theirs));
  expect(renewed).toMatchObject({
    query: { nodeId: 3 },
    body: {
      clientId: 'id',
      batch: [{ id: 1, base: fingerprintOf(theirs[0]!), tokens: [{ id: 101, value: 'uno' }, 102, 103] }],
    },
  });
});
