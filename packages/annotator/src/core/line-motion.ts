import { ceilGrapheme, floorGrapheme, nextGrapheme } from './graphemes.ts';

/** Position of the caret at an offset. */
export interface CaretPosition {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** A laid-out text. `measure` must go down the page with increasing offsets. */
export interface LaidOutText {
  readonly text: string;
  measure(offset: number): CaretPosition;
}

/*
 * Line movement is measured here instead of using the browser's selection commands, which fail at generated content
 * and empty lines.
 */

/** Initial distance to search for another line, in UTF-16 units; doubled until one is found. */
const FIRST_LOOKAHEAD = 64;

const middle = ({ top, bottom }: CaretPosition): number => (top + bottom) / 2;

/** The first offset of the next line; undefined on the last line. */
function findNextLine({ text, measure }: LaidOutText, offset: number): number | undefined {
  const { bottom } = measure(offset);
  const isBelow = (at: number): boolean => middle(measure(at)) > bottom;
  let low = offset;
  let high = offset;
  for (let lookahead = FIRST_LOOKAHEAD; !isBelow(high); lookahead *= 2) {
    if (high === text.length) return undefined;
    low = high;
    high = Math.min(text.length, high + lookahead);
  }
  while (high - low > 1) {
    const at = (low + high) >> 1;
    if (isBelow(at)) high = at;
    else low = at;
  }
  return ceilGrapheme(text, high);
}

export function lineStart({ text, measure }: LaidOutText, offset: number): number {
  const { top } = measure(offset);
  const isAbove = (at: number): boolean => middle(measure(at)) < top;
  let low = offset;
  let high = offset;
  for (let lookahead = FIRST_LOOKAHEAD; !isAbove(low); lookahead *= 2) {
    if (low === 0) return 0;
    high = low;
    low = Math.max(0, low - lookahead);
  }
  while (high - low > 1) {
    const at = (low + high) >> 1;
    if (isAbove(at)) low = at;
    else high = at;
  }
  return ceilGrapheme(text, high);
}

/** The last offset on the line: before its line end, or before the space at which it wraps. */
export function lineEnd(laidOut: LaidOutText, offset: number): number {
  const next = findNextLine(laidOut, offset);
  return next === undefined ? laidOut.text.length : floorGrapheme(laidOut.text, next - 1);
}

/**
 * The offset `lines` below (negative: above), nearest to the column `x`. Undefined if there is no line in that
 * direction; if there are fewer lines, on the last one.
 */
export function findOnLine(laidOut: LaidOutText, from: number, lines: number, x: number): number | undefined {
  let at = lineStart(laidOut, from);
  const first = at;
  for (let i = 0; i < Math.abs(lines); i++) {
    const next = lines > 0 ? findNextLine(laidOut, at) : at > 0 ? lineStart(laidOut, at - 1) : undefined;
    if (next === undefined) break;
    at = next;
  }
  return at === first ? undefined : nearest(laidOut, at, x);
}

/** Tries every offset of the line, because in mixed writing directions columns do not increase with offsets. */
function nearest(laidOut: LaidOutText, start: number, x: number): number {
  const end = lineEnd(laidOut, start);
  const distance = (at: number): number => Math.abs(laidOut.measure(at).left - x);
  let nearestOffset = start;
  let minDistance = distance(start);
  for (let at = start; at < end;) {
    at = nextGrapheme(laidOut.text, at);
    const currentDistance = distance(at);
    if (at <= end && currentDistance < minDistance) [nearestOffset, minDistance] = [at, currentDistance];
  }
  return nearestOffset;
}
