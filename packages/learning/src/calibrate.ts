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

/** Platt's calibration from margins of texts that the rule had not seen; none where the data do not allow one. */
export function calibrate(margins: ArrayLike<number>, positive: readonly boolean[]): Calibration {
  const positives = positive.filter(Boolean).length;
  if (positives < MIN_POSITIVES || positives === positive.length) return NONE;
  const fitted = fit(margins, positive, positives);
  return fitted.slope > MIN_SLOPE && Number.isFinite(fitted.shift) ? fitted : NONE;
}

/** Newton's method; the targets are drawn in by the number of texts of each side (Platt 1999). */
function fit(margins: ArrayLike<number>, positive: readonly boolean[], positives: number): Calibration {
  const high = (positives + 1) / (positives + 2);
  const low = 1 / (positive.length - positives + 2);
  let { slope, shift } = NONE;
  for (let step = 0; step < MAX_STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (let index = 0; index < positive.length; index++) {
      const margin = margins[index]!;
      const chance = sigmoid(slope * margin + shift);
      const error = chance - (positive[index] ? high : low);
      const weight = chance * (1 - chance);
      g0 += error * margin;
      g1 += error;
      h00 += weight * margin * margin;
      h01 += weight * margin;
      h11 += weight;
    }
    const determinant = h00 * h11 - h01 * h01;
    const slopeStep = (h11 * g0 - h01 * g1) / determinant;
    const shiftStep = (h00 * g1 - h01 * g0) / determinant;
    slope -= slopeStep;
    shift -= shiftStep;
    if (Math.abs(slopeStep) + Math.abs(shiftStep) < 1e-6) break;
  }
  return { slope, shift };
}
