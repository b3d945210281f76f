import { median } from './bands.ts';
import type { Line } from './lines.ts';

const textOf = (line: Line): string => line.words.map((word) => word.text).join(' ');

/** Whether two adjacent columns are read row by row across both, instead of one after the other. */
export function readInRows(
  left: Line[],
  right: Line[],
  columns: number,
  page: { from: number; to: number },
): boolean {
  if (isProse(left) && isProse(right)) return false;
  if (isMarkers(left)) return true;
  const lined = alignedShare(left, right);
  if (share(right, isValue) >= 0.6 && !isProse(left)) {
    const own = share(left, (text) => /\d/.test(text) && !isValue(text));
    if (lined >= 0.5 || left.length > right.length) return own < 0.5 || share(right, isAmount) >= 0.5;
  }
  if (lined < 0.5) return false;
  if (Math.min(left.length, right.length) <= 1 || isSparse(left) || isSparse(right)) return true;
  if (share(left, isLabel) >= 0.5) return true;
  if (share(right, (text) => /\p{L}:/u.test(text)) >= 0.4) return false;
  if (share(left, isValue) >= 0.6 && lined >= 0.8) return true;
  if (columns >= 3) return lined >= 0.7 && !(isSymmetric(left, right, page) && left.length > 8);
  // Two columns of short lines: a long pair in the middle of the page is a list, a short one two addresses.
  if (isSymmetric(left, right, page)) return false;
  return Math.min(left.length, right.length) < 3 || left.length > 8;
}

/** Lines with large distances: stamps and remarks beside a text, not a column. */
function isSparse(lines: Line[]): boolean {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  return last.base - first.base > 3.5 * median(lines.map((line) => line.size)) * (lines.length - 1);
}

/** Lines that fill their column, as running text does. */
export function isProse(lines: Line[]): boolean {
  if (lines.length < 3) return false;
  const from = Math.min(...lines.map((line) => line.from));
  const width = Math.max(...lines.map((line) => line.to)) - from;
  const full = lines.filter((line) => line.to - line.from > 0.7 * width).length;
  const words = median(lines.map((line) => line.words.length));
  const values = share(lines, isValue);
  return full >= 0.5 * lines.length && words >= 4 && values < 0.3;
}

/** The share of the shorter column's lines with a line of the other column at the same height. */
function alignedShare(a: Line[], b: Line[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const lined = few.filter((line) =>
    many.some((other) => Math.abs(other.base - line.base) < 0.3 * Math.max(other.size, line.size)),
  );
  return lined.length / few.length;
}

function share(lines: Line[], test: (text: string) => boolean): number {
  return lines.filter((line) => test(textOf(line))).length / lines.length;
}

/** A number, an amount, a date, a code: more digits than letters, or a number with its unit. */
function isValue(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return digits > 0
    ? letters <= Math.max(4, digits) || /^\p{L}+ \d{1,2} ?, \d{4}$|^\d{1,2}\.? \p{L}+ \d{4}$/u.test(text)
    : letters === 0 || /^(PLN|EUR|USD|GBP|szt\.?|kpl\.?|—|-)$/i.test(text);
}

const isAmount = (text: string): boolean =>
  /^[-+(]?[\p{Sc}]?\s?\d[\d\s.,]*\)?\s?(%|\p{Sc}|zł|PLN|EUR|USD)?$/u.test(text);

const isLabel = (text: string): boolean => /[:：]$/.test(text);

/** Bullets and the numbers of a list, of lines or of notes in the margin. */
export function isMarkers(lines: Line[]): boolean {
  return share(lines, isMarker) >= 0.7 && share(lines, (text) => text.length <= 6) === 1;
}

export function isMarker(text: string): boolean {
  return /^([^\p{L}\p{N}\s]|[([]?(\d{1,4}|\p{L}|[ivxlcIVXLC]{1,5})[.)\]:]?|\d{1,2}(\.\d{1,2})+\.?)$/u.test(
    text,
  );
}

/** Whether the right column begins in the middle of the region. */
function isSymmetric(left: Line[], right: Line[], page: { from: number; to: number }): boolean {
  const start = Math.min(...right.map((line) => line.from));
  const from = Math.min(...left.map((line) => line.from));
  const width = page.to - page.from;
  return Math.abs(start - from - width / 2) < 0.08 * width;
}
