import { dealIntoFolds } from '../classes/folds.ts';
import { TooLittleToLearnError, type TrainingProgress } from '../classes/train.ts';
import { featuresBetween, numberFeatures, type LearnedDocument } from './corpus.ts';
import { findSpans } from './find-spans.ts';
import { dealIntoLayers, outermost } from './layers.ts';
import { LearnedLexicon } from './learned-lexicon.ts';
import { cutIntoParts } from './parts.ts';
import { learnChain, rowsOf, type LearnedChain, type Sequence } from './perceptron.ts';
import { SpanCounts, type SpanQuality } from './span-quality.ts';
import { SpanTagger } from './span-tagger.ts';
import { statesOfSpans } from './states.ts';
import type { TokenSpan } from './tokens.ts';
import { fitCalibration, type Calibration } from '../classes/calibrate.ts';

/** Margins of spans that were found in held-out documents, and whether each one was right. */
interface JudgedSpan {
  readonly label: number;
  readonly margin: number;
  readonly isRight: boolean;
}

/** With fewer spans of a label its chance comes from the spans of all labels. */
const MIN_JUDGED = 20;

/** Fits, for each label, the calibration that turns margins into chances. */
function calibrateLabels(labels: number, judged: readonly JudgedSpan[]): Calibration[] {
  const all = calibrateSpans(judged);
  const byLabel = Map.groupBy(judged, ({ label }) => label);
  return Array.from({ length: labels }, (_, label) => {
    const own = byLabel.get(label) ?? [];
    return own.length >= MIN_JUDGED ? calibrateSpans(own) : all;
  });
}

/**
 * Fits one calibration to judged spans. If nearly all are right, or hardly any, margins say nothing: the chance is
 * their share, drawn in by the number of spans.
 */
function calibrateSpans(judged: readonly JudgedSpan[]): Calibration {
  const right = judged.filter(({ isRight }) => isRight).length;
  const wrong = judged.length - right;
  const fitted = fitCalibration(
    judged.map(({ margin }) => margin),
    judged.map(({ isRight }) => isRight),
  );
  return fitted ?? { slope: 0, shift: Math.log((right + 1) / (wrong + 1)) };
}

export interface SpanReport extends SpanQuality {
  method: 'AVERAGED_PERCEPTRON';
  /** Documents that were learned from; those without a word teach nothing. */
  documents: number;
  emptyDocuments: number;
  /** Labels with too few places to learn. */
  leftOut: { labelId: number; support: number }[];
}

export interface TrainedSpans {
  /** Undefined where the lexicon finds as much: then it is not worth having. */
  readonly tagger: SpanTagger | undefined;
  readonly report: SpanReport;
}

const FOLDS = 5;
/** Fewer places are not learned, and cannot be measured. */
export const MIN_SPANS_OF_LABEL = 5;
const MIN_DOCUMENTS_OF_LABEL = 2;
/** Tokens after which weights are corrected. */
const SEQUENCE = 150;

/**
 * Learns to find people's labels, and measures that on held-out folds beside a lexicon of the same documents; learns from all of them
 * where its macro F1 is higher. The same documents in the same order give the same tagger.
 */
export function trainSpans(
  given: readonly LearnedDocument[],
  onProgress: (progress: TrainingProgress) => void = () => {},
): TrainedSpans {
  const documents = given.filter(({ words }) => words.length > 0);
  const { labelIds, wanted, leftOut } = prepare(documents);
  const hashes = numberFeatures(documents);
  const layers = dealIntoLayers(labelIds.length, wanted).map((labels): Layer => ({
    labels,
    sequences: sequencesOf(documents, wanted, labels),
    features: hashes.length,
  }));
  const { quality, judged } = crossValidate(documents, { labelIds, wanted, layers }, onProgress);
  const report: SpanReport = {
    method: 'AVERAGED_PERCEPTRON',
    documents: documents.length,
    emptyDocuments: given.length - documents.length,
    ...quality,
    leftOut,
  };
  if (quality.macroF1 <= quality.lexicon.macroF1) return { tagger: undefined, report };
  const calibrations = calibrateLabels(labelIds.length, judged);
  const learned = layers.map((layer) => ({
    labels: layer.labels.map((label) => ({ labelId: labelIds[label]!, ...calibrations[label]! })),
    chain: learnLayer(layer, [...documents.keys()]),
  }));
  const folds = foldsOf(documents);
  onProgress({ fold: folds + 1, folds });
  return { tagger: SpanTagger.of(learned, hashes), report };
}

/** Labels that are learned together. */
interface Layer {
  readonly labels: readonly number[];
  /** The sequences of each document. */
  readonly sequences: readonly (readonly Sequence[])[];
  readonly features: number;
}

interface Prepared {
  readonly labelIds: readonly number[];
  /** The spans of each document; `label` is an index of `labelIds`. */
  readonly wanted: readonly (readonly TokenSpan[])[];
}

function prepare(documents: readonly LearnedDocument[]): Prepared & Pick<SpanReport, 'leftOut'> {
  const spansOf = new Map<number, number>();
  const documentsOf = new Map<number, number>();
  for (const { spans } of documents) {
    for (const { labelId } of spans) spansOf.set(labelId, (spansOf.get(labelId) ?? 0) + 1);
    for (const labelId of new Set(spans.map((span) => span.labelId)))
      documentsOf.set(labelId, (documentsOf.get(labelId) ?? 0) + 1);
  }
  const known = [...spansOf].sort(([a], [b]) => a - b);
  const isEnough = ([labelId, spans]: [number, number]) =>
    spans >= MIN_SPANS_OF_LABEL && documentsOf.get(labelId)! >= MIN_DOCUMENTS_OF_LABEL;
  const labelIds = known.filter(isEnough).map(([labelId]) => labelId);
  if (labelIds.length === 0)
    throw new TooLittleToLearnError(
      `No label has ${MIN_SPANS_OF_LABEL} places in ${MIN_DOCUMENTS_OF_LABEL} documents`,
    );
  const indexOf = new Map(labelIds.map((labelId, index) => [labelId, index]));
  const wanted = documents.map(({ spans }) =>
    spans.flatMap(({ labelId, from, to }) => {
      const label = indexOf.get(labelId);
      return label === undefined ? [] : [{ label, from, to }];
    }),
  );
  const leftOut = known
    .filter((label) => !isEnough(label))
    .map(([labelId, support]) => ({ labelId, support }));
  return { labelIds, wanted, leftOut };
}

/** Builds the sequences with which a layer is trained, per document. */
function sequencesOf(
  documents: readonly LearnedDocument[],
  wanted: Prepared['wanted'],
  labels: readonly number[],
): Sequence[][] {
  const indexOf = new Map(labels.map((label, index) => [label, index]));
  return documents.map(({ gaps, features }, document) => {
    const own = wanted[document]!.flatMap(({ label, ...place }) => {
      const index = indexOf.get(label);
      return index === undefined ? [] : [{ label: index, ...place }];
    });
    const spans = outermost(own);
    const isInside = new Uint8Array(gaps.length);
    for (const { from, to } of spans) isInside.fill(1, from + 1, to);
    const states = statesOfSpans(gaps.length, spans);
    return cutIntoParts(gaps, SEQUENCE, (at) => isInside[at] === 0).map(([from, to]) => ({
      features: featuresBetween(features, from, to),
      states: states.subarray(from, to),
    }));
  });
}

const foldsOf = (documents: readonly unknown[]): number => Math.min(FOLDS, documents.length);

const learnLayer = ({ sequences, labels, features }: Layer, documents: readonly number[]): LearnedChain =>
  learnChain(
    documents.flatMap((document) => sequences[document]!),
    { labels: labels.length, features },
  );

function crossValidate(
  documents: readonly LearnedDocument[],
  { labelIds, wanted, layers }: Prepared & { readonly layers: readonly Layer[] },
  onProgress: (progress: TrainingProgress) => void,
): { quality: SpanQuality; judged: JudgedSpan[] } {
  const folds = foldsOf(documents);
  const foldOf = dealIntoFolds(
    wanted.map((spans) => [...new Set(spans.map(({ label }) => label))]),
    folds,
  );
  const [counts, lexiconCounts] = [new SpanCounts(labelIds.length), new SpanCounts(labelIds.length)];
  const judged: JudgedSpan[] = [];
  const all = [...documents.keys()];
  for (let fold = 0; fold < folds; fold++) {
    const seen = all.filter((document) => foldOf[document] !== fold);
    const lexicon = new LearnedLexicon(
      seen.map((document) => ({ words: documents[document]!.words, spans: wanted[document]! })),
    );
    const chains = layers.map((layer) => learnLayer(layer, seen));
    for (const held of all.filter((document) => foldOf[document] === fold)) {
      const { words, gaps, features } = documents[held]!;
      const found = layers.flatMap(({ labels }, layer) => {
        const { weights, rowOf } = chains[layer]!;
        const spans = findSpans(weights, gaps, (from, to) => rowsOf(rowOf, features.subarray(from, to)));
        return spans.map(({ label, ...span }) => ({ label: labels[label]!, ...span }));
      });
      const right = counts.add(wanted[held]!, found);
      found.forEach(({ label, margin }, at) => judged.push({ label, margin, isRight: right[at]! }));
      lexiconCounts.add(wanted[held]!, lexicon.find(words));
    }
    onProgress({ fold: fold + 1, folds });
  }
  return { quality: counts.beside(lexiconCounts, labelIds), judged };
}
