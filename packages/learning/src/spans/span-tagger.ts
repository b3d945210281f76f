import type { Calibration } from '../classes/calibrate.ts';
import { sigmoid } from '../classes/linear-rule.ts';
import type { ChainWeights } from './chain.ts';
import { FeatureTable } from './feature-table.ts';
import { findSpans } from './find-spans.ts';
import type { LearnedChain } from './perceptron.ts';
import { featuresOf } from './token-features.ts';
import { tokenise, type TextSpan } from './tokens.ts';

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
