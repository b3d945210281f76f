import { type Band, median, type Span, gapBetween } from './bands.ts';
import type { Line } from './lines.ts';
import { readInRows } from './column-relation.ts';

/** Adjacent columns that are read together, row by row; `end` is the first column after them. */
export interface Cluster {
  start: number;
  end: number;
}

/** Decides which columns are read one after the other, and which together as a table. */
export function clustersOf(columns: Line[][]): Cluster[] {
  const clusters: Cluster[] = [];
  let start = 0;
  for (let end = 1; end <= columns.length; end++) {
    const [left, right] = [columns[end - 1]!, columns[end]];
    if (right && readInRows(left, right)) continue;
    clusters.push({ start, end });
    start = end;
  }
  return clusters;
}

/** Maximum gap between lines that belong together. */
export function nearOf(columns: Line[][], em: number): number {
  const gaps = columns.flatMap((lines) =>
    lines.slice(1).map((line, index) => gapBetween(lines[index]!, line)),
  );
  return Math.max(0.6 * em, 1.3 * median(gaps));
}

/** The cluster that contains all words of the band; -1 when they are in several. */
export function clusterOf(band: Band, clusters: Cluster[], gutters: Span[]): number {
  return clusters.findIndex(({ start, end }) => {
    const left = start === 0 ? -Infinity : gutters[start - 1]!.to - 1;
    const right = gutters[end - 1] === undefined ? Infinity : gutters[end - 1]!.from + 1;
    return band.words.every((word) => word.from >= left && word.to <= right);
  });
}
