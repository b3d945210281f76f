import { median } from './bands.ts';
import type { Line } from './lines.ts';

export const textOf = (line: Line): string => line.words.map((word) => word.text).join(' ');

/**
 * Whether two adjacent columns are read row by row across both, instead of one after the other. Lines at the same
 * heights are rows unless the columns hold running text or addresses.
 */
export function readInRows(left: Line[], right: Line[]): boolean {
  if (hasBlock(left) || hasBlock(right)) return false;
  if (isMarkers(left)) return true;
  const [flowsLeft, flowsRight] = [isProse(left), isProse(right)];
  const lined = alignedShare(left, right);
  if (flowsLeft && flowsRight) return lined >= 0.9 && standAlone(left) && standAlone(right);
  if (!flowsLeft && hasValuesBeside(left, right, lined)) return true;
  if (flowsRight) return isLabelsOf(left, right, lined);
  if (flowsLeft) return lined >= 0.75 && share(right, isValue) >= 0.5;
  return isListOfRows(left, right, lined);
}

const hasBlock = (lines: Line[]): boolean => lines.some(({ words }) => words.some((word) => word.block));

/** The right column holds values of the left one, which holds few amounts of its own. */
function hasValuesBeside(left: Line[], right: Line[], lined: number): boolean {
  if (share(right, isValue) < 0.6 || (lined < 0.5 && left.length <= right.length)) return false;
  return share(left, isAmount) < 0.5 || share(right, isAmount) >= 0.5;
}

/** Short lines, each at the height of a line of the running text to the right. */
function isLabelsOf(left: Line[], right: Line[], lined: number): boolean {
  if (left.length >= right.length || lined < 0.75) return false;
  return isSparse(left) || left.length <= 2 || lined >= 0.95;
}

/** Whether two columns of short lines are rows: a list, but not two addresses side by side. */
function isListOfRows(left: Line[], right: Line[], lined: number): boolean {
  if (lined < 0.5) return false;
  if (Math.min(left.length, right.length) <= 1 || isSparse(left) || isSparse(right)) return true;
  if (share(left, isLabel) >= 0.5) return true;
  if (share(right, (text) => /\p{L}:/u.test(text)) >= 0.4) return false;
  if (goesOn(left) && goesOn(right)) return false;
  return lined >= 0.7 && !(isAddress(left) && isAddress(right));
}

/** Running text of lines of several widths, as around a picture: many lines go on with a sentence. */
function goesOn(lines: Line[]): boolean {
  if (lines.length < 6 || median(lines.map(({ words }) => words.length)) < 3) return false;
  return share(lines, (text) => /^\p{Ll}/u.test(text)) >= 0.4;
}

/** Each line stands alone: most begin with a capital or a digit, and none is hyphenated. */
function standAlone(lines: Line[]): boolean {
  const texts = lines.map(textOf);
  if (texts.some((text) => /\p{Ll}-$/u.test(text))) return false;
  return texts.filter((text) => /^[^\p{L}]*\p{Ll}/u.test(text)).length <= 0.1 * texts.length;
}

/** Parts of addresses in several countries. */
const ADDRESS = [
  /\p{L}@\p{L}|www\./u,
  /\b\d{2}-\d{3}\s+\p{Lu}|\b\d{4,5}\s?[A-Z]{0,2}\s+\p{Lu}\p{L}|\p{L},?\s+[A-Z]{2}\s+\d{5}/iu,
  /\b(ul|al|pl)\.\s\p{Lu}|\b(Rue|Straat)\b|\p{L}str(\.|aße)/iu,
  /\b(NIP|VAT|BTW|Tel|Fax|IBAN|BIC|KvK)\b[^\n]{0,12}\d{5}/iu,
];

/** A few short lines with a postcode, a street, a telephone or tax number. */
function isAddress(lines: Line[]): boolean {
  const isPart = (line: Line) => ADDRESS.some((part) => part.test(textOf(line)));
  return lines.length <= 10 && lines.some(isPart);
}

/** Lines with large distances: labels, stamps and remarks beside a text, not a column. */
export function isSparse(lines: Line[]): boolean {
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
