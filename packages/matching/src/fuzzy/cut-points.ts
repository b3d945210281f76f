import type { Codes } from '../exact/double-array.ts';

/** Shorter pieces would occur nearly everywhere. */
const MIN_PIECE = 2;
const TABLE = 1 << 16;

const pairSlot = (a: number, b: number): number => (a * 251 + b) & (TABLE - 1);
const tripleSlot = (a: number, b: number, c: number): number => ((a * 251 + b) * 241 + c) & (TABLE - 1);

/**
 * Frequencies of pairs and triples of letters, to distinguish rare pieces from common ones. Hashed, so only an
 * estimate.
 */
export class LetterStatistics {
  readonly #pairs = new Float64Array(TABLE).fill(0.3);
  readonly #triples = new Float64Array(TABLE).fill(0.15);

  add(codes: Codes): void {
    for (let i = 1; i < codes.length; i++) {
      this.#pairs[pairSlot(codes[i - 1]!, codes[i]!)]! += 1;
      if (i > 1) this.#triples[tripleSlot(codes[i - 2]!, codes[i - 1]!, codes[i]!)]! += 1;
    }
  }

  pair(codes: Codes, end: number): number {
    return this.#pairs[pairSlot(codes[end - 2]!, codes[end - 1]!)]!;
  }

  triple(codes: Codes, end: number): number {
    return this.#triples[tripleSlot(codes[end - 3]!, codes[end - 2]!, codes[end - 1]!)]!;
  }
}

/**
 * Splits a phrase into `count` pieces with the lowest expected number of occurrences in total; returns the bounds [0,
 * …, length]. The phrase has at least 2 letters for each piece.
 */
export function cutPoints(codes: Codes, count: number, statistics: LetterStatistics): number[] {
  const length = codes.length;
  const costs = pieceCosts(codes, statistics);
  const width = length + 1;
  const best = new Float64Array((count + 1) * width).fill(Infinity);
  const cutBefore = new Int32Array((count + 1) * width);
  best[0] = 0;
  for (let pieces = 1; pieces <= count; pieces++) {
    for (let end = MIN_PIECE * pieces; end <= length; end++) {
      for (let start = MIN_PIECE * (pieces - 1); start <= end - MIN_PIECE; start++) {
        const cost = best[(pieces - 1) * width + start]! + costs[start * width + end]!;
        if (cost >= best[pieces * width + end]!) continue;
        best[pieces * width + end] = cost;
        cutBefore[pieces * width + end] = start;
      }
    }
  }
  const bounds = [length];
  for (let pieces = count; pieces > 0; pieces--) bounds.unshift(cutBefore[pieces * width + bounds[0]!]!);
  return bounds;
}

/** The expected frequency of each range [start, end), from its triples (a second-order Markov chain). */
function pieceCosts(codes: Codes, statistics: LetterStatistics): Float64Array {
  const width = codes.length + 1;
  const costs = new Float64Array(width * width);
  for (let start = 0; start + MIN_PIECE <= codes.length; start++) {
    let expected = statistics.pair(codes, start + 2);
    costs[start * width + start + 2] = expected;
    for (let end = start + 3; end <= codes.length; end++) {
      expected = Math.min(
        expected,
        (expected * statistics.triple(codes, end)) / statistics.pair(codes, end - 1),
      );
      costs[start * width + end] = expected;
    }
  }
  return costs;
}
