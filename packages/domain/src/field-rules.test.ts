import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { faultOf } from './field-fault.ts';
import { NodeName, textName, textNameFault, uniqueNameFault } from './field-rules.ts';

const keysOf = (texts: readonly string[], rule: (text: string) => { key: string } | null) =>
  texts.map((text) => rule(text)?.key ?? null);
const none = (count: number) => Array.from({ length: count }, () => null);
const all = (count: number, key: string) => Array.from({ length: count }, () => key);

test('a text name has letters of any script, digits, space, hyphen and underscore, and no space at its ends [FORM-01]', () => {
  const good = ['Zażółć gęślą', 'abc', 'Знаки 123', 'a-b_c', '日本語', 'Ā̱bc'];
  expect(keysOf(good, textNameFault)).toEqual(none(good.length));
  const bad = [
    ' abc',
    'abc ',
    'a/bc',
    'a.bc',
    'a,bc',
    '(abc)',
    'abc!',
    'abc\n',
    'a\tbc',
    'a\0bc',
    'ab\ud800',
  ];
  expect(keysOf(bad, textNameFault)).toEqual(all(bad.length, 'textRegexError'));
});

test('the wide variant of a text name also accepts slash, dot, comma and parentheses [FORM-02]', () => {
  const wide = (text: string) => textNameFault(text, { wide: true });
  const good = ['a/b.c', 'abc, d', '(abc)', 'Zażółć 1/2'];
  expect(keysOf(good, wide)).toEqual(none(good.length));
  const bad = ['abc!', ' a/b', 'a/b ', 'a:bc', 'a;bc'];
  expect(keysOf(bad, wide)).toEqual(all(bad.length, 'textRegexError'));
});

test('the length error of a text name carries both bounds, 3 and 35 by default [FORM-03] [CONST-25]', () => {
  const fault = { key: 'textLengthError', min: 3, max: 35 };
  expect([textNameFault(''), textNameFault('ab'), textNameFault('a'.repeat(36))]).toEqual([
    fault,
    fault,
    fault,
  ]);
  expect([textNameFault('abc'), textNameFault('a'.repeat(35))]).toEqual([null, null]);
  expect(textNameFault('abcdef', { min: 1, max: 5 })).toEqual({ key: 'textLengthError', min: 1, max: 5 });
});

test('a name is unique in its list whatever its case, surrounding space and Unicode form [FORM-09]', () => {
  const others = ['Faktury', 'Łódź'];
  expect(uniqueNameFault('Umowy', others)).toBeNull();
  const taken = { key: 'nameUniquenessError' };
  expect(
    ['faktury', ' Faktury ', 'ŁÓDŹ'.normalize('NFD')].map((name) => uniqueNameFault(name, others)),
  ).toEqual([taken, taken, taken]);
});

test('the issue of each schema carries the fault of its rule, and valid input has none', () => {
  const found = [NodeName.safeParse('ab'), NodeName.safeParse('abc '), textName().safeParse('a/b c')].map(
    (result) => faultOf(result.error?.issues[0] ?? {})?.key,
  );
  expect(found).toEqual(['textLengthError', 'textRegexError', 'textRegexError']);
  expect(NodeName.parse('Zażółć'.normalize('NFD'))).toBe('Zażółć');
});

test('no text makes a rule throw or run long', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 200 }), (text) => {
      textNameFault(text);
    }),
    { numRuns: 300 },
  );
});
