import { expect, test } from 'vitest';
import { findText, foldForFind, type FindOptions } from './find-text.ts';

const find = (text: string, query: string, options: Partial<FindOptions> = {}, limit = 100) => {
  const { caseSensitive = false, wholeWords = false } = options;
  return findText(foldForFind(text, caseSensitive), query, { caseSensitive, wholeWords }, limit).map(
    ({ start, end }) => text.slice(start, end),
  );
};

test('case and accents do not matter by default', () => {
  expect(find('Łódź, łódź i LODZ', 'lodz')).toEqual(['Łódź', 'łódź', 'LODZ']);
  expect(find('Łódź, łódź i LODZ', 'łódź', { caseSensitive: true })).toEqual(['łódź']);
  expect(find('Zażółć', 'ZAZOLC')).toEqual(['Zażółć']);
});

test('offsets are those of the original text with combining marks, emoji and right-to-left script', () => {
  const text = 'e\u0301te\u0301 😀 été';
  expect(find(text, 'ete')).toEqual(['e\u0301te\u0301', 'été']);
  expect(find('a😀b😀', '😀')).toEqual(['😀', '😀']);
  expect(find('שלום עולם', 'עולם')).toEqual(['עולם']);
  expect(find('a\ud800b', 'b')).toEqual(['b']);
});

test('whole words have no letter or digit beside them', () => {
  expect(find('art cart artful art. (art) art1', 'art', { wholeWords: true })).toHaveLength(3);
  expect(find('x (a) (a)y', '(a)', { wholeWords: true })).toHaveLength(2);
});

test('passages do not overlap, stop at the limit, and an empty query finds none', () => {
  expect(find('aaaa', 'aa')).toEqual(['aa', 'aa']);
  expect(find('aaaa', 'a', {}, 3)).toHaveLength(3);
  expect(find('aaaa', '')).toEqual([]);
  expect(find('abc', '\u0301')).toEqual([]);
});

test('every passage of a long text is found', () => {
  const text = 'Lorem ipsum dolor. '.repeat(60_000);
  expect(find(text, 'IPSUM', {}, 100_000)).toHaveLength(60_000);
});

test('line ends and other blanks are a space, soft hyphens are not seen, and ß is ss', () => {
  expect(find('Rzeczypo\u00adspolita', 'rzeczypospolita')).toEqual(['Rzeczypo\u00adspolita']);
  for (const blank of ['\n', '\u00a0', '\u2009', ' \n ', '\t'])
    expect(find(`a Jan${blank}Kowalski b`, 'jan kowalski')).toEqual([`Jan${blank}Kowalski`]);
  expect(find('Straße, STRASSE, Straẞe', 'strasse')).toEqual(['Straße', 'STRASSE', 'Straẞe']);
  expect(find('Maß', 'maß', { wholeWords: true })).toEqual(['Maß']);
});
