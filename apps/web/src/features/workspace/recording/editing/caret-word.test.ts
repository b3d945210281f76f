import { expect, it } from 'vitest';
import { withWord, wordBeforeCaret } from './caret-word.ts';

it('the word before the caret is replaced, and the caret stands after it', () => {
  expect(wordBeforeCaret('pan kowa jest', 8)).toEqual({ start: 4, text: 'kowa' });
  expect(withWord('pan kowa jest', 8, 'Kowalski')).toEqual({ text: 'pan Kowalski jest', caret: 13 });
  expect(withWord('pan kowa', 8, 'Kowalski')).toEqual({ text: 'pan Kowalski ', caret: 13 });
  expect(wordBeforeCaret('pan ', 4)).toEqual({ start: 4, text: '' });
});
