import { fitCalibration, type Calibration } from '../classes/calibrate.ts';

/** Margins of spans that were found in held-out documents, and whether each one was right. */
export interface JudgedSpan {
  readonly label: number;
  readonly margin: number;
  readonly isRight: boolean;
}

/** With fewer spans of a label its chance comes from the spans of all labels. */
const MIN_JUDGED = 20;

/** Fits, for each label, the calibration that turns margins into chances. */
export function calibrateLabels(labels: number, judged: readonly JudgedSpan[]): Calibration[] {
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
