import type { Box } from '../../conversion.ts';

/** One letter as it is drawn. Lengths are points of the page as it is shown, y grows downwards. */
export interface Glyph {
  text: string;
  /** Start of the letter on its baseline. */
  x: number;
  y: number;
  /** How far the letter takes the pen on. */
  advance: number;
  /** Height of the font, one em. */
  size: number;
  /** Direction of writing in radians, 0 to the right, clockwise. */
  angle: number;
  /** The ink, as fractions of the page. */
  box: Box | null;
  /** The file has a space before this letter. */
  spaced: boolean;
  /** The file says that this is the hyphen of a word that goes on in the next line. */
  hyphen: boolean;
}

/** A word, in the coordinates of its direction: `from` and `to` along the line, `base` across it. */
export interface Word {
  text: string;
  from: number;
  to: number;
  base: number;
  size: number;
  box: Box | null;
  /** A space of the file's own stands before or after the word: it is never joined to its neighbour there. */
  spaced: boolean;
  closed: boolean;
  hyphen: boolean;
}

export function union(a: Box | null, b: Box | null): Box | null {
  if (a === null || b === null) return a ?? b;
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  };
}
