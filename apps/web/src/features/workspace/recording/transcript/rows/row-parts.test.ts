import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from 'vitest';
import { partsOfRow, type SpanLook } from './row-parts.ts';
import { transcriptOf } from '../testing/transcript-of.ts';
import { rowTextOf } from '../../../annotating/transcript/transcript-text.ts';

const tagOf = (id: number, ...words: number[]): NerTag =>
  ({ id, utteranceTokens: words.map((word) => ({ id: word, utteranceId: 1 })) }) as unknown as NerTag;
const lookOf = ({ id }: NerTag): SpanLook => ({ id: String(id), labelName: `L${id}`, background: '#ffd166' });

function drawn(text: string, ...tags: NerTag[]): string {
  const [utterance] = transcriptOf(text);
  if (!utterance) throw new Error('No utterance');
  const { parts } = partsOfRow(rowTextOf(utterance, false), tags, lookOf);
  return parts
    .map(({ segment, words, after }) => {
      const inner = words.map(({ before, token }) => `${before}<${token.value}>`).join('') + after;
      return segment.spans.length === 0 ? inner : `[${segment.spans.map(({ id }) => id).join()}:${inner}]`;
    })
    .join('');
}

test('a row without tags is its words and the blanks between them', () => {
  expect(drawn('one two ~uh three')).toBe('<one> <two> <three>');
  expect(drawn('')).toBe('');
});

test('a tag is around its words and the blanks between them', () => {
  expect(drawn('one two three four', tagOf(1, 2, 3))).toBe('<one> [1:<two> <three>] <four>');
  expect(drawn('one', tagOf(1, 1))).toBe('[1:<one>]');
});

test('tags inside and across each other part the words; a hidden word parts none', () => {
  expect(drawn('a b c d', tagOf(1, 1, 2, 3), tagOf(2, 2))).toBe('[1:<a> ][2,1:<b>][1: <c>] <d>');
  expect(drawn('a ~uh b', tagOf(1, 1, 2, 3))).toBe('[1:<a> <b>]');
});

test('a tag whose words are apart has several marks, and its name at the first', () => {
  const [utterance] = transcriptOf('a b c');
  if (!utterance) throw new Error('No utterance');
  const { parts } = partsOfRow(rowTextOf(utterance, false), [tagOf(1, 1, 3)], lookOf);
  expect(parts.flatMap(({ segment }) => segment.spans).map(({ labelName }) => labelName)).toEqual(['L1', '']);
});

test('a tag without a word in the row draws nothing', () => {
  expect(drawn('a b', tagOf(1, 99))).toBe('<a> <b>');
});
