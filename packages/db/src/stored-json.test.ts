import { expect, it } from 'vitest';
import { storedJson } from './stored-json.ts';

it('keeps texts, and replaces what the database refuses in JSON: NUL and halves of surrogate pairs', () => {
  const given = {
    a: 'a\0b',
    list: ['\ud800', '🦉', { deep: 'x\udc00\0' }],
    text: '\\u0000',
    none: null,
    n: 1,
  };
  expect(JSON.parse(storedJson(given))).toEqual({
    a: 'a\u{fffd}b',
    list: ['\u{fffd}', '🦉', { deep: 'x\u{fffd}\u{fffd}' }],
    text: '\\u0000',
    none: null,
    n: 1,
  });
});
