import { contains } from '../text/charset.ts';
import type { CharSet } from '../text/charset.ts';

/** Called for each match; matches are ordered and do not overlap. */
export type Found = (start: number, end: number) => void;

/** Finds all non-empty matches in the text. */
export function searchAll(global: RegExp, text: string, found: Found): void {
  searchFrom(global, text, 0, found);
}

function searchFrom(global: RegExp, text: string, offset: number, found: Found): void {
  global.lastIndex = 0;
  for (let match = global.exec(text); match; match = global.exec(text)) {
    const length = match[0].length;
    if (length > 0) found(offset + match.index, offset + match.index + length);
    else global.lastIndex += widthAt(text, match.index);
  }
}

/** The range of possible starts of a match with its literal at a position: [first, last], both inclusive. */
export type StartRange = (place: number) => readonly [number, number];

/**
 * Finds the matches of a pattern that start in one of the ranges of the sorted positions; no other start is tried.
 */
export function searchStarts(
  sticky: RegExp,
  text: string,
  places: readonly number[],
  rangeOf: StartRange,
  found: Found,
): void {
  let next = 0;
  for (const place of places) {
    const [first, last] = rangeOf(place);
    for (let start = Math.max(next, first); start <= last; start++) {
      next = start + 1;
      if (isInsidePair(text, start)) continue;
      sticky.lastIndex = start;
      if (!sticky.test(text)) continue;
      if (sticky.lastIndex > start) found(start, (next = sticky.lastIndex));
      if (next > last) break;
      start = next - 1;
    }
  }
}

/** The number of code units before a position that belong to the set, at most `limit`. */
export function runLengthBefore(text: string, place: number, set: CharSet, limit: number): number {
  let start = place;
  while (start > 0 && place - start < limit) {
    const width = isInsidePair(text, start - 1) ? 2 : 1;
    if (!contains(set, text.codePointAt(start - width)!)) break;
    start -= width;
  }
  return start;
}

/** Finds the matches of a pattern that never crosses a line end: only lines with a literal are searched. */
export function searchLines(global: RegExp, text: string, places: readonly number[], found: Found): void {
  let searched = 0;
  for (const place of places) {
    if (place < searched) continue;
    const start = text.lastIndexOf('\n', place) + 1;
    const newline = text.indexOf('\n', place);
    const end = newline < 0 ? text.length : newline;
    searchFrom(global, text.slice(start, end), start, found);
    searched = end;
  }
}

function isInsidePair(text: string, position: number): boolean {
  const unit = text.charCodeAt(position);
  if (unit < 0xdc00 || unit > 0xdfff || position === 0) return false;
  const previous = text.charCodeAt(position - 1);
  return previous >= 0xd800 && previous <= 0xdbff;
}

const widthAt = (text: string, position: number): number =>
  (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
