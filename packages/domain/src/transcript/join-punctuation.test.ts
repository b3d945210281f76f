import { describe, expect, it } from 'vitest';
import { joinPunctuation } from './join-punctuation.ts';

describe('words of an utterance', () => {
  it('get the punctuation marks that follow them [ASR-07]', () => {
    expect(joinPunctuation(['Good', 'morning', ',', 'Aurora', 'Print', '.'])).toEqual([
      'Good',
      'morning,',
      'Aurora',
      'Print.',
    ]);
    expect(joinPunctuation(['Co', '?', '!', 'No', 'tak', '...'])).toEqual(['Co?!', 'No', 'tak...']);
    expect(joinPunctuation(['tak', '…', '”', 'koniec', '。'])).toEqual(['tak…”', 'koniec。']);
  });

  it('keep marks without a word before them, marks inside words, and signs that are no punctuation', () => {
    expect(joinPunctuation([])).toEqual([]);
    expect(joinPunctuation(['…', 'tak', '.'])).toEqual(['…', 'tak.']);
    expect(joinPunctuation(['a.m.', "don't", '+', '5', '€'])).toEqual(['a.m.', "don't", '+', '5', '€']);
    expect(joinPunctuation(['', '.'])).toEqual(['.']);
  });
});
