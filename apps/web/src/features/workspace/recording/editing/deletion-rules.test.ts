import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { deleteWords } from '@scriptorium/domain/transcript/delete-words.ts';
import { transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { typeUtterance } from '@scriptorium/domain/transcript/type-utterance.ts';
import { expect, it } from 'vitest';
import { deletesRelated, rulesOf } from './deletion-rules.ts';

const transcript = transcriptOf(['A', 'one two three']);
const [one, two, three] = transcript[0]!.tokens;
const tagOn = (id: number, ...tokens: number[]) =>
  ({ id, utteranceTokens: tokens.map((token) => ({ id: token, utteranceId: 1 })) }) as NerTag;
const graph = { relations: [{ fromId: 1, toId: 2 }] } as RelationGraph;
const tags = [tagOn(1, one!.id), tagOn(2, two!.id), tagOn(3, three!.id)];

it('words of tags in relations are kept [AUDIO-33]', () => {
  const { hasGraphs, related } = rulesOf([graph], tags);
  expect([hasGraphs, [...related]]).toEqual([true, [one!.id, two!.id]]);
  expect(deletesRelated(deleteWords(transcript, 1, [two!.id])!.change, related)).toBe(true);
  expect(deletesRelated(deleteWords(transcript, 1, [three!.id])!.change, related)).toBe(false);
  expect(
    deletesRelated(
      typeUtterance(transcript, 1, 'uno two', () => -1)!,
      related,
    ),
  ).toBe(false);
  expect(
    deletesRelated(
      typeUtterance(transcript, 1, 'two three', () => -1)!,
      related,
    ),
  ).toBe(true);
});

it('without relations every word may be deleted', () => {
  const { hasGraphs, related } = rulesOf([], tags);
  expect([hasGraphs, related.size]).toEqual([false, 0]);
  expect(deletesRelated(deleteWords(transcript, 1, [two!.id])!.change, related)).toBe(false);
});
