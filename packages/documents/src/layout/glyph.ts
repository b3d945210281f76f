import type { Box } from '../core/conversion.ts';

/** One drawn letter. Lengths are points of the displayed page, y grows downwards. */
export interface Glyph {
  text: string;
  /** Origin of the letter on its baseline. */
  x: number;
  y: number;
  /** The advance width of the letter. */
  advance: number;
  /** The font size, one em. */
  size: number;
  /** Direction of writing in radians, 0 to the right, clockwise. */
  angle: number;
  /** The ink, as fractions of the page. */
  box: Box | null;
  /** The file has a space before this letter. */
  spaced: boolean;
}

/** A word, in the coordinates of its direction: `from` and `to` along the line, `base` across it. */
export interface Word {
  text: string;
  from: number;
  to: number;
  base: number;
  size: number;
  box: Box | null;
  /** The file has a space before or after the word: it is never joined to its neighbour there. */
  spaced: boolean;
  closed: boolean;
  /** The confidence of the OCR, 0 to 1; absent where the file has the text. */
  confidence?: number;
  /** The lines of a drawn table or frame, which has the place of a word in the layout of its page. */
  block?: OutLine[];
}

/** A line of the text; a table's row has several cells. Empty cells are kept for their tabs. */
export interface OutLine {
  cells: Word[][];
  top: number;
  bottom: number;
  base: number;
  size: number;
  from: number;
  to: number;
  /** First line of a new block. */
  first: boolean;
}

/** The height of a word's middle: of its small letters, or of its block. */
export const middleOf = (word: Word): number => word.base - (word.block ? 0.5 : 0.3) * word.size;

export function widen(box: Box, other: Box): void {
  if (other.x0 < box.x0) box.x0 = other.x0;
  if (other.y0 < box.y0) box.y0 = other.y0;
  if (other.x1 > box.x1) box.x1 = other.x1;
  if (other.y1 > box.y1) box.y1 = other.y1;
}
