import type { Piece } from '../core/page-reader.ts';
import type { Raster } from '../core/raster.ts';

/** The printed part of a receipt is at least this number of times as high as wide. */
const TALL = 1.2;
/** Letters across the printed part: a till prints up to 48, a column of running text beside others has more in total. */
const NARROW = 56;

/** Whether the words of an upright page form one narrow and tall column, as on a receipt. */
export function isReceipt(
  pieces: readonly Piece[],
  { width, height }: Pick<Raster, 'width' | 'height'>,
): boolean {
  const boxes = pieces.flatMap(({ box, text }) =>
    box ? [{ ...box, letter: (box.x1 - box.x0) / text.length }] : [],
  );
  if (boxes.length === 0) return false;
  const across = Math.max(...boxes.map(({ x1 }) => x1)) - Math.min(...boxes.map(({ x0 }) => x0));
  const down = Math.max(...boxes.map(({ y1 }) => y1)) - Math.min(...boxes.map(({ y0 }) => y0));
  const letters = boxes.map(({ letter }) => letter).toSorted((a, b) => a - b);
  const letter = letters[Math.floor(letters.length / 2)]!;
  return down * height >= TALL * across * width && across <= NARROW * letter;
}
