import { MAX_TAGS_AT_ONCE, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from 'vitest';
import { inCalls } from './tags.ts';

const tag = (id: number, labelId: number, stepId = 1): NerTag =>
  ({ id, stepId, nerTagType: { id: labelId } }) as NerTag;

test('a call creates the tags of one step with one label, at most as many as the server takes', () => {
  const mixed = [tag(1, 7), tag(2, 8), tag(3, 7), tag(4, 7, 2)];
  expect(inCalls(mixed).map((call) => call.map(({ id }) => id))).toEqual([[1, 3], [2], [4]]);
  const many = Array.from({ length: MAX_TAGS_AT_ONCE + 1 }, (_, id) => tag(id, 7));
  expect(inCalls(many).map((call) => call.length)).toEqual([MAX_TAGS_AT_ONCE, 1]);
});
