import { widen, type Word } from './glyph.ts';
import { isRightToLeft, WORD_GAP } from './words.ts';

/** Words on one baseline, from left to right. */
export interface Line {
  words: Word[];
  top: number;
  bottom: number;
  from: number;
  to: number;
  /** The baseline and height of its largest word. */
  base: number;
  size: number;
}

const ASCENT = 0.72;
const DESCENT = 0.18;

export const topOf = (word: Word): number => word.base - ASCENT * word.size;
export const bottomOf = (word: Word): number => word.base + DESCENT * word.size;

/** Groups words into lines, from top to bottom. Superscripts and subscripts belong to the line that they overlap. */
export function buildLines(words: Word[]): Line[] {
  const lines: Line[] = [];
  // The largest words first: they define the lines, and small ones join them.
  for (const word of [...words].sort((a, b) => b.size - a.size || a.base - b.base)) {
    const line = bestLine(lines, word);
    if (line) addTo(line, word);
    else lines.push(lineOf(word));
  }
  for (const line of lines)
    line.words = joinPieces(line.words.sort((a, b) => a.from - b.from || a.to - b.to));
  return lines.sort((a, b) => a.base - b.base);
}

export function lineOf(word: Word): Line {
  const { from, to, base, size } = word;
  return { words: [word], top: topOf(word), bottom: bottomOf(word), from, to, base, size };
}

function addTo(line: Line, word: Word): void {
  line.words.push(word);
  line.from = Math.min(line.from, word.from);
  line.to = Math.max(line.to, word.to);
}

function bestLine(lines: Line[], word: Word): Line | null {
  const [top, bottom] = [topOf(word), bottomOf(word)];
  let best: Line | null = null;
  let most = 0.45 * (bottom - top);
  for (const line of lines) {
    const shared = Math.min(bottom, line.bottom) - Math.max(top, line.top);
    if (shared > most && fits(line, word)) [best, most] = [line, shared];
  }
  return best;
}

/** Words of one size in one line do not overlap: stacked fractions and tight lines remain separate. */
function fits(line: Line, word: Word): boolean {
  if (Math.abs(word.base - line.base) < 0.12 * line.size) return true;
  return !line.words.some(
    (other) =>
      Math.min(other.to, word.to) - Math.max(other.from, word.from) >
      0.3 * Math.min(other.to - other.from, word.to - word.from),
  );
}

/** Joins words that were drawn in pieces, and removes duplicates that were drawn twice to look bold. */
function joinPieces(words: Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && isDouble(before, word)) continue;
    if (before && isOneWord(before, word)) append(before, word);
    else joined.push({ ...word, box: word.box && { ...word.box } });
  }
  return joined;
}

function isDouble(before: Word, word: Word): boolean {
  return (
    before.text === word.text &&
    Math.abs(before.from - word.from) < 0.15 * word.size &&
    Math.abs(before.to - word.to) < 0.15 * word.size
  );
}

function isOneWord(before: Word, word: Word): boolean {
  if (before.closed || word.spaced) return false;
  if (isRightToLeft(word.text) || isRightToLeft(before.text)) return false;
  const gap = word.from - before.to;
  const em = Math.max(before.size, word.size);
  return gap < WORD_GAP * Math.min(before.size, word.size) && gap > -0.5 * em && !isNote(before, word);
}

const NOTE = /^[\d*†‡§¶][\d*†‡§¶,]{0,5}$/u;

/** The number of a footnote, small and raised, before or after a word. "m²" and "10³" are not footnotes. */
function isNote(before: Word, word: Word): boolean {
  if (isRaised(word, before) && NOTE.test(word.text)) return /\p{L}{3}|[\p{P}]$/u.test(before.text);
  return isRaised(before, word) && NOTE.test(before.text) && /^["'„“(]?\p{L}{2}/u.test(word.text);
}

function isRaised(small: Word, large: Word): boolean {
  return small.size < 0.88 * large.size && large.base - small.base > 0.15 * large.size;
}

function append(before: Word, word: Word): void {
  if (word.size > before.size) [before.base, before.size] = [word.base, word.size];
  before.text += word.text;
  before.to = Math.max(before.to, word.to);
  if (before.box && word.box) widen(before.box, word.box);
  before.closed = word.closed;
}

/** The words of a line in reading order: a line of Hebrew or Arabic from the right, with its numbers unchanged. */
export function readingOrder(words: Word[]): Word[] {
  const backwards = words.filter((word) => isRightToLeft(word.text)).length;
  if (backwards === 0 || backwards * 2 < words.length) return words;
  const ordered: Word[] = [];
  let run: Word[] = [];
  for (const word of [...words].reverse()) {
    if (/\p{L}/u.test(word.text) && !isRightToLeft(word.text)) run.unshift(word);
    else {
      ordered.push(...run, word);
      run = [];
    }
  }
  return [...ordered, ...run];
}
