import { calibrate } from './calibrate.ts';
import { Classifier } from './classifier.ts';
import { HeldOutMargins, type Folded } from './cross-validation.ts';
import { dealIntoFolds } from './folds.ts';
import { type LinearRule, newRule } from './linear-rule.ts';
import { fitLogisticRegression } from './logistic-regression.ts';
import type { LabelQuality } from './quality.ts';
import { type FeatureCounts, FEATURES } from './text-features.ts';
import { chooseThreshold } from './thresholds.ts';
import { inverseFrequencies, weigh, type Vector } from './weights.ts';

/** Added to each feature of both sides, so that one that was never seen decides nothing by itself. */
const SMOOTHING = 0.03;

/**
 * Naive Bayes for one label against the rest: the weight of a feature is the logarithm of how much more frequent it is in
 * texts with the label. How frequent the label is does not count: a threshold follows. It can be better with few texts.
 */
function fitNaiveBayes(vectors: readonly Vector[], positive: readonly boolean[]): LinearRule {
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

/** A text to learn from, with the labels that people accepted. */
export interface LabelledText {
  features: FeatureCounts;
  labelIds: readonly number[];
}

export type LearningMethod = 'LOGISTIC_REGRESSION' | 'NAIVE_BAYES';

export interface TrainingReport {
  method: LearningMethod;
  /** Texts that were learned from; those without a word teach nothing. */
  documents: number;
  emptyDocuments: number;
  severalLabels: boolean;
  /** Measured on held-out folds. */
  macroF1: number;
  labels: LabelQuality[];
  /** Labels with too few texts to learn. */
  leftOut: { labelId: number; support: number }[];
}

/** The number of finished folds; the last step learns from all texts. */
export interface TrainingProgress {
  fold: number;
  folds: number;
}

export class TooLittleToLearnError extends Error {
  override readonly name = 'TooLittleToLearnError';
}

const FOLDS = 5;
/** A label of a single text cannot be learned and measured, too. */
export const MIN_TEXTS_OF_LABEL = 2;
/** From this number of texts, a feature of a single text is left out. */
const MANY_TEXTS = 20;
const METHODS = {
  LOGISTIC_REGRESSION: fitLogisticRegression,
  NAIVE_BAYES: fitNaiveBayes,
} satisfies Record<LearningMethod, (vectors: readonly Vector[], positive: readonly boolean[]) => LinearRule>;
const METHOD_NAMES = Object.keys(METHODS) as LearningMethod[];

/**
 * Learns by each method, and keeps the one with the better macro F1 over held-out folds. The same texts in the same order
 * give the same classifier.
 */
export function trainClassifier(
  given: readonly LabelledText[],
  onProgress: (progress: TrainingProgress) => void = () => {},
): { classifier: Classifier; report: TrainingReport } {
  const texts = given.filter(({ features }) => features.indexes.length > 0);
  const { data, leftOut } = prepare(texts);
  const heldOut = crossValidate(texts, data, onProgress);
  const measured = METHOD_NAMES.map((method) => ({ method, ...heldOut[method].measure() }));
  const best = measured.reduce((a, b) => (b.macroF1 > a.macroF1 ? b : a));
  const classifier = learnFromAll(texts, data, best.method, heldOut[best.method]);
  onProgress({ fold: foldsOf(texts.length) + 1, folds: foldsOf(texts.length) });
  const report = {
    method: best.method,
    documents: texts.length,
    emptyDocuments: given.length - texts.length,
    severalLabels: data.severalLabels,
    macroF1: best.macroF1,
    labels: best.labels,
    leftOut,
  };
  return { classifier, report };
}

function prepare(texts: readonly LabelledText[]): { data: Folded; leftOut: TrainingReport['leftOut'] } {
  const support = new Map<number, number>();
  for (const { labelIds } of texts)
    for (const labelId of new Set(labelIds)) support.set(labelId, (support.get(labelId) ?? 0) + 1);
  const known = [...support].sort(([a], [b]) => a - b);
  const labelIds = known.filter(([, count]) => count >= MIN_TEXTS_OF_LABEL).map(([labelId]) => labelId);
  const leftOut = known
    .filter(([, count]) => count < MIN_TEXTS_OF_LABEL)
    .map(([labelId, count]) => ({ labelId, support: count }));
  const indexOf = new Map(labelIds.map((labelId, index) => [labelId, index]));
  const wanted = texts.map(({ labelIds }) =>
    [...new Set(labelIds)].flatMap((labelId) => indexOf.get(labelId) ?? []).sort((a, b) => a - b),
  );
  requireContrast(texts.length, labelIds, support);
  const severalLabels = texts.some(({ labelIds }) => new Set(labelIds).size !== 1);
  return {
    data: { labelIds, wanted, folds: dealIntoFolds(wanted, foldsOf(texts.length)), severalLabels },
    leftOut,
  };
}

/** Something can be learned only where some texts have a label and others do not. */
function requireContrast(
  texts: number,
  labelIds: readonly number[],
  support: ReadonlyMap<number, number>,
): void {
  const hasContrast = labelIds.some((labelId) => texts - support.get(labelId)! >= MIN_TEXTS_OF_LABEL);
  if (!hasContrast)
    throw new TooLittleToLearnError(
      `At least ${MIN_TEXTS_OF_LABEL} texts with a label and ${MIN_TEXTS_OF_LABEL} without it are needed`,
    );
}

const foldsOf = (texts: number): number => Math.min(FOLDS, texts);
const minimumOf = (texts: number): number => (texts >= MANY_TEXTS ? 2 : 1);

function crossValidate(
  texts: readonly LabelledText[],
  data: Folded,
  onProgress: (progress: TrainingProgress) => void,
): Record<LearningMethod, HeldOutMargins> {
  const margins = {
    LOGISTIC_REGRESSION: new HeldOutMargins(data),
    NAIVE_BAYES: new HeldOutMargins(data),
  };
  const folds = foldsOf(texts.length);
  const all = [...texts.keys()];
  for (let fold = 0; fold < folds; fold++) {
    const seen = all.filter((text) => data.folds[text] !== fold);
    const held = all.filter((text) => data.folds[text] === fold);
    const { inverse, vectors } = vectorsOf(seen.map((text) => texts[text]!));
    const heldVectors = held.map((text) => weigh(texts[text]!.features, inverse));
    for (const label of data.labelIds.keys()) {
      const positive = seen.map((text) => data.wanted[text]!.includes(label));
      for (const method of METHOD_NAMES)
        margins[method].record(label, METHODS[method](vectors, positive), held, heldVectors);
    }
    onProgress({ fold: fold + 1, folds });
  }
  return margins;
}

function vectorsOf(texts: readonly LabelledText[]): {
  inverse: Float32Array<ArrayBuffer>;
  vectors: Vector[];
} {
  const features = texts.map((text) => text.features);
  const inverse = inverseFrequencies(features, minimumOf(texts.length));
  return { inverse, vectors: features.map((counts) => weigh(counts, inverse)) };
}

function learnFromAll(
  texts: readonly LabelledText[],
  data: Folded,
  method: LearningMethod,
  heldOut: HeldOutMargins,
): Classifier {
  const { inverse, vectors } = vectorsOf(texts);
  const labels = data.labelIds.map((labelId, label) => {
    const positive = data.wanted.map((wanted) => wanted.includes(label));
    const margins = heldOut.byLabel[label]!;
    return {
      labelId,
      rule: METHODS[method](vectors, positive),
      calibration: calibrate(margins, positive),
      threshold: chooseThreshold(margins, positive),
    };
  });
  return Classifier.of({ inverse, labels, severalLabels: data.severalLabels });
}
