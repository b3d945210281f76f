import type { Word } from './glyph.ts';

/** A straight line on the displayed page, in points: its position across, and its ends along. */
export interface Rule {
  at: number;
  from: number;
  to: number;
}

export interface Rules {
  upright: Rule[];
  level: Rule[];
}

/** More lines than this are a drawing, not a table. */
const MAX_LINES = 60;
/**
 * The width of white that a line counts as, in ems: enough to separate columns, and rows from lines within a cell.
 */
const ACROSS = 2;
const DOWN = 0.35;

/**
 * Moves words apart where a line is drawn between them: the layout only sees white, and the cells of a framed table
 * may have hardly any. The boxes of the words are not changed.
 */
export function separateAtRules(words: Word[], rules: Rules, em: number): void {
  const tables = tablesOf(rules.upright);
  const level = distinct(rules.level.map((rule) => rule.at));
  for (const word of words) {
    const height = word.base - 0.3 * word.size;
    const table = tables.find(({ from, to }) => height > from && height < to);
    if (table) {
      const middle = (word.from + word.to) / 2;
      const right = ACROSS * em * table.lines.filter((at) => at < middle).length;
      word.from += right;
      word.to += right;
    }
    if (level.length <= MAX_LINES) word.base += DOWN * em * level.filter((at) => at < height).length;
  }
}

interface Table {
  from: number;
  to: number;
  lines: number[];
}

/** Vertical lines at the same height belong together: a row without one of them keeps the columns of the others. */
function tablesOf(upright: Rule[]): Table[] {
  const tables: Table[] = [];
  for (const { at, from, to } of upright.toSorted((a, b) => a.from - b.from)) {
    const last = tables.at(-1);
    if (last && from < last.to + 3) {
      last.to = Math.max(last.to, to);
      last.lines.push(at);
    } else tables.push({ from, to, lines: [at] });
  }
  for (const table of tables) table.lines = distinct(table.lines);
  return tables.filter(({ lines }) => lines.length <= MAX_LINES);
}

/** Merges two adjacent lines, which are the sides of one. */
function distinct(places: number[]): number[] {
  const sorted = places.toSorted((a, b) => a - b);
  return sorted.filter((at, index) => index === 0 || at - sorted[index - 1]! > 3);
}
