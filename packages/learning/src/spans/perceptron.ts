import { randomFrom, shuffle } from '../classes/random.ts';
import { decode, emissionsOf, type ChainWeights } from './chain.ts';
import { OUTSIDE, statesOf } from './states.ts';
import { FEATURES_OF_TOKEN } from './token-features.ts';

/** Some tokens that follow each other. */
export interface Sequence {
  /** The features of each token: numbers from 1; 0 for one that does not count. */
  readonly features: Uint32Array;
  readonly states: Uint16Array;
}

/** The trained chain: weights, and the row of each feature; −1 for features that decide nothing. */
export interface LearnedChain {
  readonly weights: ChainWeights;
  readonly rowOf: Int32Array<ArrayBuffer>;
}

const MAX_ROUNDS = 10;
/** The head start of wrong states: right ones learn to win by a margin. */
const HEAD_START = 2;
const SEED = 3;
const FIRST_ROWS = 1024;
/** Weights of features: 12 bytes each while they are learned. Features that come later than these decide nothing. */
const MAX_WEIGHTS = 8_000_000;

/**
 * An averaged perceptron (Collins 2002): where the best states of a sequence are wrong, the weights move towards the right ones. The
 * same sequences in the same order give the same weights. `features` is the largest number of a feature.
 */
export function learnChain(
  sequences: readonly Sequence[],
  { labels, features, maxWeights = MAX_WEIGHTS }: { labels: number; features: number; maxWeights?: number },
): LearnedChain {
  const learner = new Perceptron(labels, features, maxWeights);
  const random = randomFrom(SEED);
  const order = [...sequences];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let wrong = 0;
    for (const sequence of shuffle(order, random)) if (!learner.learn(sequence)) wrong++;
    if (wrong === 0) break;
  }
  return learner.average();
}

class Perceptron {
  readonly #labels: number;
  readonly #states: number;
  readonly #maxRows: number;
  readonly #rowOf: Int32Array<ArrayBuffer>;
  readonly #transitions: Float32Array<ArrayBuffer>;
  readonly #transitionSums: Float64Array<ArrayBuffer>;
  #rows: Float32Array<ArrayBuffer>;
  /** Each change times the number of sequences before it. */
  #sums: Float64Array<ArrayBuffer>;
  /** Features mostly have no row: only those of wrong tokens get one. */
  #usedRows = 0;
  #seen = 1;

  constructor(labels: number, features: number, maxWeights: number) {
    this.#labels = labels;
    this.#states = statesOf(labels);
    this.#maxRows = Math.floor(maxWeights / this.#states);
    this.#rowOf = new Int32Array(features + 1).fill(-1);
    this.#transitions = new Float32Array(this.#states ** 2);
    this.#transitionSums = new Float64Array(this.#states ** 2);
    this.#rows = new Float32Array(FIRST_ROWS * this.#states);
    this.#sums = new Float64Array(FIRST_ROWS * this.#states);
  }

  /** Whether the sequence was right already. */
  learn({ features, states: wanted }: Sequence): boolean {
    const weights: ChainWeights = {
      labels: this.#labels,
      rows: this.#rows,
      transitions: this.#transitions,
    };
    const emissions = emissionsOf(weights, rowsOf(this.#rowOf, features));
    wanted.forEach((state, token) => (emissions[token * this.#states + state]! -= HEAD_START));
    const { path: given } = decode(weights, emissions);
    let isRight = true;
    let [before, givenBefore] = [OUTSIDE, OUTSIDE];
    for (let token = 0; token < wanted.length; token++) {
      const [right, wrong] = [wanted[token]!, given[token]!];
      if (right !== wrong) {
        isRight = false;
        this.#moveFeatures(features, token, right, wrong);
      }
      if (right !== wrong || before !== givenBefore) {
        this.#moveTransition(right * this.#states + before, 1);
        this.#moveTransition(wrong * this.#states + givenBefore, -1);
      }
      [before, givenBefore] = [right, wrong];
    }
    this.#seen++;
    return isRight;
  }

  #moveFeatures(features: Uint32Array, token: number, right: number, wrong: number): void {
    const start = token * FEATURES_OF_TOKEN;
    for (let at = start; at < start + FEATURES_OF_TOKEN; at++) {
      const feature = features[at]!;
      if (feature === 0) continue;
      const row = this.#rowFor(feature) * this.#states;
      if (row < 0) continue;
      this.#rows[row + right]! += 1;
      this.#sums[row + right]! += this.#seen;
      this.#rows[row + wrong]! -= 1;
      this.#sums[row + wrong]! -= this.#seen;
    }
  }

  #moveTransition(at: number, step: number): void {
    this.#transitions[at]! += step;
    this.#transitionSums[at]! += step * this.#seen;
  }

  #rowFor(feature: number): number {
    const known = this.#rowOf[feature]!;
    if (known >= 0 || this.#usedRows >= this.#maxRows) return known;
    const row = this.#usedRows++;
    this.#rowOf[feature] = row;
    if (this.#usedRows * this.#states > this.#rows.length) this.#grow();
    return row;
  }

  #grow(): void {
    const [rows, sums] = [this.#rows, this.#sums];
    this.#rows = new Float32Array(2 * rows.length);
    this.#rows.set(rows);
    this.#sums = new Float64Array(2 * sums.length);
    this.#sums.set(sums);
  }

  /** The mean of the weights after each sequence, which is steadier than the last ones. */
  average(): LearnedChain {
    const seen = this.#seen;
    const rows = this.#rows.subarray(0, this.#usedRows * this.#states);
    return {
      weights: {
        labels: this.#labels,
        rows: rows.map((weight, at) => weight - this.#sums[at]! / seen),
        transitions: this.#transitions.map((weight, at) => weight - this.#transitionSums[at]! / seen),
      },
      rowOf: this.#rowOf,
    };
  }
}

/** The rows of features; −1 for those that decide nothing. */
export function rowsOf(rowOf: Int32Array, features: Uint32Array): Int32Array<ArrayBuffer> {
  const rows = new Int32Array(features.length);
  for (let at = 0; at < rows.length; at++) rows[at] = rowOf[features[at]!]!;
  return rows;
}
