import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { alignWords } from './align-words.ts';
import { pairWords } from './pair-words.ts';
import { createTemporaryIds } from './temporary-ids.ts';
import { linesOf, transcriptOf } from './testing/transcript-of.ts';
import type { Token, Utterance } from './transcript.ts';
import { typeUtterance } from './type-utterance.ts';

const utteranceOf = (text: string): Utterance => transcriptOf(['A', text])[0]!;
const aligned = (from: string | Utterance, text: string): readonly Token[] =>
  alignWords(typeof from === 'string' ? utteranceOf(from) : from, text, createTemporaryIds());
const brief = (tokens: readonly Token[]) =>
  tokens.map(({ id, value, tsStart, tsEnd }) => `${value} ${id} ${tsStart}-${tsEnd}`);

it('a changed word keeps the id and the times of the word that it replaces', () => {
  expect(brief(aligned('the quik fox', 'the quick fox'))).toEqual([
    'the 101 0-200',
    'quick 102 200-400',
    'fox 103 400-600',
  ]);
  expect(aligned('the quik fox', 'the quick fox')[1]?.confidence).toBeNull();
  expect(aligned('the quik fox', 'the quick fox')[0]?.confidence).toBe(0.5);
});

it('the same text changes nothing', () => {
  const utterance = utteranceOf('the quick fox');
  expect(aligned(utterance, ' the quick\nfox ')).toBe(utterance.tokens);
});

it('an added word gets the time of the gap', () => {
  const utterance = utteranceOf('the fox');
  const [the, fox] = utterance.tokens as [Token, Token];
  const apart = { ...utterance, tokens: [the, { ...fox, tsStart: 500, tsEnd: 700 }] };
  expect(brief(aligned(apart, 'the red old fox'))).toEqual([
    'the 101 0-200',
    'red -1 200-350',
    'old -2 350-500',
    'fox 102 500-700',
  ]);
});

it('without a gap an added word gets a share of its neighbour, by letters', () => {
  expect(brief(aligned('the fox', 'the x fox'))).toEqual([
    'the 101 0-150',
    'x -1 150-200',
    'fox 102 200-400',
  ]);
  expect(brief(aligned('the fox', 'a the fox'))).toEqual(['a -1 0-50', 'the 101 50-200', 'fox 102 200-400']);
  expect(brief(aligned('fox', 'fox ab'))).toEqual(['fox 101 0-120', 'ab -1 120-200']);
});

it('of several words the one that is most alike keeps the id', () => {
  expect(pairWords(['wrld'], ['beautiful', 'world'])).toEqual([undefined, 0]);
  expect(pairWords(['some', 'kind'], ['kinds'])).toEqual([1]);
  expect(pairWords(['abc'], ['x', 'y'])).toHaveLength(2);
  expect(aligned('hello wrld', 'hello beautiful world').map(({ id }) => id)).toEqual([101, -1, 102]);
});

const word = fc.stringMatching(/^[a-d]{1,3}$/);
const sentence = fc.array(word, { minLength: 1, maxLength: 12 });

it('any typed text: its words in order, ids once, old ids only of old words, times that do not go back', () => {
  fc.assert(
    fc.property(sentence, fc.array(word, { maxLength: 12 }), (before, after) => {
      const utterance = utteranceOf(before.join(' '));
      const tokens = aligned(utterance, after.join(' '));
      expect(tokens.map(({ value }) => value)).toEqual(after);
      expect(new Set(tokens.map(({ id }) => id)).size).toBe(tokens.length);
      const old = new Map(utterance.tokens.map((token) => [token.id, token]));
      let time = 0;
      for (const { id, value, tsStart, tsEnd, confidence } of tokens) {
        expect(tsStart).toBeGreaterThanOrEqual(time);
        expect(tsEnd).toBeGreaterThanOrEqual(tsStart);
        expect(tsEnd).toBeLessThanOrEqual(utterance.tokens.at(-1)!.tsEnd);
        expect([Number.isInteger(tsStart), Number.isInteger(tsEnd)]).toEqual([true, true]);
        time = tsStart;
        expect(confidence).toBe(old.get(id)?.value === value ? 0.5 : null);
        if (id > 0) expect(old.has(id)).toBe(true);
      }
      const kept = tokens.filter(({ id }) => id > 0).map(({ id }) => id);
      expect(kept).toEqual(kept.toSorted((one, other) => one - other));
      expect(kept.length).toBe(Math.min(kept.length, before.length));
    }),
  );
});

it('deleting words and adding them again elsewhere keeps all other words as they are', () => {
  fc.assert(
    fc.property(sentence, fc.nat(11), word, (before, at, added) => {
      const utterance = utteranceOf(before.map((one, index) => `${one}${index}`).join(' '));
      const values = utterance.tokens.map(({ value }) => value);
      const changed = values.with(at % values.length, `${added}x`);
      const tokens = aligned(utterance, changed.join(' '));
      const others = tokens.filter((_, index) => index !== at % values.length);
      expect(others).toEqual(utterance.tokens.filter((_, index) => index !== at % values.length));
    }),
  );
});

it('each typed line is an utterance of its own; no words delete it', () => {
  const transcript = transcriptOf(['A', 'one two three'], ['B', 'four']);
  const change = typeUtterance(transcript, 1, 'one too\n\nthree', createTemporaryIds())!;
  expect(linesOf(change.after)).toEqual(['A: one too', 'A: three']);
  expect(change.after.map(({ id, nextId }) => [id, nextId])).toEqual([
    [1, -1],
    [-1, 2],
  ]);
  expect(change.after[1]?.tokens[0]).toMatchObject({ id: 103, utteranceId: -1 });
  expect(typeUtterance(transcript, 1, ' one two  three\n', createTemporaryIds())).toBeNull();
  expect(typeUtterance(transcript, 1, '', createTemporaryIds())).toMatchObject({ after: [] });
});
