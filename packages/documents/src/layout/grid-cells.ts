import { middleOf, type Word } from './glyph.ts';
import { buildLines } from './lines.ts';
import type { Rule } from './rules.ts';
import { DisjointSets, type Grid, SAME } from './find-grids.ts';

/** A cell of a drawn table: fields of its grid without a line between them. */
export interface Cell {
  row: number;
  /** The first row below the cell. */
  end: number;
  column: number;
  words: Word[];
}

/** A line separates two fields if it covers this share of their common side. */
const SEPARATES = 0.5;
/** A column without lines is split at the rows of its neighbours if this share of the rows gets words. */
const FILLED = 0.6;

/** The cells of a grid with their words, from top to bottom and from left to right. */
export function cellsOf(grid: Grid, words: readonly Word[]): Cell[] {
  const { xs, ys } = grid;
  const columns = xs.length - 1;
  const sets = joinFields(grid);
  const cells = new Map<number, Cell>();
  for (let index = 0; index < columns * (ys.length - 1); index++) {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const key = sets.find(index);
    const cell = cells.get(key);
    if (cell) {
      cell.end = Math.max(cell.end, row + 1);
      cell.column = Math.min(cell.column, column);
    } else cells.set(key, { row, end: row + 1, column, words: [] });
  }
  for (const word of words) {
    const field = fieldAt(ys, middleOf(word)) * columns + fieldAt(xs, (word.from + word.to) / 2);
    cells.get(sets.find(field))!.words.push(word);
  }
  return [...cells.values()]
    .flatMap((cell) => splitAtRows(cell, ys))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Joins the fields of a grid that have no line between them; they are numbered row by row. */
function joinFields({ xs, ys, uprights, levels }: Grid): DisjointSets {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const sets = new DisjointSets(columns * rows);
  const near = (rules: readonly Rule[], places: readonly number[]) =>
    places.map((place) => rules.filter(({ at }) => Math.abs(at - place) <= SAME));
  const [uprightsAt, levelsAt] = [near(uprights, xs), near(levels, ys)];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const index = row * columns + column;
      if (column + 1 < columns && !isCovered(uprightsAt[column + 1]!, ys[row]!, ys[row + 1]!))
        sets.join(index + 1, index);
      if (row + 1 < rows && !isCovered(levelsAt[row + 1]!, xs[column]!, xs[column + 1]!))
        sets.join(index + columns, index);
    }
  return sets;
}

function isCovered(rules: readonly Rule[], from: number, to: number): boolean {
  let covered = 0;
  for (const rule of rules) covered += Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from));
  return covered >= SEPARATES * (to - from);
}

/** The index of the field between two places; what is outside belongs to the first or the last one. */
function fieldAt(places: readonly number[], at: number): number {
  const next = places.findIndex((place) => at < place);
  return next < 0 ? places.length - 2 : Math.max(next - 1, 0);
}

/** A column without lines between its rows, beside columns that have them: one or two lines for most of the rows. */
function splitAtRows(cell: Cell, ys: readonly number[]): Cell[] {
  const rows = cell.end - cell.row;
  if (rows < 3 || cell.words.some((word) => word.block)) return [cell];
  const parts = Array.from({ length: rows }, (_, index): Cell => {
    const row = cell.row + index;
    return { row, end: row + 1, column: cell.column, words: [] };
  });
  for (const word of cell.words) {
    const part = parts.find(({ end }) => middleOf(word) < ys[end]!) ?? parts.at(-1)!;
    part.words.push(word);
  }
  const filled = parts.filter(({ words }) => words.length > 0);
  const isSplit = filled.length >= 3 && filled.length >= FILLED * rows;
  return isSplit && filled.every(({ words }) => buildLines(words).length <= 2) ? parts : [cell];
}
