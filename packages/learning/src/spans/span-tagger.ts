import type { Calibration } from '../classes/calibrate.ts';
import { sigmoid } from '../classes/linear-rule.ts';
import type { ChainWeights } from './chain.ts';
import { findSpans } from './find-spans.ts';
import type { LearnedChain } from './perceptron.ts';
import { featuresOf } from './token-features.ts';
import { tokenise, type TextSpan } from './tokens.ts';

/** Finds the rows of features (open addressing): each token asks for dozens. */
class FeatureTable {
  readonly #mask: number;
  /** A feature and its row beside each other; −1 where a place is free. */
  readonly #places: Int32Array<ArrayBuffer>;

  /** `features` are those of rows 0, 1 and so on. */
  constructor(features: Uint32Array) {
    const size = 2 ** Math.ceil(Math.log2(2 * features.length + 2));
    this.#mask = size - 1;
    this.#places = new Int32Array(2 * size).fill(-1);
    features.forEach((feature, row) => {
      let place = this.#first(feature);
      while (this.#places[2 * place]! >= 0) place = (place + 1) & this.#mask;
      this.#places[2 * place] = feature;
      this.#places[2 * place + 1] = row;
    });
  }

  /** The row of each feature; −1 where it has none. */
  rowsOf(features: Uint32Array): Int32Array<ArrayBuffer> {
    const rows = new Int32Array(features.length);
    const places = this.#places;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at]!;
      let place = this.#first(feature);
      while (places[2 * place]! >= 0 && places[2 * place] !== feature) place = (place + 1) & this.#mask;
      rows[at] = places[2 * place + 1]!;
    }
    return rows;
  }

  #first(feature: number): number {
    return (Math.imul(feature, 0x9e37_79b1) >>> 8) & this.#mask;
  }
}

export interface LearnedLayer {
  /** The labels, each with what makes a chance of its margins. */
  readonly labels: readonly TaggerLabel[];
  readonly chain: LearnedChain;
}

export interface TaggerLabel extends Calibration {
  readonly labelId: number;
}

/** The stored form of a layer; its weights are integers, in units of `scale`. */
export interface StoredLayer {
  readonly labels: readonly TaggerLabel[];
  readonly scale: number;
  /** The feature of each row. */
  readonly features: Uint32Array<ArrayBuffer>;
  readonly rows: Int16Array<ArrayBuffer>;
  readonly transitions: Int16Array<ArrayBuffer>;
}

export interface GivenSpan extends TextSpan {
  /** The chance that a person would set the same label at the same place, from 0 to 1. */
  readonly score: number;
}

const MAX_WEIGHT = 32_767;

/** Finds labelled places in texts. Weights are rounded as they are stored, so that a stored tagger finds the same. */
export class SpanTagger {
  readonly stored: readonly StoredLayer[];
  readonly #layers: readonly { labels: readonly TaggerLabel[]; weights: ChainWeights; table: FeatureTable }[];

  constructor(stored: readonly StoredLayer[]) {
    this.stored = stored;
    this.#layers = stored.map(({ labels, scale, features, rows, transitions }) => ({
      labels,
      table: new FeatureTable(features),
      weights: {
        labels: labels.length,
        rows: Float32Array.from(rows, (weight) => weight * scale),
        transitions: Float32Array.from(transitions, (weight) => weight * scale),
      },
    }));
  }

  /** `hashes` are the features by their numbers from 1. */
  static of(layers: readonly LearnedLayer[], hashes: Uint32Array): SpanTagger {
    return new SpanTagger(layers.map((layer) => storedOf(layer, hashes)));
  }

  /** The places in their order. Those of labels that never overlapped in what was learned do not overlap. */
  find(text: string): GivenSpan[] {
    const tokens = tokenise(text);
    const features = featuresOf(tokens);
    const found = this.#layers.flatMap(({ labels, weights, table }) =>
      findSpans(weights, tokens.gaps, (from, to) => table.rowsOf(features.subarray(from, to))).map(
        ({ label, from, to, margin }) => {
          const { labelId, slope, shift } = labels[label]!;
          const [start, end] = [tokens.starts[from]!, tokens.ends[to - 1]!];
          return { labelId, start, end, score: sigmoid(slope * margin + shift) };
        },
      ),
    );
    return found.sort((a, b) => a.start - b.start || a.end - b.end || a.labelId - b.labelId);
  }
}

function storedOf({ labels, chain: { weights, rowOf } }: LearnedLayer, hashes: Uint32Array): StoredLayer {
  let largest = 0;
  for (const weight of weights.rows) largest = Math.max(largest, Math.abs(weight));
  for (const weight of weights.transitions) largest = Math.max(largest, Math.abs(weight));
  const scale = largest > 0 ? largest / MAX_WEIGHT : 1;
  const rounded = (values: Float32Array) => Int16Array.from(values, (weight) => Math.round(weight / scale));
  const states = Math.sqrt(weights.transitions.length);
  const features = new Uint32Array(weights.rows.length / states);
  rowOf.forEach((row, number) => {
    if (row >= 0) features[row] = hashes[number - 1]!;
  });
  return {
    labels,
    scale,
    features,
    rows: rounded(weights.rows),
    transitions: rounded(weights.transitions),
  };
}
