import { byReading } from './span.ts';
import type { Span } from './span.ts';
import type { SpanStore } from './span-store.ts';

type Spans = Pick<SpanStore, 'text' | 'blocks' | 'spansIn'>;

/** Current position of keyboard navigation: a span, or an offset between spans. */
export type NavigationPoint = Span | number;

const startOf = (point: NavigationPoint): number => (typeof point === 'number' ? point : point.start);

/**
 * The next span in reading order, or undefined after the last one. An offset counts as before spans that start there.
 */
export function findNextSpan(store: Spans, from: NavigationPoint): Span | undefined {
  const isAfter = (span: Span): boolean =>
    typeof from === 'number' ? span.start >= from : byReading(span, from) > 0;
  for (const block of store.blocks) {
    if (block.end < startOf(from)) continue;
    const found = store
      .spansIn(block.start, block.end)
      .find((span) => span.start >= block.start && isAfter(span));
    if (found) return found;
  }
  return undefined;
}

/** The previous span in reading order, or undefined before the first one. */
export function findPreviousSpan(store: Spans, from: NavigationPoint): Span | undefined {
  const isBefore = (span: Span): boolean =>
    typeof from === 'number' ? span.start < from : byReading(span, from) < 0;
  for (const block of store.blocks.toReversed()) {
    if (block.start > startOf(from)) continue;
    const found = store
      .spansIn(block.start, block.end)
      .findLast((span) => span.start >= block.start && isBefore(span));
    if (found) return found;
  }
  return undefined;
}
