import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rank, type Candidate } from './rank.ts';
import { foldedWords, tokensOf } from './tokens.ts';

function ranking(query: string, texts: readonly string[]) {
  const candidates: Candidate[] = texts.map((text, id) => ({ id, words: foldedWords(text) }));
  const frequencies = new Map<string, number>();
  for (const { words } of candidates)
    for (const token of new Set(tokensOf(words))) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
  const words = candidates.reduce((sum, one) => sum + one.words.length, 0);
  return rank([...new Set(foldedWords(query))], candidates, {
    passages: texts.length,
    words,
    frequencies,
  });
}

const someText = array(constantFrom('umowa', 'umowy', 'rok', 'Łódź', 'kwota', 'a'), { maxLength: 8 });

describe('rank', () => {
  it('puts a rare word before a frequent one, and knows other forms of it', () => {
    const texts = ['termin płatności', 'termin dostawy', 'faktura za usługi', 'termin odbioru'];
    expect(ranking('termin faktury', texts)[0]?.id).toBe(2);
  });

  it('puts the shorter of two passages with the same words first', () => {
    expect(ranking('kara', ['kara umowna i wiele innych słów o czym innym', 'kara umowna'])[0]?.id).toBe(1);
  });

  it('knows a word within another, which begins otherwise', () => {
    expect(ranking('skanowanie', ['muzeum sztuki', 'dokument zeskanowany'])[0]?.id).toBe(1);
  });

  it('has a similarity from 0, for nothing in common, to 1, for all words of the query', () => {
    const [best, worst] = ranking('kara umowna', ['kara umowna wynosi', 'pogoda']);
    expect([best?.similarity, worst?.similarity]).toEqual([1, 0]);
    assert(
      property(someText, array(someText, { maxLength: 6 }), (query, texts) => {
        const ranked = ranking(
          query.join(' '),
          texts.map((words) => words.join(' ')),
        );
        expect(ranked).toHaveLength(texts.length);
        for (const { similarity } of ranked) {
          expect(similarity).toBeGreaterThanOrEqual(0);
          expect(similarity).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('counts a word of the query that no passage has against the similarity', () => {
    const [best] = ranking('kara hipopotam', ['kara umowna', 'pogoda']);
    expect(best?.similarity).toBeGreaterThan(0);
    expect(best?.similarity).toBeLessThan(0.5);
  });

  it('does not depend on the order of the candidates', () => {
    assert(
      property(someText, array(someText, { minLength: 2, maxLength: 6 }), (query, texts) => {
        const corpus = { passages: 10, words: 30, frequencies: new Map([['umowa', 4]]) };
        const candidates = texts.map((words, id) => ({ id, words }));
        const asked = foldedWords(query.join(' '));
        expect(rank(asked, candidates.toReversed(), corpus)).toEqual(rank(asked, candidates, corpus));
      }),
    );
  });
});
