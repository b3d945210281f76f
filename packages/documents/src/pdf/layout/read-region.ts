import { type Band, bandsOf, emOf, median } from './bands.ts';
import { type Cluster, clusterOf, clustersOf } from './clusters.ts';
import type { Word } from './glyph.ts';
import { type Group, avoidsGutters, type Part, partsOf, withBands } from './groups.ts';
import { buildLines, type Line, readingOrder } from './lines.ts';
import { isMarker, isMarkers, isProse } from './column-relation.ts';
import { type OutLine, rowsOf } from './rows.ts';

/** A wider gap within a line, in ems, separates cells. */
const CELL_GAP = 2;

/**
 * The lines of a region in reading order: from top to bottom, columns of text one after the other, tables row by row.
 * The region is split at the white between its words, and each column is processed recursively.
 */
export function readRegion(words: Word[]): OutLine[] {
  if (words.length === 0) return [];
  const em = emOf(words);
  const parts = joinProse(partsOf(bandsOf(words, em), em), em);
  const out: OutLine[] = [];
  for (const part of parts) {
    const lines = part.group
      ? readGroup(part.group, em)
      : plainLines(part.bands.flatMap((band) => band.words));
    if (lines[0])
      lines[0].first ||= out.length > 0 && startsBlock(out.at(-1)!, lines[0], part.group !== null);
    out.push(...lines);
  }
  return out;
}

function startsBlock(before: OutLine, line: OutLine, group: boolean): boolean {
  return group || before.first || line.top - before.bottom > 0.5 * Math.max(line.size, before.size);
}

/** Merges two parts with the same columns of running text, even when a gap crosses both. */
function joinProse(parts: Part[], em: number): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const merged = last?.group && isText(last.group) ? mergeInto(last, last.group, part, em) : null;
    if (merged) joined[joined.length - 1] = merged;
    else joined.push(part);
  }
  return joined;
}

function isText(group: Group): boolean {
  return group.gutters.length === group.columns.length - 1 && group.columns.filter(isProse).length >= 2;
}

/** A part after text in columns belongs to it while it fits into the columns and is not far below. */
function mergeInto(last: Part, group: Group, part: Part, em: number): Part | null {
  const fitting: Band[] = [];
  let bottom = last.bands.at(-1)!.bottom;
  for (const band of part.bands) {
    if (band.top - bottom > 2.5 * em || !avoidsGutters(band.words, group.gutters)) break;
    fitting.push(band);
    bottom = band.bottom;
  }
  if (fitting.length < part.bands.length || (part.group && !isText(part.group))) return null;
  return { bands: [...last.bands, ...fitting], group: withBands(group, [...group.bands, ...fitting]) };
}

function readGroup(group: Group, em: number): OutLine[] {
  const clusters = clustersOf(group.columns);
  return clusters.flatMap((cluster, index) => {
    const titles = group.titles.filter((band) => clusterOf(band, clusters, group.gutters) === index);
    const out = plainLines(titles.flatMap((band) => band.words));
    if (out[0] && index > 0) out[0].first = true;
    out.push(...readCluster(group, cluster, em));
    return out;
  });
}

/** Columns `start` to `end` of a group: several are a table, one is a region of its own. */
function readCluster(group: Group, { start, end }: Cluster, em: number): OutLine[] {
  const words = group.columns.slice(start, end).flatMap((lines) => lines.flatMap((line) => line.words));
  const alone = end - start === 1;
  if (end - start === 2 && isMarkers(group.columns[start]!)) return plainLines(words);
  const out = alone ? readRegion(words) : rowsOf(words, group.gutters.slice(start, end - 1), em);
  if (out[0] && start > 0) out[0].first = true;
  return alone ? out : markParagraphs(out.map(withoutMarkerCell));
}

/** A bullet or a list number is not a cell: it is followed by a space. */
function withoutMarkerCell(line: OutLine): OutLine {
  const [first, ...rest] = line.cells;
  if (!first || rest.length !== 1 || first.length !== 1 || !isMarker(first[0]!.text)) return line;
  return { ...line, cells: [[...first, ...rest[0]!]] };
}

function plainLines(words: Word[]): OutLine[] {
  return markParagraphs(buildLines(words).map(plainLine));
}

function plainLine(line: Line): OutLine {
  const { top, bottom, base, size, from, to } = line;
  const cells: Word[][] = [];
  for (const word of line.words) {
    const last = cells.at(-1)?.at(-1);
    if (!last || word.from - last.to > CELL_GAP * size) cells.push([word]);
    else cells.at(-1)!.push(word);
  }
  const read = cells.length === 1 ? [readingOrder(line.words)] : cells;
  return withoutMarkerCell({ cells: read, top, bottom, base, size, from, to, first: false });
}

/** A gap wider than that between the lines of a paragraph starts a block. */
function markParagraphs(lines: OutLine[]): OutLine[] {
  const steps = lines.slice(1).map((line, index) => line.base - lines[index]!.base);
  const usual = median(steps);
  lines.slice(1).forEach((line, index) => {
    const before = lines[index]!;
    const em = Math.max(line.size, before.size);
    line.first ||= steps[index]! > Math.max(1.35 * Math.min(usual, 2.2 * em), 1.6 * em);
  });
  return lines;
}
