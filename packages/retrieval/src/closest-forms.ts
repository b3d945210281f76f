import { weightOf, type Corpus } from './token-weight.ts';
import { stemOf } from './tokens.ts';

/** Letters that forms of a word have in common at least; shorter words are compared as a whole. */
const LEAST_SHARED = 4;

/**
 * Scores the similarity of the words of a text to those of a query: for each word of the query, that of its closest
 * form in the text, times its rarity. An equal word counts in full, another form by the share of both that their common
 * beginning is. The score of BM25 for equal tokens depends on where words are cut; this one does not, for languages
 * with many endings.
 */
export function closestForms(query: readonly string[], corpus: Corpus): (words: readonly string[]) => number {
  const asked = Map.groupBy(
    query.map((word, at) => ({ word, at, weight: weightOf(stemOf(word), corpus) })),
    ({ word }) => word.slice(0, LEAST_SHARED),
  );
  return (words) => {
    const closest = new Float64Array(query.length);
    for (const word of words)
      for (const { word: wanted, at, weight } of asked.get(word.slice(0, LEAST_SHARED)) ?? [])
        closest[at] = Math.max(closest[at] ?? 0, weight * similarity(word, wanted));
    return closest.reduce((sum, one) => sum + one, 0);
  };
}

function similarity(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return (2 * shared) / (a.length + b.length);
}
