import type { Ranked } from './rank.ts';

/**
 * The constant of reciprocal rank fusion; a higher one reduces the advantage of the first places:
 * https://doi.org/10.1145/1571941.1572114
 */
const K = 60;

/**
 * One ranking of several, the best first, by reciprocal rank fusion: similarities of different kinds cannot be added. The
 * similarity is the highest of a passage.
 */
export function fuse(rankings: readonly (readonly Ranked[])[]): Ranked[] {
  const scores = new Map<number, { score: number; similarity: number }>();
  for (const ranking of rankings)
    for (const [at, { id, similarity }] of ranking.entries()) {
      const known = scores.get(id) ?? { score: 0, similarity: 0 };
      scores.set(id, {
        score: known.score + 1 / (K + at + 1),
        similarity: Math.max(known.similarity, similarity),
      });
    }
  return [...scores]
    .sort(([id, a], [otherId, b]) => b.score - a.score || id - otherId)
    .map(([id, { similarity }]) => ({ id, similarity }));
}
