import { expect, test } from 'vitest';
import { isPreferredFilename, renderFileName, withAllowedCharacters } from './preferred-filename.ts';

test.each([
  'report.txt',
  'Zażółć gęślą (1) - kopia_2.txt',
  'отчёт.txt',
  '報告.txt',
  '${document.filename}-${node.12.llmresponse}.txt',
  '',
])('the template %j has allowed characters only', (template) => {
  expect(isPreferredFilename(template)).toBe(true);
  expect(withAllowedCharacters(template)).toBe(template);
});

test.each([
  ['a/b', 'ab'],
  [String.raw`a\b`, 'ab'],
  ['a:b*?"<>|', 'ab'],
  ['a\nb', 'ab'],
  ['🦊.txt', '.txt'],
  ['${document.id', 'document.id'],
])('the template %j has not', (template, without) => {
  expect(isPreferredFilename(template)).toBe(false);
  expect(withAllowedCharacters(template)).toBe(without);
});

test('values make neither folders nor hidden characters, and lists are joined', () => {
  const values: Record<string, string | string[]> = {
    path: '../../etc/passwd',
    many: ['1', '2'],
    nul: 'a\0b\u{202e}c',
    none: '',
  };
  const rendered = (template: string) => renderFileName(template, (name) => values[name] ?? null);
  expect(rendered('${path}.txt')).toBe('.._.._etc_passwd.txt');
  expect(rendered('of ${many}.txt')).toBe('of 1_2.txt');
  expect(rendered('${nul}')).toBe('a_b_c');
  expect(rendered('${none}')).toBe('unnamed');
  expect(rendered('${unknown}..')).toBe('unnamed');
  expect(rendered(`${'x'.repeat(300)}.txt`)).toHaveLength(255);
});
