import { newRule, type LinearRule } from './linear-rule.ts';
import { FEATURES } from './text-features.ts';
import type { Vector } from './weights.ts';

/** Added to each feature of both sides, so that one that was never seen decides nothing by itself. */
const SMOOTHING = 0.03;

/**
 * Naive Bayes for one label against the rest: the weight of a feature is the logarithm of how much more frequent it is in
 * texts with the label. How frequent the label is does not count: a threshold follows. It can be better with few texts.
 */
export function fitNaiveBayes(vectors: readonly Vector[], positive: readonly boolean[]): LinearRule {
  const [having, rest] = [new Float64Array(FEATURES), new Float64Array(FEATURES)];
  const sums: [number, number] = [0, 0];
  let features = 0;
  vectors.forEach(({ indexes, values }, text) => {
    const side = positive[text] ? having : rest;
    const which = positive[text] ? 0 : 1;
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at]!;
      if (having[index] === 0 && rest[index] === 0) features++;
      side[index]! += values[at]!;
      sums[which] += values[at]!;
    }
  });
  const rule = newRule();
  const shift = Math.log((sums[0] + SMOOTHING * features) / (sums[1] + SMOOTHING * features));
  for (let index = 0; index < FEATURES; index++) {
    const [here, there] = [having[index]!, rest[index]!];
    if (here > 0 || there > 0)
      rule.weights[index] = Math.log((here + SMOOTHING) / (there + SMOOTHING)) - shift;
  }
  return rule;
}
