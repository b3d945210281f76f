import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Anchor } from './anchor.ts';

const found = (text: string, quote: string, occurrence?: number) => {
  const place = new Anchor(text).find(quote, occurrence);
  return 'start' in place ? { ...place, text: text.slice(place.start, place.end) } : place;
};

describe('a quote is found', () => {
  test.each([
    ['as it is', 'Pay 500 PLN to Jan Kowalski.', 'Jan Kowalski', 'Jan Kowalski', 'exact'],
    ['in another case', 'Pay JAN KOWALSKI now', 'Jan Kowalski', 'JAN KOWALSKI', 'comparable'],
    ['over a line end', 'Pay Jan\n  Kowalski now', 'Jan Kowalski', 'Jan\n  Kowalski', 'comparable'],
    [
      'over a hyphen at the line end',
      'umowa najmu lo-\nkalu',
      'najmu lokalu',
      'najmu lo-\nkalu',
      'comparable',
    ],
    ['with other quotes and dashes', 'see „A – B”', '"A - B"', '„A – B”', 'comparable'],
    [
      'with decomposed letters',
      'Zazo\u0301\u0142c\u0301 now',
      'Zazółć',
      'Zazo\u0301\u0142c\u0301',
      'comparable',
    ],
    [
      'with a wrong letter',
      'the general manager of the plant',
      'general manger of the plant',
      'general manager of the plant',
      'fuzzy',
    ],
    ['after an emoji', '🎉 party with Anna', 'ANNA', 'Anna', 'comparable'],
    ['where letters have no spaces between words', '東京都に住む', '京都', '京都', 'exact'],
  ])('%s', (_, text, quote, expected, how) => {
    expect(found(text, quote)).toMatchObject({ text: expected, how });
  });

  test('at the occurrence that is asked for, whole words first', () => {
    const text = 'Ann and Anna and Ann';
    expect(found(text, 'Ann', 1)).toMatchObject({ start: 0 });
    expect(found(text, 'Ann', 2)).toMatchObject({ start: 17 });
    expect(found(text, 'Anna', 3)).toMatchObject({ start: 8 });
  });
});

describe('a quote is not found', () => {
  test.each([
    ['without text', 'Pay 500 PLN', ' '],
    ['anywhere', 'Pay 500 PLN', 'Pay 600 PLN'],
    ['with another figure', 'the rate is 15 % a year at most', 'the rate is 16 % a year at most'],
    ['with a wrong letter when it is short', 'Pay Jan now', 'Jon'],
  ])('%s', (_, text, quote) => {
    expect(found(text, quote)).toEqual({ how: 'notFound' });
  });

  test.each([
    ['its number is higher than there are places', 'Ann and Ann', 'Ann', 3],
    ['it is similar to two places', 'general manager here, general manager there', 'general manger', 1],
  ])('when %s', (_, text, quote, occurrence) => {
    expect(found(text, quote, occurrence)).toEqual({ how: 'ambiguous' });
  });
});

const words = fc.array(fc.constantFrom('Ann', 'Bob', 'ŁÓDŹ', '🎉', '42', 'x-y', 'ﬁn'), {
  minLength: 1,
  maxLength: 30,
});

test('what is found differs from the quote in nothing but looks, or in a few letters but no digit', () => {
  fc.assert(
    fc.property(words, words, fc.integer({ min: 1, max: 3 }), (texts, quotes, occurrence) => {
      const place = found(texts.join(' '), quotes.join('  '), occurrence);
      if (!('text' in place) || place.how === 'fuzzy') return;
      const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
      expect(plain(place.text)).toBe(plain(quotes.join(' ')));
    }),
  );
});

test('every part of a text is found in it', () => {
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (texts, from, length) => {
      const start = from % texts.length;
      const quote = texts.slice(start, start + 1 + (length % 5)).join(' ');
      expect(found(texts.join(' '), quote)).toMatchObject({ text: quote, how: 'exact' });
    }),
  );
});
