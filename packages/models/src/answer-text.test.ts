import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

test.each([
  ['Yes.', 'Yes.'],
  [' Yes.\n', ' Yes.\n'],
  ['<think>Hm.</think>Yes.', 'Yes.'],
  ['\n <think>\nHm.\n</think>\n\nYes.', 'Yes.'],
  ['<think></think>', ''],
  ['<think>Hm. No end', ''],
  ['Yes, <think> is a tag</think>.', 'Yes, <think> is a tag</think>.'],
  ['<think>a</think>b</think>c', 'b</think>c'],
  ['<thinker>a</thinker>', '<thinker>a</thinker>'],
  ['a\0b\ud800', 'a\uFFFDb\uFFFD'],
])('the answer in %j is %j', (text, answer) => {
  expect(answerText(text)).toBe(answer);
});
