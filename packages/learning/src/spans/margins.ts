import type { ChainWeights, Decoded } from './chain.ts';
import { BEGIN, LAST, NEXT_LABEL, OUTSIDE, statesOf } from './states.ts';

/** For each token, how much better the best states of the sequence are than the best ones that give the token another state. */
export function tokenMargins(
  weights: ChainWeights,
  emissions: Float32Array,
  { path, score, forward }: Decoded,
): Float32Array<ArrayBuffer> {
  const states = statesOf(weights.labels);
  const margins = new Float32Array(path.length);
  let after = endings(states);
  for (let token = path.length - 1; token >= 0; token--) {
    const base = token * states;
    let second = -Infinity;
    for (let state = 0; state < states; state++)
      if (state !== path[token]) second = Math.max(second, forward[base + state]! + after[state]!);
    // Rounding may make the second one better by a trace.
    margins[token] = Math.max(0, score - second);
    const next = after;
    for (let state = 0; state < states; state++) next[state]! += emissions[base + state]!;
    after = stepBack(weights, next);
  }
  return margins;
}

/** A sequence ends closed. */
function endings(states: number): Float32Array {
  const after = new Float32Array(states).fill(-Infinity);
  after[OUTSIDE] = 0;
  for (let last = LAST; last < states; last += NEXT_LABEL) after.fill(0, last, last + 2);
  return after;
}

/** The best score of what follows each state, from the scores of the states that follow. */
function stepBack({ labels, transitions }: ChainWeights, next: Float32Array): Float32Array {
  const states = statesOf(labels);
  const after = new Float32Array(states).fill(-Infinity);
  const enter = (state: number) => {
    const weights = state * states;
    const score = next[state]!;
    after[OUTSIDE] = Math.max(after[OUTSIDE]!, score + transitions[weights]!);
    for (let last = LAST; last < states; last += NEXT_LABEL) {
      after[last] = Math.max(after[last]!, score + transitions[weights + last]!);
      after[last + 1] = Math.max(after[last + 1]!, score + transitions[weights + last + 1]!);
    }
  };
  enter(OUTSIDE);
  for (let begin = BEGIN; begin < states; begin += NEXT_LABEL) {
    enter(begin);
    enter(begin + 3);
    for (let from = begin; from <= begin + 1; from++)
      for (let to = begin + 1; to <= begin + 2; to++)
        after[from] = Math.max(after[from]!, next[to]! + transitions[to * states + from]!);
  }
  return after;
}
