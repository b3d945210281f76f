import { bandsOf, type Span } from './bands.ts';
import type { OutLine, Word } from './glyph.ts';
import { buildLines, type Line, readingOrder } from './lines.ts';

/** Lines that overlap by more, in ems, are side by side. */
const OVERLAP = 0.2;
const JUMP = 0.15;
/** A wider gap in the line of a table, in ems, parts cells. */
const CELL_GAP = 0.9;

/**
 * The rows of a table from top to bottom. A cell of several lines is read as a whole where the rows are clearly
 * separated.
 */
export function rowsOf(words: Word[], cuts: Span[], em: number): OutLine[] {
  const rows: OutLine[] = [];
  for (const chunk of chunksOf(words, em)) {
    const cells = cellsOf(chunk, cuts).map(buildLines);
    if (isOneRow(cells)) rows.push(rowOf(cells));
    else for (const line of buildLines(chunk)) rows.push(rowOf(cellsOf(line.words, cuts).map(buildLines)));
  }
  return rows;
}

/** One list of words for each column, empty ones included. */
function cellsOf(words: Word[], cuts: Span[]): Word[][] {
  return Array.from({ length: cuts.length + 1 }, (_, index) => {
    const left = index === 0 ? -Infinity : (cuts[index - 1]!.from + cuts[index - 1]!.to) / 2;
    const right = index === cuts.length ? Infinity : (cuts[index]!.from + cuts[index]!.to) / 2;
    return words.filter(({ from, to }) => (from + to) / 2 >= left && (from + to) / 2 < right);
  });
}

/** Splits where the gap between lines is clearly wider than within the cells. */
function chunksOf(words: Word[], em: number): Word[][] {
  const bands = bandsOf(words, em);
  const gaps = bands.slice(1).map((band, index) => band.top - bands[index]!.bottom);
  const limit = widestJump(gaps, em);
  const chunks: Word[][] = [];
  bands.forEach((band, index) => {
    if (index > 0 && gaps[index - 1]! < limit) chunks.at(-1)!.push(...band.words);
    else chunks.push([...band.words]);
  });
  return chunks;
}

/** The widest difference between narrow and wide gaps; lines that nearly overlap are always one row. */
function widestJump(gaps: number[], em: number): number {
  const least = OVERLAP * em;
  const sorted = gaps.filter((gap) => gap >= least).sort((a, b) => a - b);
  const jump = sorted.findIndex(
    (gap, at) => at > 0 && gap - sorted[at - 1]! > JUMP * em && sorted[at - 1]! < 0.9 * em,
  );
  return jump < 0 ? least : (sorted[jump]! + sorted[jump - 1]!) / 2;
}

/**
 * Whether text of several lines is beside cells of one line each; two cells with several lines each may be several
 * rows.
 */
function isOneRow(cells: Line[][]): boolean {
  const filled = cells.filter((lines) => lines.length > 0);
  return filled.filter((lines) => lines.length > 1).length <= 1;
}

/** Words of one line that are far apart are cells of their own, though other rows have words between them. */
function splitAtGaps(cell: Line[]): Word[][] {
  const [line, ...more] = cell;
  if (!line || more.length > 0) return [cell.flatMap(({ words }) => readingOrder(words))];
  const parts: Word[][] = [];
  let last: Word | null = null;
  for (const word of readingOrder(line.words)) {
    if (last && Math.abs(word.from - last.to) <= CELL_GAP * line.size) parts.at(-1)!.push(word);
    else parts.push([word]);
    last = word;
  }
  return parts;
}

/** A row of a table, of the lines of each of its cells. */
export function rowOf(cells: Line[][]): OutLine {
  const lines = cells.flat();
  const largest = lines.reduce((best, line) => (line.size > best.size ? line : best));
  return {
    cells: cells.flatMap(splitAtGaps),
    top: Math.min(...lines.map((line) => line.top)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
    base: Math.min(...lines.map((line) => line.base)),
    size: largest.size,
    from: Math.min(...lines.map((line) => line.from)),
    to: Math.max(...lines.map((line) => line.to)),
    first: false,
  };
}
