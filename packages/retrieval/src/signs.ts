import type { BestPassages } from './best-passages.ts';

const BITS = 32;

/** Signs of vectors of one length, one after the other. */
export interface SignBlock {
  readonly ids: readonly number[];
  readonly values: Uint32Array;
}

/** A bit for each number of a vector, set for a negative one. */
export function signsOf(vector: Float32Array): Uint32Array {
  const signs = new Uint32Array(Math.ceil(vector.length / BITS));
  for (const [at, value] of vector.entries())
    if (value < 0) signs[at >>> 5] = (signs[at >>> 5] ?? 0) | (1 << (at & 31));
  return signs;
}

export interface SignQuery {
  readonly signs: Uint32Array;
  /** Numbers of the vector. */
  readonly numbers: number;
}

export const signQuery = (vector: Float32Array): SignQuery => ({
  signs: signsOf(vector),
  numbers: vector.length,
});

/** Offers the passages by the share of signs that they have in common with a vector. */
export function offerSigns(best: BestPassages, query: SignQuery, { ids, values }: SignBlock): void {
  const { signs: asked, numbers } = query;
  const { length } = asked;
  if (values.length !== ids.length * length) return;
  for (const [index, id] of ids.entries()) {
    let differing = 0;
    for (let at = 0; at < length; at += 1)
      differing += bitCount((asked[at] as number) ^ (values[index * length + at] as number));
    best.offer(id, 1 - differing / numbers);
  }
}

/**
 * The similarity to expect of vectors with this share of signs in common: they differ in the share that their angle is of a half
 * turn, on average (Charikar, "Similarity estimation techniques from rounding algorithms", 2002).
 */
export const expectedSimilarity = (shared: number): number => Math.max(0, Math.cos(Math.PI * (1 - shared)));

/** How many bits of a word of 32 are set (Warren, "Hacker's Delight", 5-1). */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
