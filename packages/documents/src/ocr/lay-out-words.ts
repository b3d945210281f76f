import type { Box } from '../core/conversion.ts';
import type { Piece } from '../core/page-reader.ts';
import { median } from '../layout/bands.ts';
import type { Word } from '../layout/glyph.ts';
import { joinLines } from '../layout/lay-out.ts';
import { readRegion } from '../layout/read-region.ts';

/** A word that OCR has found, in pixels of the picture with its lines level. */
export interface OcrWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The place on the page as it was given. */
  box: Box;
  /** The confidence of the engine, 0 to 1. */
  confidence: number;
}

/** The words of a line in the order of the engine; the line starts a paragraph, or goes on with one. */
export interface OcrLine {
  words: OcrWord[];
  startsParagraph: boolean;
}

/** The heights of letters in ems: of small ones, of capitals and digits, and of what reaches below the base line. */
const HEIGHT = { small: 0.52, tall: 0.72, below: 0.2 };
const TALL = /[\p{Lu}\p{N}bdfhkltłßij|/()[\]{}]/u;
const BELOW = /[gjpqyąęĄĘQ,;()[\]{}|/_]/;
/** A base line may lean by this much, as the ratio of height to width. */
const MAX_SLOPE = 0.05;
/** A page is read by rows if at least this number of lines has several cells, with at least this share of the words. */
const TABLE = { rows: 3, share: 0.12 };

/**
 * The words of a page that OCR has read, in reading order. A page with rows of cells is laid out as the text of a PDF is;
 * running text keeps the order of the engine, which sees columns in the picture.
 */
export function layOutOcr(lines: readonly OcrLine[]): Piece[] {
  const placed = lines.map(({ words, startsParagraph }) => ({ words: placeWords(words), startsParagraph }));
  const all = placed.flatMap(({ words }) => words);
  const read = readRegion(all, []);
  const rows = read.filter(({ cells }) => cells.filter((cell) => cell.length > 0).length > 1);
  const inRows = rows.reduce((sum, { cells }) => sum + cells.flat().length, 0);
  if (rows.length >= TABLE.rows && inRows >= TABLE.share * all.length) return joinLines(read);
  return joinLines(placed.map(({ words, startsParagraph }) => ({ cells: [words], first: startsParagraph })));
}

/** The words of a line on its base line, which is fitted to the lower edges of its letters. */
function placeWords(words: readonly OcrWord[]): Word[] {
  const size = Math.max(1, median(words.map(emOf)));
  const baseAt = fitBaseLine(words, size);
  return words.map(({ text, left, width, box, confidence }) => {
    const base = baseAt(left + width / 2);
    return { text, from: left, to: left + width, base, size, box, spaced: true, closed: true, confidence };
  });
}

function emOf({ text, height }: OcrWord): number {
  return height / ((TALL.test(text) ? HEIGHT.tall : HEIGHT.small) + (BELOW.test(text) ? HEIGHT.below : 0));
}

/** The height of the base line by the place along it: a straight line by least squares. */
function fitBaseLine(words: readonly OcrWord[], size: number): (x: number) => number {
  const points = words.map(({ text, left, top, width, height }) => {
    return { x: left + width / 2, y: top + height - (BELOW.test(text) ? HEIGHT.below * size : 0) };
  });
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const spread = mean(points.map((point) => (point.x - x) ** 2));
  const slope = spread === 0 ? 0 : mean(points.map((point) => (point.x - x) * (point.y - y))) / spread;
  const base = median(points.map((point) => point.y));
  return points.length < 4 || Math.abs(slope) > MAX_SLOPE ? () => base : (at) => y + slope * (at - x);
}
