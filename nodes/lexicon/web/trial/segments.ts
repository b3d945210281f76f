/** A part of a text with the hits that cover it, by their indexes. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly hits: readonly number[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Code units of a part of the text that is drawn as a whole. */
const BLOCK = 2_000;
const LONGEST_BLOCK = 4_000;

/** A text in blocks that end with a line where they can: a browser leaves out those that are not in view. */
export function blocksOf(text: string): Span[] {
  const blocks: Span[] = [];
  for (let start = 0; start < text.length;) {
    const line = text.indexOf('\n', Math.min(start + BLOCK, text.length));
    let end = line < 0 || line + 1 - start > LONGEST_BLOCK ? start + LONGEST_BLOCK : line + 1;
    if (line < 0 || end > text.length) end = Math.min(end, text.length);
    // Not between the halves of a character.
    if (end < text.length && /[\uDC00-\uDFFF]/.test(text[end] ?? '')) end++;
    blocks.push({ start, end });
    start = end;
  }
  return blocks;
}

/** The parts of a block: hits may overlap, and go on in the next block. Hits are in the order of their starts. */
export function segmentsOf(block: Span, hits: readonly Span[], from = 0): Segment[] {
  const inside: { index: number; start: number; end: number }[] = [];
  for (let index = from; index < hits.length; index++) {
    const hit = hits[index];
    if (!hit || hit.start >= block.end) break;
    if (hit.end > block.start)
      inside.push({ index, start: Math.max(hit.start, block.start), end: Math.min(hit.end, block.end) });
  }
  const edges = [
    ...new Set([block.start, block.end, ...inside.flatMap(({ start, end }) => [start, end])]),
  ].sort((a, b) => a - b);
  const segments: Segment[] = [];
  let next = 0;
  let open: typeof inside = [];
  for (const [at, start] of edges.slice(0, -1).entries()) {
    open = open.filter(({ end }) => end > start);
    for (; next < inside.length && (inside[next]?.start ?? 0) <= start; next++) {
      const hit = inside[next];
      if (hit && hit.end > start) open.push(hit);
    }
    segments.push({ start, end: edges[at + 1] ?? block.end, hits: open.map(({ index }) => index) });
  }
  return segments;
}

/** For each block the first hit that may reach into it. */
export function firstHits(blocks: readonly Span[], hits: readonly Span[]): number[] {
  let first = 0;
  return blocks.map(({ start }) => {
    while (first < hits.length && (hits[first]?.end ?? 0) <= start) first++;
    return first;
  });
}
