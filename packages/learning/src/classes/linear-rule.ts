import { FEATURES } from './text-features.ts';
import type { Vector } from './weights.ts';

/**
 * A linear rule that decides about one label: a weight for each feature, and a bias. The margin of a text is their sum
 * over its features.
 */
export interface LinearRule {
  weights: Float32Array<ArrayBuffer>;
  bias: number;
}

export const newRule = (): LinearRule => ({ weights: new Float32Array(FEATURES), bias: 0 });

export function marginOf({ weights, bias }: LinearRule, { indexes, values }: Vector): number {
  let margin = bias;
  for (let at = 0; at < indexes.length; at++) margin += weights[indexes[at]!]! * values[at]!;
  return margin;
}

export const sigmoid = (margin: number): number => 1 / (1 + Math.exp(-margin));
