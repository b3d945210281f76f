import type { NerTag } from '@scriptorium/contract/tags.ts';
import { expect, test } from 'vitest';
import { marksByToken, tokenAt, tokensByTime, type Token } from './token-times.ts';

const token = (id: number, tsStart: number, tsEnd: number): Token => ({
  id,
  utteranceId: 1,
  value: `w${id}`,
  tsStart,
  tsEnd,
  properties: [],
  hidden: false,
  confidence: null,
});

test('the spoken word is highlighted until shortly after its end', () => {
  const tokens = tokensByTime([
    {
      id: 1,
      docId: 1,
      actor: 'SPEAKER1',
      prevId: null,
      nextId: 2,
      tokens: [token(1, 0, 400), token(2, 500, 900)],
    },
    { id: 2, docId: 1, actor: 'SPEAKER2', prevId: 1, nextId: null, tokens: [token(3, 5000, 5400)] },
  ]);
  const spokenAt = (ms: number) => tokenAt(tokens, ms)?.id;
  expect([spokenAt(0), spokenAt(399), spokenAt(450), spokenAt(500), spokenAt(1050)]).toEqual([1, 1, 1, 2, 2]);
  expect([spokenAt(1200), spokenAt(4999), spokenAt(5000), spokenAt(9000)]).toEqual([
    undefined,
    undefined,
    3,
    undefined,
  ]);
  expect(tokenAt([], 10)).toBeUndefined();
});

test("a tag's name is shown below its first word only", () => {
  const tag = {
    id: 7,
    utteranceTokens: [
      { id: 2, utteranceId: 1 },
      { id: 3, utteranceId: 1 },
    ],
  } as NerTag;
  const marks = marksByToken([tag]);
  expect(marks.get(2)?.map(({ first }) => first)).toEqual([true]);
  expect(marks.get(3)?.map(({ first }) => first)).toEqual([false]);
  expect(marks.has(1)).toBe(false);
});
