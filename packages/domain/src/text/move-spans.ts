import { diffTexts } from './text-diff.ts';
import type { Hunk } from './token-diff.ts';

/** A range of text: UTF-16 units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Positions of the spans of `before` in `after` (docs/semantics.md#4): each keeps the remaining part of its text,
 * including insertions within it; null when all of it was deleted. The result has the order of `spans`, which may be
 * any.
 */
export const moveSpans = (before: string, after: string, spans: readonly Span[]): (Span | null)[] =>
  moveSpansBy(diffTexts(before, after), spans);

/** Moves spans as `moveSpans` does, by differences that are already computed. */
export const moveSpansBy = (hunks: readonly Hunk[], spans: readonly Span[]): (Span | null)[] =>
  spans.map((span) => moveSpan(span, hunks));

function moveSpan({ start, end }: Span, hunks: readonly Hunk[]): Span | null {
  if (end <= start) return null;
  const first = firstEndingAfter(hunks, start);
  if (isDeleted(start, end, hunks, first)) return null;
  const moved = { start: moveStart(start, hunks, first), end: moveEnd(end, hunks) };
  return moved.start < moved.end ? moved : null;
}

/** Index of the first hunk that ends at or after `offset`. */
function firstEndingAfter(hunks: readonly Hunk[], offset: number): number {
  let low = 0;
  let high = hunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hunks[middle] as Hunk).a1 < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether every character of the span was deleted. */
function isDeleted(start: number, end: number, hunks: readonly Hunk[], first: number): boolean {
  let at = start;
  for (let index = first; index < hunks.length && at < end; index += 1) {
    const hunk = hunks[index] as Hunk;
    if (hunk.a0 > at) return false;
    at = Math.max(at, hunk.a1);
  }
  return at >= end;
}

function moveStart(start: number, hunks: readonly Hunk[], first: number): number {
  const hunk = hunks[first];
  if (!hunk || hunk.a0 > start) return start + shiftBefore(hunks, first);
  // A replacement of the span's beginning belongs to the span; an insertion before it does not.
  return hunk.a0 === start && hunk.a1 > start ? hunk.b0 : hunk.b1;
}

function moveEnd(end: number, hunks: readonly Hunk[]): number {
  const index = firstEndingAfter(hunks, end);
  const hunk = hunks[index];
  if (!hunk || hunk.a0 >= end) return end + shiftBefore(hunks, index);
  return hunk.a1 === end ? hunk.b1 : hunk.b0;
}

/** The offset by which the text between hunk `index - 1` and hunk `index` moved. */
function shiftBefore(hunks: readonly Hunk[], index: number): number {
  const previous = hunks[index - 1];
  return previous ? previous.b1 - previous.a1 : 0;
}
