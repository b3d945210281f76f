import type { Span } from './move-spans.ts';

/** A label whose text was deleted. */
export interface LostLabel {
  readonly id: number;
  /** Labels of one kind are interchangeable: the same label of the same step. */
  readonly kind: string;
  readonly quote: string;
}

/** Limit of searched characters: an edit of a long text may face thousands of lost labels. */
const MAX_SEARCHED_CHARS = 200_000_000;

/**
 * Positions at which lost labels can be restored after a change of the text: their quotes, as whole words, in the
 * places that `changed`. A quote must occur exactly as often as labels of one kind have lost it, else its places are
 * ambiguous.
 */
export function findRestoredLabels(
  text: string,
  changed: readonly Span[],
  lost: readonly LostLabel[],
): Map<number, Span> {
  const found = new Map<number, Span>();
  const size = changed.reduce((sum, { start, end }) => sum + end - start, 0);
  let left = MAX_SEARCHED_CHARS;
  for (const [quote, sameQuote] of Map.groupBy(lost, (label) => label.quote)) {
    left -= size + changed.length * quote.length * 2;
    if (left < 0) break;
    const places = placesOf(quote, text, changed);
    for (const labels of Map.groupBy(sameQuote, ({ kind }) => kind).values()) {
      if (labels.length !== places.length) continue;
      for (const [index, { id }] of labels.entries()) found.set(id, places[index] as Span);
    }
  }
  return found;
}

/** The positions of a quote in changed text, in order. */
function placesOf(quote: string, text: string, changed: readonly Span[]): Span[] {
  const starts = new Set<number>();
  if (quote !== '')
    for (const { start, end } of changed) {
      const from = Math.max(0, start - quote.length + 1);
      // An empty range is a deletion.
      const window = text.slice(from, Math.max(start, end) + quote.length - 1);
      for (let at = window.indexOf(quote); at >= 0; at = window.indexOf(quote, at + 1))
        if (isWhole(text, from + at, from + at + quote.length)) starts.add(from + at);
    }
  return [...starts].sort((a, b) => a - b).map((start) => ({ start, end: start + quote.length }));
}

const LETTER_BEFORE = /[\p{L}\p{M}\p{N}]$/u;
const LETTER_AFTER = /^[\p{L}\p{M}\p{N}]/u;

/** Whether no word is cut at either end. */
function isWhole(text: string, start: number, end: number): boolean {
  const before = (at: number) => LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at));
  const after = (at: number) => LETTER_AFTER.test(text.slice(at, at + 2));
  return !(before(start) && after(start)) && !(before(end) && after(end));
}
