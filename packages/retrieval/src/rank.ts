/** The passages of a process, as far as a ranking needs them. */
export interface Corpus {
  /** How many passages. */
  readonly passages: number;
  /** Words of all of them. */
  readonly words: number;
  /** By token: how many passages have it. */
  readonly frequencies: ReadonlyMap<string, number>;
}

export interface Candidate {
  readonly id: number;
  /** Of its text, in any order. */
  readonly tokens: readonly string[];
  /** How many words its text has. */
  readonly words: number;
}

export interface Ranked {
  readonly id: number;
  /** The share of the query that the passage has, from 0 to 1; rare words count more. */
  readonly similarity: number;
}

/** How much more several occurrences count than one. */
const K1 = 1.2;
/** How much the length of a passage matters. */
const B = 0.75;

/** How rare a token is. */
export function weightOf(token: string, { passages, frequencies }: Corpus): number {
  const frequency = Math.min(frequencies.get(token) ?? 0, passages);
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}

/** Ranks passages by BM25, the best first; of equal ones the older first. */
export function rank(query: readonly string[], candidates: readonly Candidate[], corpus: Corpus): Ranked[] {
  const weights = new Map(query.map((token) => [token, weightOf(token, corpus)]));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const average = corpus.words / Math.max(corpus.passages, 1) || 1;
  return candidates
    .map(({ id, tokens, words }) => {
      const counts = new Map<string, number>();
      for (const token of tokens) if (weights.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
      const length = K1 * (1 - B + (B * words) / average);
      let score = 0;
      let found = 0;
      for (const [token, count] of counts) {
        const weight = weights.get(token) ?? 0;
        score += (weight * count * (K1 + 1)) / (count + length);
        found += weight;
      }
      return { id, score, similarity: all === 0 ? 0 : Math.min(1, found / all) };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .map(({ id, similarity }) => ({ id, similarity }));
}
