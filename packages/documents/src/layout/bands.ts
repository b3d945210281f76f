import type { Word } from './glyph.ts';

/** A range of white, or of ink, along one axis. */
export interface Span {
  from: number;
  to: number;
}

/** Words between two gaps that cross the whole region. */
export interface Band {
  words: Word[];
  top: number;
  bottom: number;
  whites: Span[];
}

/** The part of a word's height that neighbouring lines never touch, however tightly they are set. */
const TOP = 0.6;
const BOTTOM = 0.02;
/** Minimum width of a gutter, in ems; the space between two words is half of it. */
const MIN_WHITE = 0.55;

/** Splits a region at every horizontal gap across it. */
export function bandsOf(words: Word[], em: number): Band[] {
  const bands: Band[] = [];
  const top = (word: Word) => word.base - TOP * word.size;
  for (const word of [...words].sort((a, b) => top(a) - top(b))) {
    const last = bands.at(-1);
    const bottom = word.base + BOTTOM * word.size;
    if (last && top(word) < last.bottom) {
      last.words.push(word);
      last.bottom = Math.max(last.bottom, bottom);
    } else bands.push({ words: [word], top: top(word), bottom, whites: [] });
  }
  for (const band of bands) band.whites = whitesOf(band.words, MIN_WHITE * em);
  return bands;
}

/** The gap between two lines, measured like the gap between bands. */
export function gapBetween(
  above: { base: number; size: number },
  below: { base: number; size: number },
): number {
  return below.base - TOP * below.size - (above.base + BOTTOM * above.size);
}

/** The white between, left of and right of the words. */
function whitesOf(words: Word[], least: number): Span[] {
  const whites: Span[] = [];
  let reached = -Infinity;
  for (const { from, to } of [...words].sort((a, b) => a.from - b.from)) {
    if (from - reached >= least) whites.push({ from: reached, to: from });
    reached = Math.max(reached, to);
  }
  whites.push({ from: reached, to: Infinity });
  return whites;
}

/** The intersection of two lists of white ranges. */
export function shared(a: Span[], b: Span[], least: number): Span[] {
  const both: Span[] = [];
  for (const one of a) {
    for (const other of b) {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      if (to - from >= least) both.push({ from, to });
    }
  }
  return both;
}

/** White with words on both sides of it. */
export function gutters(whites: Span[]): Span[] {
  return whites.filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to));
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The most frequent letter height, weighted by letters. */
export function emOf(words: Word[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of words) {
    const key = Math.round(size * 2) / 2;
    counts.set(key, (counts.get(key) ?? 0) + text.length);
  }
  let best = { size: 10, count: 0 };
  for (const [size, count] of counts) if (count > best.count) best = { size, count };
  return Math.max(best.size, 1);
}
