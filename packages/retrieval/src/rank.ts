import { closestForms } from './closest-forms.ts';
import { weightOf, type Corpus } from './token-weight.ts';
import { lettersOf, tokensOf } from './tokens.ts';

export interface Candidate {
  readonly id: number;
  /** The words of the passage's text, in order. */
  readonly words: readonly string[];
}

export interface Ranked {
  readonly id: number;
  /** The share of the query that the passage has, from 0 to 1; rare words count more. */
  readonly similarity: number;
}

interface Scored extends Ranked {
  readonly candidate: Candidate;
  readonly score: number;
}

/** The k1 of BM25: a higher one gives more weight to repeated occurrences. */
const K1 = 1.2;
/** The b of BM25, 0 to 1: a higher one gives more weight to the length of a passage. */
const B = 0.75;
/** The best ones, whose order is made finer. */
const FINER = 50;
/** The weight of the closest forms of words, relative to BM25. */
const FORMS = 2;

/**
 * Ranks passages by the words of a query, the best first; of equal ones the older first. By BM25 of words and their
 * beginnings, and among the first ones of the three letters of which words consist, too: they have other forms and
 * compounds of a word in common.
 */
export function rank(query: readonly string[], candidates: readonly Candidate[], corpus: Corpus): Ranked[] {
  const closeness = closestForms(query, corpus);
  const scored = scoresOf(tokensOf(query), candidates, corpus, countTokens);
  const ranked = sorted(
    scored.map((one) => ({ ...one, score: one.score + FORMS * closeness(one.candidate.words) })),
  );
  const best = ranked.slice(0, FINER);
  return [...finer(query, best), ...ranked.slice(FINER)].map(({ id, similarity }) => ({ id, similarity }));
}

function finer(query: readonly string[], best: readonly Scored[]): Scored[] {
  const letters = new Set(query.flatMap(lettersOf));
  const candidates = best.map(({ candidate }) => candidate);
  const counts = candidates.map((candidate) => countLetters(candidate, letters));
  const frequencies = new Map<string, number>();
  for (const { found } of counts)
    for (const token of found.keys()) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
  const words = counts.reduce((sum, { length }) => sum + length, 0);
  const corpus = { passages: candidates.length, words, frequencies };
  const scores = scoresOf([...letters], candidates, corpus, countLetters);
  return sorted(best.map((one, at) => ({ ...one, score: one.score + (scores[at]?.score ?? 0) })));
}

const sorted = (scored: readonly Scored[]): Scored[] =>
  scored.toSorted((a, b) => b.score - a.score || a.id - b.id);

interface Counts {
  /** By token of the query. */
  readonly found: ReadonlyMap<string, number>;
  readonly length: number;
}

type Count = (candidate: Candidate, asked: ReadonlySet<string>) => Counts;

const countTokens: Count = ({ words }, asked) => ({
  found: occurrences(tokensOf(words), asked),
  length: words.length,
});

const countLetters: Count = ({ words }, asked) => {
  const letters = words.flatMap(lettersOf);
  return { found: occurrences(letters, asked), length: letters.length };
};

function occurrences(tokens: readonly string[], asked: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const token of tokens) if (asked.has(token)) found.set(token, (found.get(token) ?? 0) + 1);
  return found;
}

/** BM25, in the order of the candidates. */
function scoresOf(
  query: readonly string[],
  candidates: readonly Candidate[],
  corpus: Corpus,
  count: Count,
): Scored[] {
  const weights = new Map(query.map((token) => [token, weightOf(token, corpus)]));
  const asked = new Set(weights.keys());
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const average = corpus.words / Math.max(corpus.passages, 1) || 1;
  return candidates.map((candidate) => {
    const { found, length } = count(candidate, asked);
    const ofLength = K1 * (1 - B + (B * length) / average);
    let score = 0;
    let share = 0;
    for (const [token, times] of found) {
      const weight = weights.get(token) ?? 0;
      score += (weight * times * (K1 + 1)) / (times + ofLength);
      share += weight;
    }
    return { id: candidate.id, candidate, score, similarity: all === 0 ? 0 : Math.min(1, share / all) };
  });
}
