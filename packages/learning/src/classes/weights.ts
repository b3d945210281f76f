import { FEATURES, type FeatureCounts } from './text-features.ts';

/** A text as a vector: sorted indexes of its features, and the weight of each; its length is 1, or 0 without features. */
export interface Vector {
  indexes: Uint32Array<ArrayBuffer>;
  values: Float32Array<ArrayBuffer>;
}

/** In how many of the texts each feature is. */
export function documentFrequencies(texts: readonly FeatureCounts[]): Uint32Array<ArrayBuffer> {
  const frequencies = new Uint32Array(FEATURES);
  for (const { indexes } of texts) for (const index of indexes) frequencies[index]!++;
  return frequencies;
}

/**
 * The inverse document frequency of each feature: rare ones count more. Features in fewer than `minimum` texts get 0: a
 * feature of a single text says little about others.
 */
export function inverseFrequencies(
  texts: readonly FeatureCounts[],
  minimum: number,
): Float32Array<ArrayBuffer> {
  const frequencies = documentFrequencies(texts);
  const inverse = new Float32Array(FEATURES);
  for (let index = 0; index < FEATURES; index++) {
    const frequency = frequencies[index]!;
    if (frequency >= minimum) inverse[index] = Math.log((1 + texts.length) / (1 + frequency)) + 1;
  }
  return inverse;
}

/** (1 + ln count) × inverse frequency, scaled to length 1. Features that count nothing are left out. */
export function weigh({ indexes, counts }: FeatureCounts, inverse: Float32Array): Vector {
  const kept = indexes.filter((index) => inverse[index]! > 0);
  const values = new Float32Array(kept.length);
  let squares = 0;
  let at = 0;
  for (let from = 0; from < indexes.length; from++) {
    const factor = inverse[indexes[from]!]!;
    if (factor === 0) continue;
    const value = (1 + Math.log(counts[from]!)) * factor;
    values[at++] = value;
    squares += value * value;
  }
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let index = 0; index < values.length; index++) values[index]! *= scale;
  return { indexes: kept, values };
}
