import type { TokenSpan } from './tokens.ts';

/** More labels make a layer slow: its time grows with their square. */
const MAX_LABELS = 24;

/**
 * Deals labels into layers: labels of one layer never overlap in the documents, so that one sequence of states can hold them all. The
 * result are the labels of each layer.
 */
export function dealIntoLayers(labels: number, documents: readonly (readonly TokenSpan[])[]): number[][] {
  const overlapping = new Set<number>();
  for (const spans of documents)
    for (const [a, b] of overlaps(spans)) overlapping.add(a * labels + b).add(b * labels + a);
  const layers: number[][] = [];
  for (let label = 0; label < labels; label++) {
    const fitting = layers.find(
      (layer) =>
        layer.length < MAX_LABELS && layer.every((other) => !overlapping.has(label * labels + other)),
    );
    if (fitting) fitting.push(label);
    else layers.push([label]);
  }
  return layers;
}

/** The pairs of different labels on the same tokens. */
function* overlaps(spans: readonly TokenSpan[]): Generator<[number, number]> {
  let open: TokenSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    open = open.filter(({ to }) => to > span.from);
    for (const { label } of open) if (label !== span.label) yield [label, span.label];
    open.push(span);
  }
}

/** Keeps the longer one of overlapping spans of one label. The result is sorted and has no overlaps within a label. */
export function outermost(spans: readonly TokenSpan[]): TokenSpan[] {
  const kept: TokenSpan[] = [];
  /** The place of the last kept span of each label. */
  const last = new Map<number, number>();
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const place = last.get(span.label);
    const before = place === undefined ? undefined : kept[place];
    if (place !== undefined && before && before.to > span.from) {
      if (span.to - span.from > before.to - before.from) kept[place] = span;
      continue;
    }
    last.set(span.label, kept.length);
    kept.push(span);
  }
  return kept;
}
