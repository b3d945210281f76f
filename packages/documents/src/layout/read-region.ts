import { bandsOf, emOf, median, type Span } from './bands.ts';
import { type Cluster, clusterOf, clustersOf } from './clusters.ts';
import { middleOf, type OutLine, type Word } from './glyph.ts';
import { type Group, avoidsGutters, type Part, partsOf, withBands } from './groups.ts';
import { buildLines, type Line, readingOrder } from './lines.ts';
import { isMarker, isMarkers, isProse } from './column-relation.ts';
import { rowsOf } from './rows.ts';
import type { Rule } from './rules.ts';

/** A wider gap within a line, in ems, separates cells. */
const CELL_GAP = 1.1;

/**
 * The lines of a region in reading order: from top to bottom, columns of text one after the other, tables row by row.
 * The region is split at the white between its words, and each column is processed recursively. Columns of text do not
 * go on below a line that is drawn across them, one of `level`.
 */
export function readRegion(words: Word[], level: readonly Rule[]): OutLine[] {
  if (words.length === 0) return [];
  const em = emOf(words);
  const parts = joinProse(partsOf(bandsOf(words, em), em), level, em);
  const out: OutLine[] = [];
  for (const part of parts) {
    const lines = part.group
      ? readGroup(part.group, level, em)
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
function joinProse(parts: Part[], level: readonly Rule[], em: number): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const merged = last?.group && isText(last.group) ? mergeInto(last, last.group, part, level, em) : null;
    if (merged) joined[joined.length - 1] = merged;
    else joined.push(part);
  }
  return joined;
}

function isText(group: Group): boolean {
  return group.gutters.length === group.columns.length - 1 && group.columns.filter(isProse).length >= 2;
}

/** A gap, in ems, over which columns of text go on: to more columns, or to lines that fit into one of them. */
const REACH = { columns: 6, lines: 2.5 };

/** A part after text in columns belongs to it while it fits into the columns and is not far below. */
function mergeInto(last: Part, group: Group, part: Part, level: readonly Rule[], em: number): Part | null {
  if (part.group && !isText(part.group) && !partsAt(part.group, group)) return null;
  let bottom = last.bands.at(-1)!.bottom;
  if (isRuledOff(group.gutters[0]!, bottom, part.bands[0]!.top, level, em)) return null;
  let reach = part.group ? REACH.columns : REACH.lines;
  for (const band of part.bands) {
    if (band.top - bottom > reach * em || !avoidsGutters(band.words, group.gutters)) return null;
    bottom = band.bottom;
    reach = REACH.columns;
  }
  return {
    bands: [...last.bands, ...part.bands],
    group: withBands(group, [...group.bands, ...part.bands]),
  };
}

/** Whether a line between two heights is drawn across a gutter. */
function isRuledOff(gutter: Span, upper: number, lower: number, level: readonly Rule[], em: number): boolean {
  return level.some(
    ({ at, from, to }) =>
      at > upper - 2 && at < lower + 2 && from < gutter.from - 3 * em && to > gutter.to + 3 * em,
  );
}

/** Whether the columns of a group are read one after the other at the same places as those of the text above. */
function partsAt(group: Group, text: Group): boolean {
  if (group.gutters.length !== group.columns.length - 1) return false;
  const ends = clustersOf(group.columns).map(({ end }) => group.gutters[end - 1]);
  return text.gutters.every((gutter) =>
    ends.some((own) => own !== undefined && own.from <= gutter.to && own.to >= gutter.from),
  );
}

function readGroup(group: Group, level: readonly Rule[], em: number): OutLine[] {
  const clusters = clustersOf(group.columns);
  return clusters.flatMap((cluster, index) => {
    const titles = group.titles.filter((band) => clusterOf(band, clusters, group.gutters) === index);
    const out = plainLines(titles.flatMap((band) => band.words));
    if (out[0] && index > 0) out[0].first = true;
    out.push(...readCluster(group, cluster, level, em));
    return out;
  });
}

/** Columns `start` to `end` of a group: several are a table, one is a region of its own. */
function readCluster(group: Group, { start, end }: Cluster, level: readonly Rule[], em: number): OutLine[] {
  const words = group.columns.slice(start, end).flatMap((lines) => lines.flatMap((line) => line.words));
  if (words.length === 1 && words[0]!.block) return plainLines(words);
  const alone = end - start === 1;
  if (end - start === 2 && isMarkers(group.columns[start]!)) return plainLines(words);
  const out = alone ? readRegion(words, level) : rowsOf(words, group.gutters.slice(start, end - 1), em);
  if (out[0] && start > 0) out[0].first = true;
  return alone ? out : markParagraphs(out.map(withoutMarkerCell));
}

/** A bullet or a list number is not a cell: it is followed by a space. */
function withoutMarkerCell(line: OutLine): OutLine {
  const [first, ...rest] = line.cells;
  if (!first || rest.length !== 1 || first.length !== 1 || !isMarker(first[0]!.text)) return line;
  return { ...line, cells: [[...first, ...rest[0]!]] };
}

/** The lines of words without columns; drawn tables stand between the lines above and below them. */
function plainLines(words: Word[]): OutLine[] {
  const blocks = words.filter(({ block }) => block).sort((a, b) => a.base - b.base);
  const parts: OutLine[][] = [];
  let rest = words.filter(({ block }) => !block);
  for (const block of blocks) {
    const isAbove = (word: Word) => middleOf(word) < middleOf(block);
    parts.push(textLines(rest.filter(isAbove)), block.block!);
    rest = rest.filter((word) => !isAbove(word));
  }
  parts.push(textLines(rest));
  // What follows a table, and each table, is a block of its own.
  parts.forEach(([line], index) => {
    if (line && blocks.length > 0 && (index % 2 === 1 || index === parts.length - 1)) line.first = true;
  });
  return parts.flat();
}

const textLines = (words: Word[]): OutLine[] => markParagraphs(buildLines(words).map(plainLine));

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
