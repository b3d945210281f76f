import { type Band, gutters, median, shared, type Span } from './bands.ts';
import { clusterOf, clustersOf, nearOf } from './clusters.ts';
import type { Word } from './glyph.ts';
import { buildLines, type Line } from './lines.ts';

/** Consecutive bands with common white between their words: columns of text, or a table. */
export interface Group {
  bands: Band[];
  /** The lines of the columns, from left to right. */
  columns: Line[][];
  gutters: Span[];
  /** Titles above columns that are read together; they may cross the white between these columns. */
  titles: Band[];
}

/** Bands without columns, or a group with them. */
export type Part = { bands: Band[]; group: null } | { bands: Band[]; group: Group };

/** Partitions the bands of a region, from top to bottom, into parts with and without columns. */
export function partsOf(bands: Band[], em: number): Part[] {
  const gaps = bands.slice(1).map((band, index) => band.top - bands[index]!.bottom);
  const limit = Math.max(1.2 * em, 2.2 * median(gaps));
  const parts: Part[] = [];
  let index = 0;
  while (index < bands.length) {
    const group = groupFrom(bands, index, em, limit);
    if (group) {
      const before = parts.at(-1);
      index += group.bands.length;
      parts.push(extend(group, before?.group === null ? before : null, bands.slice(index), em));
      if (before?.bands.length === 0) parts.splice(-2, 1);
      index = bands.indexOf(parts.at(-1)!.bands.at(-1)!) + 1;
      continue;
    }
    const last = parts.at(-1);
    if (last?.group === null) last.bands.push(bands[index]!);
    else parts.push({ bands: [bands[index]!], group: null });
    index++;
  }
  return parts;
}

/**
 * Lines that fit into one of the columns, and are as close to the group as its own lines to each other, belong to it.
 */
function extend(group: Group, before: Part | null, after: Band[], em: number): Part {
  const near = nearOf(group.columns, em);
  const bands = [...group.bands];
  const above = before?.bands ?? [];
  while (above.length > 0) {
    const band = above.at(-1)!;
    if (bands[0]!.top - band.bottom > near || !avoidsGutters(band.words, group.gutters)) break;
    bands.unshift(above.pop()!);
  }
  for (const band of after) {
    if (band.top - bands.at(-1)!.bottom > near || !avoidsGutters(band.words, group.gutters)) break;
    bands.push(band);
  }
  const titles = takeTitles(above, withBands(group, bands), bands[0]!.top, em);
  return { bands: [...titles, ...bands], group: { ...withBands(group, bands), titles } };
}

/** The lines above a group that belong to some of its columns. */
function takeTitles(above: Band[], group: Group, top: number, em: number): Band[] {
  const clusters = clustersOf(group.columns);
  const titles: Band[] = [];
  if (clusters.length < 2 || group.columns.length !== group.gutters.length + 1) return titles;
  const near = nearOf(group.columns, em);
  for (let next = top; above.length > 0; next = titles[0]!.top) {
    const band = above.at(-1)!;
    // A title above the first columns is read before them anyway.
    if (next - band.bottom > near || clusterOf(band, clusters, group.gutters) < 1) break;
    titles.unshift(above.pop()!);
  }
  return titles;
}

export function withBands(group: Group, bands: Band[]): Group {
  const words = bands.flatMap((band) => band.words);
  return { ...group, bands, columns: splitAt(words, group.gutters).map(buildLines) };
}

/** Whether no word is in or across a gutter. */
export function avoidsGutters(words: Word[], cuts: Span[]): boolean {
  return words.every((word) => cuts.every((cut) => word.to <= cut.from + 1 || word.from >= cut.to - 1));
}

function groupFrom(bands: Band[], start: number, em: number, limit: number): Group | null {
  const run = [bands[start]!];
  let whites = run[0]!.whites;
  // A group starts where words are side by side.
  if (gutters(whites).length === 0) return null;
  for (let index = start + 1; index < bands.length; index++) {
    const band = bands[index]!;
    if (band.top - run.at(-1)!.bottom > limit) break;
    const common = shared(whites, band.whites, 0.7 * em);
    if (gutters(common).length === 0) break;
    whites = common;
    run.push(band);
  }
  return trimGroup(run, whites, em);
}

/** Removes bands at the end that have words on one side only, and decides whether the rest is a group. */
function trimGroup(run: Band[], whites: Span[], em: number): Group | null {
  const inner = gutters(whites);
  const twoSided = (band: Band) => inner.some((gutter) => sides(band.words, gutter) === 3);
  while (run.length > 0 && !twoSided(run.at(-1)!)) run.pop();
  const words = run.flatMap((band) => band.words);
  const cuts = inner.filter((gutter) => sides(words, gutter) === 3);
  if (cuts.length === 0) return null;
  const columns = splitAt(words, cuts).map(buildLines);
  const counts = columns.map(countLines).sort((a, b) => b - a);
  const [first = 0, second = 0] = counts;
  if (first < 2 || (second < 2 && first < 3)) return null;
  const least = first >= 4 && second >= 3 ? 0.7 * em : 1.1 * em;
  const wide = cuts.filter(({ from, to }) => to - from >= least);
  if (wide.length === 0) return null;
  return { bands: run, columns: splitAt(words, wide).map(buildLines), gutters: wide, titles: [] };
}

/** A drawn table counts as this many lines. */
const LINES_OF_BLOCK = 5;

function countLines(lines: Line[]): number {
  const blocks = lines.filter(({ words }) => words.some((word) => word.block));
  return lines.length + (LINES_OF_BLOCK - 1) * blocks.length;
}

/** 1: words left of the gutter, 2: right of it, 3: both. */
function sides(words: Word[], gutter: Span): number {
  let found = 0;
  for (const word of words) found |= middle(word) < gutter.from ? 1 : middle(word) > gutter.to ? 2 : 0;
  return found;
}

const middle = (word: Word): number => (word.from + word.to) / 2;

function splitAt(words: Word[], cuts: Span[]): Word[][] {
  const columns: Word[][] = Array.from({ length: cuts.length + 1 }, () => []);
  for (const word of words) {
    const at = cuts.findIndex((cut) => middle(word) < (cut.from + cut.to) / 2);
    columns[at < 0 ? cuts.length : at]!.push(word);
  }
  return columns.filter((column) => column.length > 0);
}
