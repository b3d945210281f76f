import type { Raster } from '../core/raster.ts';

/**
 * Side of the squares for which the paper brightness is measured, in pixels: wider than a letter, narrower than a
 * shadow.
 */
const SQUARE = 32;
/** The quantile of brightness that is taken as paper; it excludes single bright pixels of noise. */
const PAPER_SHARE = 0.9;

/**
 * A scanner lights a page evenly: the paper of dark squares has at least this share of the brightness of bright
 * squares.
 */
const EVEN = 0.8;

/**
 * Corrects uneven light of a photographed page: divides each pixel by the brightness of the paper around it.
 * Undefined when the light is even.
 */
export function correctLight(page: Raster): Raster | undefined {
  const columns = Math.ceil(page.width / SQUARE);
  const rows = Math.ceil(page.height / SQUARE);
  const paper = smooth(paperOf(page, columns, rows), columns, rows);
  const sorted = paper.toSorted();
  const darker = sorted[Math.floor(sorted.length * 0.1)] ?? 255;
  const brighter = sorted[Math.floor(sorted.length * 0.9)] ?? 255;
  if (darker >= brighter * EVEN) return undefined;
  const data = new Uint8Array(page.data.length);
  for (let y = 0; y < page.height; y += 1) {
    const [top, down] = interpolate(y, rows);
    for (let x = 0; x < page.width; x += 1) {
      const [left, right] = interpolate(x, columns);
      const upper = mixed(paper, top * columns, left, right, columns);
      const lower = mixed(paper, Math.min(rows - 1, top + 1) * columns, left, right, columns);
      const local = upper + (lower - upper) * down;
      const at = y * page.width + x;
      data[at] = Math.min(255, (page.data[at]! * 255) / Math.max(1, local));
    }
  }
  return { ...page, data };
}

/** The square whose middle is before a pixel, and the pixel's relative distance to the next middle, 0 to 1. */
function interpolate(pixel: number, count: number): [square: number, share: number] {
  const place = Math.min(count - 1, Math.max(0, (pixel - SQUARE / 2) / SQUARE));
  const square = Math.floor(place);
  return [square, place - square];
}

function mixed(paper: Float32Array, row: number, left: number, share: number, columns: number): number {
  const here = paper[row + left]!;
  return here + (paper[row + Math.min(columns - 1, left + 1)]! - here) * share;
}

function paperOf(page: Raster, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0);
      const right = Math.min(page.width, (column + 1) * SQUARE);
      const bottom = Math.min(page.height, (row + 1) * SQUARE);
      for (let y = row * SQUARE; y < bottom; y += 1)
        for (let x = column * SQUARE; x < right; x += 1) counts[page.data[y * page.width + x]!]! += 1;
      const wanted = (right - column * SQUARE) * (bottom - row * SQUARE) * PAPER_SHARE;
      let seen = 0;
      paper[row * columns + column] = counts.findIndex((count) => (seen += count) >= wanted);
    }
  }
  return paper;
}

/** Averages each square with its neighbours. */
function smooth(values: Float32Array, columns: number, rows: number): Float32Array {
  return values.map((_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        sum += values[y * columns + x]!;
        count += 1;
      }
    }
    return sum / count;
  });
}
