import { middleOf, type OutLine, type Word } from './glyph.ts';
import type { Rules } from './rules.ts';
import { findGrids, type Grid } from './find-grids.ts';
import { cellsOf } from './grid-cells.ts';
import { rowsOfCells } from './table-rows.ts';

/** A frame around more than this share of all words, with one cell, is the border of the page. */
const PAGE_SHARE = 0.8;
/** A word may reach out of a frame by this much, in points. */
const OUTSIDE = 1;

/**
 * Replaces the words inside drawn tables and frames by one word each, which holds the lines of the table: for the layout
 * of the page it is a block that disturbs nothing beside it. The smallest frames are replaced first, so that a table
 * inside a table is a block of its cell (decision 132). `read` reads words as a region of the page.
 */
export function replaceGrids(
  words: readonly Word[],
  rules: Rules,
  read: (words: Word[]) => OutLine[],
): Word[] {
  let rest = [...words];
  for (const grid of findGrids(rules)) {
    const inside = rest.filter((word) => isInside(word, grid));
    const lines = inside.length < 2 ? [] : readGrid(grid, inside, rest.length, read);
    if (lines.length === 0) continue;
    const taken = new Set(inside);
    rest = [...rest.filter((word) => !taken.has(word)), blockOf(inside, lines)];
  }
  return rest;
}

/** The lines of a grid; none where its words stay words: in the border of the page, and on one line in a box. */
function readGrid(grid: Grid, inside: Word[], all: number, read: (words: Word[]) => OutLine[]): OutLine[] {
  const cells = cellsOf(grid, inside);
  if (cells.filter(({ words }) => words.length > 0).length > 1) return rowsOfCells(cells, read);
  if (inside.length > PAGE_SHARE * all) return [];
  const lines = read(inside);
  return lines.length > 1 ? lines : [];
}

function isInside(word: Word, { xs, ys }: Grid): boolean {
  const [x, y] = [(word.from + word.to) / 2, middleOf(word)];
  return x > xs[0]! - OUTSIDE && x < xs.at(-1)! + OUTSIDE && y > ys[0]! - OUTSIDE && y < ys.at(-1)! + OUTSIDE;
}

function blockOf(inside: readonly Word[], lines: OutLine[]): Word {
  const top = Math.min(...inside.map((word) => word.base - 0.7 * word.size));
  const base = Math.max(...inside.map((word) => word.base));
  return {
    text: '',
    from: Math.min(...inside.map((word) => word.from)),
    to: Math.max(...inside.map((word) => word.to)),
    base,
    size: Math.max(base - top, 1),
    box: null,
    spaced: true,
    closed: true,
    block: lines,
  };
}
