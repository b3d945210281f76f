import type { TextRange } from './span.ts';
import { ceilGrapheme, floorGrapheme } from './graphemes.ts';
import { widenToWords } from './words.ts';

/** The user's selection: `focus` is the moving end and may be before `anchor`. */
export interface TextSelection {
  readonly anchor: number;
  readonly focus: number;
}

export interface SelectionOptions {
  /** Extends the range to whole words. */
  readonly wholeWords?: boolean;
}

const isSpace = (char: string | undefined): boolean => char !== undefined && /\s/u.test(char);

export function rangeOf({ anchor, focus }: TextSelection): TextRange {
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
}

/**
 * The part of a selection to tag: whole graphemes, no white space at the ends, whole words on request. Undefined if
 * only white space was selected.
 */
export function trimSelection(
  text: string,
  selection: TextSelection,
  options: SelectionOptions = {},
): TextRange | undefined {
  const raw = rangeOf(selection);
  if (raw.start === raw.end) return undefined;
  let start = floorGrapheme(text, raw.start);
  let end = ceilGrapheme(text, raw.end);
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  // A combining mark on a space belongs to that space: do not split such a pair.
  start = floorGrapheme(text, start);
  end = ceilGrapheme(text, end);
  if (start >= end) return undefined;
  return options.wholeWords ? widenToWords(text, { start, end }) : { start, end };
}
