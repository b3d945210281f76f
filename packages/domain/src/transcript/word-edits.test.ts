import { describe, expect, it } from 'vitest';
import { fingerprintOf, type Token } from './transcript.ts';
import { isWord, planWords, type EditedUtterance } from './word-edits.ts';

const token = (id: number, value: string, more: Partial<Token> = {}): Token => ({
  id,
  utteranceId: 1,
  value,
  tsStart: id * 10,
  tsEnd: id * 10 + 10,
  properties: [],
  hidden: false,
  confidence: 0.5,
  ...more,
});
const FIRST = { id: 1, actor: 'A', tokens: [token(1, 'one'), token(2, 'two words')] };
const SECOND = { id: 2, actor: 'B', tokens: [token(3, 'three')] };
const DELETED = token(9, 'nine', { utteranceId: 0 });
const plan = (...batch: EditedUtterance[]) =>
  planWords(batch, {
    utterances: new Map(
      [FIRST, SECOND]
        .filter(({ id }) => batch.some((edited) => edited.id === id))
        .map((one) => [one.id, one]),
    ),
    deleted: new Map([[9, DELETED]]),
  });
const first = (tokens: EditedUtterance['tokens'], base?: string): EditedUtterance => ({
  id: 1,
  actor: 'A',
  tokens,
  base,
});

describe('the words after a change', () => {
  it('stay where they are named by their id alone, and move with it', () => {
    expect(plan(first([3, 1, 2]), { id: 2, actor: 'B', tokens: [] })).toMatchObject({
      ok: true,
      utterances: [
        { tokens: [{ id: 3, value: 'three', utteranceId: 1, confidence: 0.5 }, { id: 1 }, { id: 2 }] },
        {},
      ],
      removed: [],
    });
  });

  it('lose the confidence of a recogniser with their text only', () => {
    const edited = (value: string, tsEnd: number) => first([{ id: 1, value, tsStart: 10, tsEnd }, 2]);
    expect(plan(edited('one', 15))).toMatchObject({
      utterances: [{ tokens: [{ tsEnd: 15, confidence: 0.5 }, {}] }],
    });
    expect(plan(edited('One', 20))).toMatchObject({
      utterances: [{ tokens: [{ value: 'One', confidence: null }, {}] }],
    });
  });

  it('that are not named are removed; deleted ones come back', () => {
    expect(plan(first([2, 9]))).toMatchObject({
      utterances: [{ tokens: [{ id: 2 }, { id: 9, value: 'nine', utteranceId: 1 }] }],
      removed: [{ id: 1 }],
    });
  });

  it('are refused when they are unknown, named twice, or of an utterance outside of the change', () => {
    for (const tokens of [[1, 1], [1, 3], [1, 77], [-1], [{ ...token(77, 'x') }]])
      expect(plan(first(tokens))).toEqual({ ok: false, fault: { kind: 'words' } });
  });

  it('are refused with an end before the start, and with more than one word unless it was so before', () => {
    expect(plan(first([{ id: -1, value: 'x', tsStart: 2, tsEnd: 1 }]))).toMatchObject({
      fault: { kind: 'times', token: 0 },
    });
    expect(plan(first([1, { id: -1, value: 'x y', tsStart: 1, tsEnd: 1 }]))).toMatchObject({
      fault: { kind: 'value', token: 1 },
    });
    expect(plan(first([1, { ...token(2, 'two words'), tsEnd: 99 }])).ok).toBe(true);
    expect(['a', 'a\u200Db', '👩‍👩‍👧', 'a b', 'a\u00A0b', 'a\u0000', ''].map(isWord)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('are refused as outdated when the change was made from other ones', () => {
    expect(plan(first([1, 2], fingerprintOf(FIRST))).ok).toBe(true);
    expect(plan(first([1, 2], fingerprintOf(SECOND)))).toEqual({
      ok: false,
      fault: { kind: 'stale', utteranceId: 1 },
    });
  });
});
