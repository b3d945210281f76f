/** A range of text with the criteria for preferring it to another. */
export interface Span {
  start: number;
  end: number;
  distance: number;
}

/**
 * Selects spans in the order of preference and drops every one that overlaps a selected one. Sorts `spans` by start;
 * returns the selected ones in that order.
 */
export function resolveOverlaps<T extends Span>(spans: T[], preferred: (a: T, b: T) => number): T[] {
  if (!isSorted(spans)) spans.sort((a, b) => a.start - b.start);
  const kept: T[] = [];
  for (let from = 0; from < spans.length;) {
    let end = spans[from]!.end;
    let to = from + 1;
    while (to < spans.length && spans[to]!.start < end) end = Math.max(end, spans[to++]!.end);
    if (to === from + 1) kept.push(spans[from]!);
    else resolveCluster(spans.slice(from, to).sort(preferred), kept);
    from = to;
  }
  return kept;
}

/** Selects among overlapping spans, best first. */
function resolveCluster<T extends Span>(cluster: readonly T[], kept: T[]): void {
  const selected: T[] = [];
  for (const span of cluster) {
    const at = firstEndingAfter(selected, span.start);
    if (at < selected.length && selected[at]!.start < span.end) continue;
    selected.splice(at, 0, span);
  }
  for (const span of selected) kept.push(span);
}

/** The index of the first of disjoint, sorted spans that ends after `position`. */
function firstEndingAfter(spans: readonly Span[], position: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isSorted(spans: readonly Span[]): boolean {
  for (let i = 1; i < spans.length; i++) if (spans[i]!.start < spans[i - 1]!.start) return false;
  return true;
}
