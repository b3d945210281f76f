import type { Db } from '@scriptorium/db/database.ts';
import { fuse } from '../fuse.ts';
import { rank, type Ranked } from '../rank.ts';
import { weightOf, type Corpus } from '../token-weight.ts';
import { foldedWords, tokensOf } from '../tokens.ts';
import type { FoundPassage, PassageQuery } from './passage-query.ts';
import * as store from './search.store.ts';

/** The number of passages that are ranked; the requested number has no influence on the order. */
const CANDIDATES = 200;
/** Different words of a long query that are looked up. */
const MOST_WORDS = 300;
/** The maximum of a query's rarest tokens that are searched for. */
const MOST_TOKENS = 64;
/** Passages with the tokens that are searched for, all together: frequent words add little to a ranking, and cost most. */
const MOST_HITS = 6000;
/** The rarest tokens are searched for in any case. */
const LEAST_TOKENS = 3;

/**
 * The passages of a process that are the most similar to a query, the best first: by their words, and by what `near` ranks
 * by vectors.
 */
export async function searchPassages(
  db: Db,
  query: PassageQuery,
  near: readonly Ranked[] = [],
): Promise<FoundPassage[]> {
  const { topK, threshold } = query;
  const byWords = await rankByWords(db, query);
  const candidates = new Map(byWords.candidates.map((candidate) => [candidate.id, candidate]));
  const others = near.map(({ id }) => id).filter((id) => !candidates.has(id));
  for (const candidate of await store.listPresent(db, { ...query, limit: CANDIDATES }, others))
    candidates.set(candidate.id, candidate);
  const byVectors = near.filter(({ id }) => candidates.has(id));
  const found = fuse([byWords.ranking, byVectors])
    .filter(({ similarity }) => similarity >= threshold)
    .slice(0, topK)
    .flatMap(({ id, similarity }) => {
      const candidate = candidates.get(id);
      return candidate ? [{ ...candidate, similarity }] : [];
    });
  if (threshold > 0 || found.length === topK) return found;
  const rest = await store.listOthers(db, { ...query, limit: topK - found.length }, [...candidates.keys()]);
  return [...found, ...rest.map((other) => ({ ...other, similarity: 0 }))];
}

/** By BM25 among the passages with the rarest tokens. */
async function rankByWords(
  db: Db,
  query: PassageQuery,
): Promise<{ candidates: readonly store.StoredPassage[]; ranking: readonly Ranked[] }> {
  const words = [...new Set(foldedWords(query.query))].slice(0, MOST_WORDS);
  const all = [...new Set(tokensOf(words))];
  const corpus = await corpusOf(db, query.processId, all);
  const asked = searchedTokens(all, corpus);
  if (asked.length === 0) return { candidates: [], ranking: [] };
  const candidates = await store.listCandidates(db, { ...query, limit: CANDIDATES }, asked);
  const texts = candidates.map(({ id, text }) => ({ id, words: foldedWords(text) }));
  return { candidates, ranking: rank(words, texts, corpus) };
}

async function corpusOf(db: Db, processId: number, tokens: readonly string[]): Promise<Corpus> {
  const counts = await store.countPassages(db, processId);
  const isEmpty = counts.passages === 0 || tokens.length === 0;
  return { ...counts, frequencies: isEmpty ? new Map() : await store.frequencies(db, processId, tokens) };
}

/** The rarest tokens that any passage has, as many as can be searched for quickly. */
function searchedTokens(all: readonly string[], corpus: Corpus): store.WeightedToken[] {
  const frequencyOf = (token: string) => corpus.frequencies.get(token) ?? 0;
  const present = all
    .filter((token) => frequencyOf(token) > 0)
    .sort((a, b) => frequencyOf(a) - frequencyOf(b))
    .slice(0, MOST_TOKENS);
  let hits = 0;
  return present
    .filter((token, index) => {
      hits += frequencyOf(token);
      return index < LEAST_TOKENS || hits <= MOST_HITS;
    })
    .map((token) => ({ token, weight: weightOf(token, corpus) }));
}
