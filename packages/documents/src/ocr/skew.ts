import type { Raster } from '../core/raster.ts';

const WIDTH = 800;
/** Half the maximum number of rows of a rotated page. */
const HALF_MAX_ROWS = 2048;
const MAX_DEGREES = 12;
const COARSE = 0.5;
const FINE = 0.1;
/**
 * Minimum ratio of sharpness: at the right angle, lines of text form a distinct profile of rows; images and tables
 * hardly depend on the angle.
 */
const CLEAR = 1.25;

/**
 * The angle, in radians, by which a page must be rotated to make its lines horizontal; null when no angle is clearly
 * better than zero. The engine's own estimate fails beyond two degrees, where it finds no line.
 */
export function findSkew(page: Raster): number | null {
  const points = darkPoints(page);
  if (points === null) return null;
  const level = sharpness(points, 0);
  const coarse = bestAngle(points, 0, MAX_DEGREES, COARSE);
  const { degrees, value } = bestAngle(points, coarse.degrees, COARSE, FINE);
  if (value < level * CLEAR || Math.abs(degrees) < 0.3) return null;
  return (degrees * Math.PI) / 180;
}

export function bestAngle(
  points: Float32Array,
  around: number,
  reach: number,
  step: number,
): { degrees: number; value: number } {
  let found = { degrees: around, value: 0 };
  for (let degrees = around - reach; degrees <= around + reach + step / 2; degrees += step) {
    const value = sharpness(points, degrees);
    if (value > found.value) found = { degrees, value };
  }
  return found;
}

/** The number of dark points in each row when the page is rotated by an angle. */
export function rowsOf(points: Float32Array, sin: number, cos: number): Int32Array {
  const rows = new Int32Array(2 * HALF_MAX_ROWS);
  for (let at = 0; at < points.length; at += 2) {
    const row = Math.round(points[at]! * sin + points[at + 1]! * cos) + HALF_MAX_ROWS;
    rows[row]! += 1;
  }
  return rows;
}

/** The contrast between neighbouring rows when the page is rotated by the angle. */
function sharpness(points: Float32Array, degrees: number): number {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const rows = rowsOf(points, sin, cos);
  let sum = 0;
  for (let row = 1; row < rows.length; row++) sum += (rows[row]! - rows[row - 1]!) ** 2;
  return sum;
}

/** x and y of the dark points of the reduced page, relative to its middle; null for a page without text. */
export function darkPoints({ data, width, height }: Raster, size = WIDTH): Float32Array | null {
  const scale = Math.max(1, Math.round(Math.max(width, height) / size));
  const [columns, rows] = [Math.floor(width / scale), Math.floor(height / scale)];
  const small = new Float32Array(columns * rows);
  for (let y = 0; y < rows * scale; y++) {
    const target = Math.floor(y / scale) * columns;
    for (let x = 0; x < columns * scale; x++) small[target + Math.floor(x / scale)]! += data[y * width + x]!;
  }
  const total = small.reduce((sum, value) => sum + value, 0) / small.length;
  const points: number[] = [];
  small.forEach((value, index) => {
    if (value < total * 0.85)
      points.push((index % columns) - columns / 2, Math.floor(index / columns) - rows / 2);
  });
  const share = points.length / 2 / small.length;
  return share < 0.002 || share > 0.4 ? null : Float32Array.from(points);
}
