import { sigmoid } from './linear-rule.ts';

/** The chance of a label is `sigmoid(slope × margin + shift)`. */
export interface Calibration {
  slope: number;
  shift: number;
}

const NONE: Calibration = { slope: 1, shift: 0 };
/** With fewer texts of a label the fit is noise, and its slope may even be negative: right answers would become wrong ones. */
const MIN_POSITIVES = 5;
const MIN_SLOPE = 0.2;
const MAX_STEPS = 100;
const MIN_STEP = 1e-10;
const PRECISION = 1e-8;

/** Platt's calibration from margins of texts that the rule had not seen; the margins themselves where the data do not allow one. */
export const calibrate = (margins: ArrayLike<number>, positive: readonly boolean[]): Calibration =>
  fitCalibration(margins, positive, MIN_SLOPE) ?? NONE;

/** As `calibrate`; undefined where the data do not allow a calibration, or one with a smaller slope. */
export function fitCalibration(
  margins: ArrayLike<number>,
  positive: readonly boolean[],
  minSlope = 0,
): Calibration | undefined {
  const positives = positive.filter(Boolean).length;
  if (positives < MIN_POSITIVES || positives === positive.length) return undefined;
  const fitted = fit(margins, positive, positives);
  return fitted.slope > minSlope && Number.isFinite(fitted.shift) ? fitted : undefined;
}

/**
 * Newton's method with shorter steps where a whole one would be worse (Lin, Lin and Weng 2007); the targets are drawn in by the
 * number of texts of each side (Platt 1999), so that the fit is finite even where the margins part all texts.
 */
function fit(margins: ArrayLike<number>, positive: readonly boolean[], positives: number): Calibration {
  const high = (positives + 1) / (positives + 2);
  const low = 1 / (positive.length - positives + 2);
  const targets = Float64Array.from(positive, (has) => (has ? high : low));
  let now = { slope: 0, shift: Math.log((positives + 1) / (positive.length - positives + 1)) };
  let loss = lossOf(margins, targets, now);
  for (let step = 0; step < MAX_STEPS; step++) {
    const move = newtonStep(margins, targets, now);
    if (Math.abs(move.slope) + Math.abs(move.shift) < PRECISION) break;
    let length = 1;
    let next = now;
    let nextLoss = loss;
    for (; length > MIN_STEP; length /= 2) {
      next = { slope: now.slope - length * move.slope, shift: now.shift - length * move.shift };
      nextLoss = lossOf(margins, targets, next);
      if (nextLoss < loss) break;
    }
    if (length <= MIN_STEP) break;
    [now, loss] = [next, nextLoss];
  }
  return now;
}

/** Cross entropy, written so that nothing overflows. */
function lossOf(margins: ArrayLike<number>, targets: Float64Array, { slope, shift }: Calibration): number {
  let loss = 0;
  for (let index = 0; index < targets.length; index++) {
    const value = slope * margins[index]! + shift;
    loss += Math.max(value, 0) - value * targets[index]! + Math.log1p(Math.exp(-Math.abs(value)));
  }
  return loss;
}

/** The full Newton step, to be subtracted from the calibration. */
function newtonStep(
  margins: ArrayLike<number>,
  targets: Float64Array,
  { slope, shift }: Calibration,
): Calibration {
  let [g0, g1, h00, h01, h11] = [0, 0, 1e-12, 0, 1e-12];
  for (let index = 0; index < targets.length; index++) {
    const margin = margins[index]!;
    const chance = sigmoid(slope * margin + shift);
    const error = chance - targets[index]!;
    const weight = chance * (1 - chance);
    g0 += error * margin;
    g1 += error;
    h00 += weight * margin * margin;
    h01 += weight * margin;
    h11 += weight;
  }
  const determinant = h00 * h11 - h01 * h01;
  return { slope: (h11 * g0 - h01 * g1) / determinant, shift: (h00 * g1 - h01 * g0) / determinant };
}
