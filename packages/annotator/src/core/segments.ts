import type { Block } from './blocks.ts';
import { byInnermost, overlaps } from './span.ts';
import type { Span, TextRange } from './span.ts';

/**
 * A section of a block covered by the same spans. The innermost sets the background; a span with another one inside
 * or across it is drawn as a line below the text, in a lane that is constant for the whole block, so that the eye can
 * follow it.
 */
export interface Segment extends TextRange {
  /** Innermost first; empty for plain text. */
  readonly spans: readonly Span[];
  readonly lines: readonly Line[];
}

export interface Line {
  readonly span: Span;
  /** 1 is closest to the text. */
  readonly lane: number;
}

/** Deeper nesting shares the last lane. */
export const MAX_LANES = 6;

const NO_SPANS: readonly Span[] = [];
const NO_LINES: readonly Line[] = [];

/**
 * Splits a block at every start and end of a span with a sweep over the boundaries. Joined, the segments are the
 * block.
 */
export function segment(block: Block, spans: readonly Span[]): Segment[] {
  const inside = spans.filter((span) => overlaps(span, block)).sort(byInnermost);
  if (inside.length === 0) return [{ ...rangeOf(block), spans: NO_SPANS, lines: NO_LINES }];
  const cuts = boundaries(block, inside);
  const covers: Span[][] = cuts.slice(1).map(() => []);
  const lanes = new Map<Span, number>();
  // Highest lane used in each cell so far; spans are placed from the innermost outwards.
  const highestLanes = new Int8Array(covers.length).fill(-1);
  for (const span of inside) {
    const first = cuts.indexOf(Math.max(span.start, block.start));
    let lane = 0;
    let last = first;
    for (; last < covers.length && (cuts[last] ?? 0) < span.end; last++) {
      covers[last]?.push(span);
      lane = Math.max(lane, (highestLanes[last] ?? -1) + 1);
    }
    lane = Math.min(lane, MAX_LANES);
    lanes.set(span, lane);
    highestLanes.fill(lane, first, last);
  }
  return covers.map((cover, i) => ({
    start: cuts[i] ?? 0,
    end: cuts[i + 1] ?? 0,
    spans: cover,
    lines: linesOf(cover, lanes),
  }));
}

function boundaries(block: Block, spans: readonly Span[]): number[] {
  const cuts = new Set([block.start, block.end]);
  for (const span of spans) {
    cuts.add(Math.max(span.start, block.start));
    cuts.add(Math.min(span.end, block.end));
  }
  return [...cuts].sort((a, b) => a - b);
}

function linesOf(cover: readonly Span[], lanes: ReadonlyMap<Span, number>): readonly Line[] {
  const lines = cover.flatMap((span) => {
    const lane = lanes.get(span) ?? 0;
    return lane > 0 ? [{ span, lane }] : [];
  });
  return lines.length > 0 ? lines : NO_LINES;
}

const rangeOf = ({ start, end }: TextRange): TextRange => ({ start, end });

/** Number of lanes that a block needs below its lines. */
export function laneCount(segments: readonly Segment[]): number {
  return segments.reduce(
    (maxLane, { lines }) => lines.reduce((max, line) => Math.max(max, line.lane), maxLane),
    0,
  );
}
