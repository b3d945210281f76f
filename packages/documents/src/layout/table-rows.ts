import { isProse, isSparse, textOf } from './column-relation.ts';
import type { OutLine, Word } from './glyph.ts';
import { buildLines, type Line } from './lines.ts';
import { rowOf } from './rows.ts';
import type { Cell } from './grid-cells.ts';

/** A cell with more lines is a part of the page's layout, not of a table. */
const MAX_CELL_LINES = 16;
/** Lines whose distance is less than this share of their size are at the same height. */
const NEAR = 0.35;
/** A gap within a line, in ems, that parts a label from its value. */
const LABEL_GAP = 1.5;

/** The lines of a table that is drawn with lines, row by row; `read` reads the words of a cell as a region of its own. */
export function rowsOfCells(cells: readonly Cell[], read: (words: Word[]) => OutLine[]): OutLine[] {
  const rows = Map.groupBy(cells, ({ row }) => row);
  const out: OutLine[] = [];
  for (const row of [...rows.keys()].sort((a, b) => a - b)) {
    const lines = readRow(rows.get(row)!, read);
    if (lines[0]) lines[0].first ||= out.length === 0;
    out.push(...lines);
  }
  return out;
}

function readRow(cells: readonly Cell[], read: (words: Word[]) => OutLine[]): OutLine[] {
  const filled = cells.filter(({ words }) => words.length > 0);
  if (filled.length === 0) return [];
  const hasBlock = filled.some(({ words }) => words.some((word) => word.block));
  if (hasBlock || filled.length === 1) return readParts(filled, read);
  const lines = cells.map(({ words }) => buildLines(words));
  const rows = subRows(lines);
  const isLayout =
    lines.some(({ length }) => length > MAX_CELL_LINES) || lines.filter(isCompound).length >= 2;
  if (rows.length === 1 && isLayout) return readParts(filled, read);
  return rows
    .map((isInRow) => lines.map((cell) => cell.filter(({ base }) => isInRow(base))))
    .filter((row) => row.some((cell) => cell.length > 0))
    .map(rowOf);
}

/** Cells that are parts of the page's layout are read one after the other. */
function readParts(cells: readonly Cell[], read: (words: Word[]) => OutLine[]): OutLine[] {
  return cells.flatMap(({ words }) => {
    const lines = read(words);
    if (lines[0]) lines[0].first ||= cells.length > 1;
    return lines;
  });
}

/** A cell that has labels with values of its own. */
function isCompound(lines: readonly Line[]): boolean {
  if (lines.length < 3) return false;
  const labelled = lines.filter(
    ({ words, size }) =>
      /\p{L}/u.test(words[0]?.text ?? '') &&
      words.slice(1).some((word, index) => word.from - words[index]!.to > LABEL_GAP * size),
  );
  return labelled.length >= 0.4 * lines.length;
}

/** Whether a line with this base belongs to a row. */
type RowTest = (base: number) => boolean;
const ONE_ROW: RowTest[] = [() => true];

/** The rows within a row of cells: lines at the same heights in several cells, unless they are running text. */
function subRows(cells: readonly Line[][]): RowTest[] {
  const long = cells.filter(({ length }) => length > 1);
  if (long.length < 2 || long.filter(isCompound).length >= 2) return ONE_ROW;
  const size = Math.max(...long.flat().map((line) => line.size));
  const most = Math.max(...long.map(({ length }) => length));
  const tall = long.filter(({ length }) => length >= 0.5 * most);
  const areRows = tall.some((cell, index) =>
    tall.slice(index + 1).some((other) => pairUp(cell, other, size)),
  );
  return areRows ? rowsAtLines(long.flat(), size) : (rowsAtLabels(long, size) ?? ONE_ROW);
}

const isNear = (a: Line, b: Line, size: number): boolean => Math.abs(a.base - b.base) < NEAR * size;

/** Whether the lines of two cells are rows: values, or short texts of about the same number, at the same heights. */
function pairUp(one: Line[], other: Line[], size: number): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const paired = few.filter((line) => many.some((beside) => isNear(line, beside, size)));
  if (paired.length < 0.8 * few.length) return false;
  if (areValues(few) || areValues(many)) return few.length >= 2;
  if (isProse(few) || isProse(many)) return false;
  return few.length >= 3 && few.length >= 0.7 * many.length && many.length >= 4;
}

/** Most lines are numbers, codes or marks such as a dash. */
function areValues(lines: readonly Line[]): boolean {
  const values = lines
    .map(textOf)
    .filter((text) => !/\p{L}{4}/u.test(text) && /\d|^[-–—.*()X]+$/u.test(text));
  return values.length >= 0.6 * lines.length;
}

/** A row for each height at which there is a line. */
function rowsAtLines(lines: readonly Line[], size: number): RowTest[] {
  const bases: number[] = [];
  for (const { base } of lines.toSorted((a, b) => a.base - b.base)) {
    const last = bases.at(-1);
    if (last === undefined || base - last > NEAR * size) bases.push(base);
  }
  return bases.map((base, index) => {
    const [above = -Infinity, below = Infinity] = [bases[index - 1], bases[index + 1]];
    return (at) => at >= (above + base) / 2 && at < (base + below) / 2;
  });
}

/** Short labels at the first lines of longer cells: each of them starts a row. */
function rowsAtLabels(cells: readonly Line[][], size: number): RowTest[] | null {
  const longest = cells.reduce((best, lines) => (lines.length > best.length ? lines : best));
  const labels = cells.find(
    (lines) => lines !== longest && lines.length <= 0.6 * longest.length && isSparse(lines),
  );
  if (!labels || !isNear(labels[0]!, longest[0]!, size)) return null;
  if (labels.some((label) => !longest.some((line) => isNear(label, line, size)))) return null;
  const topOf = (label: Line | undefined) => (label ? label.base - NEAR * label.size : Infinity);
  return labels.map((label, index) => {
    const [low, high] = [index === 0 ? -Infinity : topOf(label), topOf(labels[index + 1])];
    return (at) => at >= low && at < high;
  });
}
