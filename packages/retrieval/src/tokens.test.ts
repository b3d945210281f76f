import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedWords, tokensOf } from './tokens.ts';

describe('foldedWords', () => {
  it('knows no case, no accents and no punctuation', () => {
    expect(foldedWords('Zażółć GĘŚLĄ jaźń, „Łódź”! №7')).toEqual(['zazolc', 'gesla', 'jazn', 'lodz', 'no7']);
  });

  it('separates the words of scripts without spaces', () => {
    expect(foldedWords('請求書は yesterday').length).toBeGreaterThan(1);
  });

  it('gives tokens that the index can store, for any text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const token of tokensOf(foldedWords(text))) {
          expect(token).toMatch(/^[\p{L}\p{N}]+\*?$/u);
          expect(token.isWellFormed()).toBe(true);
          expect(Buffer.byteLength(token)).toBeLessThan(1000);
        }
      }),
    );
  });
});

describe('tokensOf', () => {
  it('are the word and its beginning, by which other forms of it are found', () => {
    expect(tokensOf(['faktura', 'rok'])).toEqual(['faktura', 'faktu*', 'rok', 'rok*']);
  });
});
