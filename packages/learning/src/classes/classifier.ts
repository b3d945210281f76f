import type { Calibration } from './calibrate.ts';
import { sigmoid, type LinearRule } from './linear-rule.ts';
import { countFeatures, FEATURES } from './text-features.ts';
import { weigh } from './weights.ts';

export interface LearnedLabel {
  labelId: number;
  rule: LinearRule;
  calibration: Calibration;
  threshold: number;
}

/** The stored form of a label; its weights are integers, in units of `scale`. */
export interface StoredLabel extends Calibration {
  labelId: number;
  bias: number;
  scale: number;
  threshold: number;
}

export interface StoredClassifier {
  severalLabels: boolean;
  labels: StoredLabel[];
  /** The features that count, sorted. */
  features: Uint32Array<ArrayBuffer>;
  /** The inverse document frequency of each feature. */
  inverse: Float32Array<ArrayBuffer>;
  /** For each feature, the weight of each label. */
  weights: Int16Array<ArrayBuffer>;
}

export interface GivenLabel {
  labelId: number;
  /** The chance that it is right, from 0 to 1. */
  score: number;
}

const MAX_WEIGHT = 32_767;

/** Gives labels to texts. Weights are rounded as they are stored, so that a stored classifier decides the same. */
export class Classifier {
  readonly stored: StoredClassifier;
  /** 1 + the place of each feature; 0 for those that do not count. */
  readonly #places = new Uint32Array(FEATURES);
  readonly #inverse = new Float32Array(FEATURES);

  constructor(stored: StoredClassifier) {
    this.stored = stored;
    stored.features.forEach((feature, place) => {
      this.#places[feature] = place + 1;
      this.#inverse[feature] = stored.inverse[place]!;
    });
  }

  static of({
    inverse,
    labels,
    severalLabels,
  }: {
    inverse: Float32Array;
    labels: readonly LearnedLabel[];
    severalLabels: boolean;
  }): Classifier {
    const features = Uint32Array.from([...inverse.keys()].filter((feature) => inverse[feature]! > 0));
    const stored = labels.map(({ labelId, rule, calibration, threshold }): StoredLabel => {
      const largest = features.reduce((max, feature) => Math.max(max, Math.abs(rule.weights[feature]!)), 0);
      const scale = largest > 0 ? largest / MAX_WEIGHT : 1;
      return { labelId, bias: rule.bias, scale, threshold, ...calibration };
    });
    const weights = new Int16Array(features.length * labels.length);
    labels.forEach(({ rule }, label) => {
      const { scale } = stored[label]!;
      for (let place = 0; place < features.length; place++)
        weights[place * labels.length + label] = Math.round(rule.weights[features[place]!]! / scale);
    });
    return new Classifier({
      severalLabels,
      labels: stored,
      features,
      inverse: Float32Array.from(features, (feature) => inverse[feature]!),
      weights,
    });
  }

  /** The labels of a text, the strongest first; undefined when it has no word that was ever learned from. */
  classify(text: string): GivenLabel[] | undefined {
    const margins = this.#marginsOf(text);
    if (!margins) return undefined;
    const { labels, severalLabels } = this.stored;
    const order = [...labels.keys()].sort((a, b) => margins[b]! - margins[a]!);
    const given = severalLabels
      ? order.filter((label) => margins[label]! >= labels[label]!.threshold)
      : order.slice(0, 1);
    return given.map((label) => {
      const { labelId, slope, shift } = labels[label]!;
      return { labelId, score: sigmoid(slope * margins[label]! + shift) };
    });
  }

  #marginsOf(text: string): Float64Array | undefined {
    const { indexes, values } = weigh(countFeatures(text), this.#inverse);
    if (indexes.length === 0) return undefined;
    const { labels, weights } = this.stored;
    const sums = new Float64Array(labels.length);
    for (let at = 0; at < indexes.length; at++) {
      const start = (this.#places[indexes[at]!]! - 1) * labels.length;
      const value = values[at]!;
      for (let label = 0; label < sums.length; label++) sums[label]! += weights[start + label]! * value;
    }
    return sums.map((sum, label) => sum * labels[label]!.scale + labels[label]!.bias);
  }
}
