import { describe, expect, it, test } from 'vitest';
import { excerptsOf } from './excerpts.ts';
import { isEmptyQuery, parseTextQuery } from './text-query.ts';
import { foldText, wordsOf } from './words.ts';

const words = (text: string) => [...wordsOf(text)].map(({ folded }) => folded);

describe('words of a text', () => {
  it('are letters and digits, in lower case and without accents', () => {
    expect(words('Żółć, ŁÓDŹ: 1 234,56 zł (Straße)')).toEqual([
      'zolc',
      'lodz',
      '1',
      '234',
      '56',
      'zl',
      'strasse',
    ]);
    expect(words('a\u0301 é 👍 e\u0301te')).toEqual(['a', 'e', 'ete']);
    expect(foldText('Ł')).toBe('l');
  });
  it('are found in scripts without spaces too', () => {
    expect(words('今日は元気です').length).toBeGreaterThan(1);
  });
  it('have the offsets of the original text', () => {
    const text = 'Ala ma Straße.';
    expect([...wordsOf(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
      'Ala',
      'ma',
      'Straße',
    ]);
  });
});

test('a search has beginnings of words, exact phrases, exclusions and labels', () => {
  expect(
    parseTextQuery('Kowal "umowa O dzieło" -faks -"bez vat" has:Invoice ma:"Numer konta" -has:Draft'),
  ).toEqual({
    wanted: [
      { words: ['kowal'], isPrefix: true },
      { words: ['umowa', 'o', 'dzielo'], isPrefix: false },
    ],
    excluded: [
      { words: ['faks'], isPrefix: true },
      { words: ['bez', 'vat'], isPrefix: false },
    ],
    labels: ['Invoice', 'Numer konta'],
    excludedLabels: ['Draft'],
  });
  expect(parseTextQuery('jan@example.org inv*').wanted).toEqual([
    { words: ['jan', 'example', 'org'], isPrefix: true },
    { words: ['inv'], isPrefix: true },
  ]);
  expect(isEmptyQuery(parseTextQuery(' % - "" has: '))).toBe(true);
  expect(parseTextQuery('„bez spacji”').wanted).toEqual([{ words: ['bez', 'spacji'], isPrefix: false }]);
  expect(parseTextQuery('"open end').wanted).toEqual([{ words: ['open', 'end'], isPrefix: false }]);
});

describe('excerpts', () => {
  const query = parseTextQuery('invo "pay now"');
  it('mark the found words in their context, on one line', () => {
    const [first, ...more] = excerptsOf('Dear Sir,\nthe Invoice 7: pay it', query);
    expect(more).toEqual([]);
    expect(first?.text).toBe('Dear Sir, the Invoice 7: pay it');
    expect(first?.marks.map(({ start, end }) => first.text.slice(start, end))).toEqual(['Invoice', 'pay']);
  });
  it('are at most two passages of a long text, cut between words', () => {
    const filler = 'lorem ipsum dolor '.repeat(30);
    const excerpts = excerptsOf(`${filler}invoice ${filler}invoices ${filler}invoicing`, query);
    expect(excerpts).toHaveLength(2);
    for (const { text, marks } of excerpts) {
      expect(text).toMatch(/^… (lorem|ipsum|dolor) .* (lorem|ipsum|dolor) …$/);
      expect(text.length).toBeLessThan(200);
      expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual([
        expect.stringMatching(/^invoices?$/),
      ]);
    }
  });
  it('never cut a character in two', () => {
    const [only] = excerptsOf(`${'👍'.repeat(80)} invoice ${'👍'.repeat(80)}`, query);
    expect(only?.text.isWellFormed()).toBe(true);
  });
});
