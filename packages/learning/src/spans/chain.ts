import { BEGIN, LAST, NEXT_LABEL, OUTSIDE, statesOf } from './states.ts';
import { FEATURES_OF_TOKEN } from './token-features.ts';

/**
 * The weights that decide about the states of tokens: those of their features, and of the transitions between states.
 */
export interface ChainWeights {
  readonly labels: number;
  /** For each row, the weight of each state. */
  readonly rows: Float32Array<ArrayBuffer>;
  /** The weight of a state after another: at `to × states + from`. */
  readonly transitions: Float32Array<ArrayBuffer>;
}

/** The best scores of the beginnings of a sequence. */
export interface Decoded {
  /** The best state of each token. */
  readonly path: Uint16Array<ArrayBuffer>;
  readonly score: number;
  /** For each token and state, the best score of all tokens up to it. */
  readonly forward: Float32Array<ArrayBuffer>;
}

/** The scores of each token's states without its neighbours. `rows` holds the rows of the tokens' features; below 0: none. */
export function emissionsOf(
  { labels, rows: weights }: ChainWeights,
  rows: Int32Array,
): Float32Array<ArrayBuffer> {
  const states = statesOf(labels);
  const scores = new Float32Array((rows.length / FEATURES_OF_TOKEN) * states);
  let feature = 0;
  for (let base = 0; base < scores.length; base += states)
    for (const end = feature + FEATURES_OF_TOKEN; feature < end; feature++) {
      const row = rows[feature]!;
      if (row < 0) continue;
      const start = row * states;
      for (let state = 0; state < states; state++) scores[base + state]! += weights[start + state]!;
    }
  return scores;
}

/** The best states of a sequence, which is outside before its first token and closed after its last one (Viterbi). */
export function decode({ labels, transitions }: ChainWeights, emissions: Float32Array): Decoded {
  const states = statesOf(labels);
  const tokens = emissions.length / states;
  const forward = new Float32Array(emissions.length);
  const sources = new Uint16Array(emissions.length);
  const start = new Float32Array(states).fill(-Infinity);
  start[OUTSIDE] = 0;
  let before: Float32Array = start;
  let base = 0;
  const enter = (state: number) => {
    const weights = state * states;
    let source = OUTSIDE;
    let best = before[OUTSIDE]! + transitions[weights]!;
    for (let last = LAST; last < states; last += NEXT_LABEL)
      for (let closed = last; closed <= last + 1; closed++) {
        const score = before[closed]! + transitions[weights + closed]!;
        if (score > best) [best, source] = [score, closed];
      }
    sources[base + state] = source;
    forward[base + state] = best + emissions[base + state]!;
  };
  const extend = (state: number, begin: number) => {
    const weights = state * states;
    const begun = before[begin]! + transitions[weights + begin]!;
    const inside = before[begin + 1]! + transitions[weights + begin + 1]!;
    sources[base + state] = inside > begun ? begin + 1 : begin;
    forward[base + state] = Math.max(begun, inside) + emissions[base + state]!;
  };
  for (let token = 0; token < tokens; token++) {
    base = token * states;
    enter(OUTSIDE);
    for (let begin = BEGIN; begin < states; begin += NEXT_LABEL) {
      enter(begin);
      extend(begin + 1, begin);
      extend(begin + 2, begin);
      enter(begin + 3);
    }
    before = forward.subarray(base, base + states);
  }
  return { forward, ...follow(sources, before, states) };
}

/** The path that ends in the best closed state. */
function follow(sources: Uint16Array, last: Float32Array, states: number): Pick<Decoded, 'path' | 'score'> {
  const path = new Uint16Array(sources.length / states);
  let state = OUTSIDE;
  for (let end = LAST; end < states; end += NEXT_LABEL)
    for (let closed = end; closed <= end + 1; closed++) if (last[closed]! > last[state]!) state = closed;
  const score = last[state]!;
  for (let token = path.length - 1; token >= 0; token--) {
    path[token] = state;
    state = sources[token * states + state]!;
  }
  return { path, score };
}
