import type { BestPassages } from './best-passages.ts';

/** Vectors of one length, one after the other. */
export interface VectorBlock {
  readonly ids: readonly number[];
  readonly values: Float32Array;
}

/** Offers the passages by their similarity to a vector. Vectors of another length are not comparable. */
export function offerVectors(best: BestPassages, query: Float32Array, { ids, values }: VectorBlock): void {
  const { length } = query;
  if (values.length !== ids.length * length) return;
  for (const [at, id] of ids.entries()) best.offer(id, cosine(query, values, at * length));
}

const AT_ONCE = 8;

/**
 * The cosine similarity of two vectors of norm 1. Four sums, none of which waits for the others, take a third of the
 * time that one takes: this is most of the time of a question about many passages.
 */
function cosine(query: Float32Array, values: Float32Array, from: number): number {
  const { length } = query;
  const whole = length - (length % AT_ONCE);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0, other = from; at < whole; at += AT_ONCE, other += AT_ONCE) {
    a += query[at]! * values[other]! + query[at + 4]! * values[other + 4]!;
    b += query[at + 1]! * values[other + 1]! + query[at + 5]! * values[other + 5]!;
    c += query[at + 2]! * values[other + 2]! + query[at + 6]! * values[other + 6]!;
    d += query[at + 3]! * values[other + 3]! + query[at + 7]! * values[other + 7]!;
  }
  for (let at = whole; at < length; at += 1) a += query[at]! * values[from + at]!;
  return Math.min(1, a + b + c + d);
}
