import { expect, it } from 'vitest';
import { settleKey, writtenKey } from './key-fields.tsx';

it('sends no prefix for a label without a key of its own [CLF-05]', () => {
  expect(settleKey(null, true)).toEqual({ suffixKey: null, prefixKey: 'false' });
  expect(settleKey('a', true)).toEqual({ suffixKey: 'a', prefixKey: 'true' });
  expect(settleKey('a', false)).toEqual({ suffixKey: 'a', prefixKey: 'false' });
});

it('writes keys as people press them', () => {
  expect(writtenKey({ prefixKey: 'true', suffixKey: 'b' })).toBe('Alt+b');
  expect(writtenKey({ prefixKey: 'false', suffixKey: 'b' })).toBe('b');
  expect(writtenKey({ prefixKey: 'false', suffixKey: null })).toBeNull();
});
