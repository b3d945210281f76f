import { overlaps } from './span.ts';
import type { TextRange } from './span.ts';

/** A rectangle on a page; fractions 0..1 of its width and height, origin at the top left. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A word's box on the page, with its offsets in the text. */
export interface PageWord extends Box, TextRange {}

/** The words of one page, indexed by position and by offset. */
export interface PageWords {
  /** The word at a point. If boxes overlap, the smallest. */
  wordAt(x: number, y: number): PageWord | undefined;
  /** Boxes of all words that intersect one of the ranges; neighbours on a line are merged. */
  boxesOf(ranges: readonly TextRange[]): Box[];
}

/** Grid cells per side: with 1,000 words on a page a cell contains about one. */
const GRID = 32;

const cellOf = (fraction: number): number => Math.min(GRID - 1, Math.max(0, Math.floor(fraction * GRID)));

const area = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0);

export function createPageWords(words: readonly PageWord[]): PageWords {
  const cells = new Map<number, PageWord[]>();
  for (const word of words) {
    for (let row = cellOf(word.y0); row <= cellOf(word.y1); row++) {
      for (let column = cellOf(word.x0); column <= cellOf(word.x1); column++) {
        const cell = cells.get(row * GRID + column);
        if (cell) cell.push(word);
        else cells.set(row * GRID + column, [word]);
      }
    }
  }
  const byStart = words.toSorted((a, b) => a.start - b.start);
  return {
    wordAt: (x, y) =>
      (cells.get(cellOf(y) * GRID + cellOf(x)) ?? [])
        .filter((word) => word.x0 <= x && x <= word.x1 && word.y0 <= y && y <= word.y1)
        .sort((a, b) => area(a) - area(b))[0],
    boxesOf: (ranges) => ranges.flatMap((range) => mergeLines(wordsIn(byStart, range))),
  };
}

/** Words do not overlap in the text, so a binary search skips those before the range. */
function wordsIn(byStart: readonly PageWord[], range: TextRange): PageWord[] {
  let low = 0;
  let high = byStart.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byStart[middle]?.end ?? 0) <= range.start) low = middle + 1;
    else high = middle;
  }
  const found: PageWord[] = [];
  for (let word = byStart[low]; word && word.start < range.end; word = byStart[++low]) {
    if (overlaps(word, range)) found.push(word);
  }
  return found;
}

/** Merges consecutive words of a line: they share half of their height and continue to the right. */
function mergeLines(words: readonly PageWord[]): Box[] {
  const boxes: Box[] = [];
  for (const word of words) {
    const last = boxes.at(-1);
    if (last && isSameLine(last, word)) {
      boxes[boxes.length - 1] = {
        x0: last.x0,
        y0: Math.min(last.y0, word.y0),
        x1: Math.max(last.x1, word.x1),
        y1: Math.max(last.y1, word.y1),
      };
    } else boxes.push({ x0: word.x0, y0: word.y0, x1: word.x1, y1: word.y1 });
  }
  return boxes;
}

function isSameLine(left: Box, right: Box): boolean {
  const shared = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0);
  const lower = Math.min(left.y1 - left.y0, right.y1 - right.y0);
  const gap = right.x0 - left.x1;
  return shared >= lower / 2 && gap > -lower && gap < lower * 4;
}
