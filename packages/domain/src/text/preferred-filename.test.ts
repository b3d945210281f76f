import { expect, it, test } from 'vitest';
import { isPreferredFilename, renderFileName, withAllowedCharacters } from './preferred-filename.ts';

test.each([
  '',
  'Report 2026-07 (final)_v1.txt',
  'Żółw हिन्दी 報告書 ٣.txt',
  'Z\u0307o\u0301lw',
  '${document.filename}',
  'About ${document.filename} of ${process.name}',
])('"%s" may be the template of a file name', (template) => {
  expect(isPreferredFilename(template)).toBe(true);
});

test.each([
  'a/b',
  '..\\b',
  'a\nb',
  'a\tb',
  'a\0b',
  'what?',
  'a:b',
  '<a>',
  '"a"',
  '50%',
  'a\u202eb',
  '🦉',
  '½',
  '${document.filename',
  'a ${document.id} {b}',
])('"%s" may not', (template) => {
  expect(isPreferredFilename(template)).toBe(false);
});

test.each<[string, string, string]>([
  ['About ${v}', '../../etc/passwd', 'About ..-..-etc-passwd'],
  ['${v}', '01/08/26 00:05', '01-08-26 00-05'],
  ['${v}.txt', 'C:\\a\\b', 'C-a-b.txt'],
  ['${v}', 'a\r\nb\tc', 'a b c'],
  ['${v}', 'a\u202etxt.exe', 'atxt.exe'],
  ['${v}', '..', 'unnamed'],
  ['${v}', '', 'unnamed'],
  ['${v}.txt', 'a\0b\u{fffd}c\ud800', 'a-b-c-.txt'],
  ['${v}', '${document.id}', '${document.id}'],
  ['${v}', 'Z\u0307', 'Ż'],
])('"%s" with the value "%s" is the name "%s"', (template, value, name) => {
  expect(renderFileName(template, () => value)).toBe(name);
});

it('cuts a long name and keeps its extension', () => {
  const name = renderFileName('${v}.txt', () => 'ż'.repeat(1000));
  expect([name.length, name.endsWith('ż.txt')]).toEqual([255, true]);
});

test.each([
  ['a/b', 'ab'],
  [String.raw`a\b`, 'ab'],
  ['a:b*?"<>|', 'ab'],
  ['a\nb', 'ab'],
  ['🦊.txt', '.txt'],
  ['${document.id', 'document.id'],
])('without other characters the template %j is %j', (template, without) => {
  expect(withAllowedCharacters(template)).toBe(without);
});

it('joins lists', () => {
  expect(renderFileName('of ${v}.txt', () => ['1', '2'])).toBe('of 1, 2.txt');
});
