import type { TextRange } from './span.ts';

export type Edge = 'start' | 'end';

/** Limits of a range: an utterance, or the whole text. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Moves one end of a range to an offset. The end stays within the bounds and at least one unit away from the opposite
 * end (TEXT-07).
 */
export function moveEdge(range: TextRange, edge: Edge, to: number, bounds: Bounds): TextRange {
  return edge === 'start'
    ? { start: Math.max(bounds.min, Math.min(to, range.end - 1)), end: range.end }
    : { start: range.start, end: Math.min(bounds.max, Math.max(to, range.start + 1)) };
}
