import { array, assert, constantFrom, nat, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedSentences } from './cited-sentences.ts';

const cited = (answer: string, passages = 4) =>
  citedSentences(answer, passages).map((sentence) => [sentence.text.trim(), ...sentence.passages]);

describe('citedSentences', () => {
  it.each<[string, (string | number)[][]]>([
    [
      'The rent is 900 EUR [1]. It is due monthly [2][3].',
      [
        ['The rent is 900 EUR.', 1],
        ['It is due monthly.', 2, 3],
      ],
    ],
    [
      'The rent is 900 EUR. [1] It is due monthly. [2, 3]',
      [
        ['The rent is 900 EUR.', 1],
        ['It is due monthly.', 2, 3],
      ],
    ],
    [
      'Czynsz wynosi 900 zł.[2]\n\nTermin: 5 maja [1].',
      [
        ['Czynsz wynosi 900 zł.', 2],
        ['Termin: 5 maja.', 1],
      ],
    ],
    ['It is due.\n[1]', [['It is due.', 1]]],
    ['It says so [passage 2].', [['It says so.', 2]]],
    ['Nobody knows.', [['Nobody knows.']]],
    ['', []],
  ])('reads %j', (answer, expected) => {
    expect(cited(answer)).toEqual(expected);
  });

  it('drops numbers without a passage', () => {
    expect(cited('So it is [1][9][0].')).toEqual([['So it is.', 1]]);
  });

  it('leaves brackets that are no citation', () => {
    expect(cited('See [annex] and [3a].')).toEqual([['See [annex] and [3a].']]);
  });

  it('has only numbers of passages, and keeps all words, for any answer', () => {
    const words = string({ maxLength: 20 }).map((text) => text.replaceAll(/[[\]]/g, ''));
    const part = oneof(words, constantFrom('[1]', ' [2, 9]', '. ', '\n', 'Tak.'));
    assert(
      property(array(part, { maxLength: 20 }), nat({ max: 3 }), (parts, passages) => {
        const answer = parts.join('');
        const found = citedSentences(answer, passages);
        for (const number of found.flatMap((one) => one.passages)) {
          expect(number).toBeGreaterThanOrEqual(1);
          expect(number).toBeLessThanOrEqual(passages);
        }
        const letters = (text: string) => text.replaceAll(/\[[^\]]*\]|[^\p{L}]/gu, '');
        expect(letters(found.map(({ text }) => text).join(''))).toBe(letters(answer));
      }),
    );
  });
});
