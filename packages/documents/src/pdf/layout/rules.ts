import type { Word } from './glyph.ts';

/** A straight line on the page, in points as it is shown: at one place across, from one place to another along. */
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
/** How much white a line stands for, in ems: enough to part columns, and rows from the lines within a cell. */
const ACROSS = 2;
const DOWN = 0.35;

/**
 * Moves words apart where a line is drawn between them: the layout sees white only, and the cells of a framed table may
 * have hardly any. The boxes of the words stay where they are.
 */
export function spread(words: Word[], rules: Rules, em: number): void {
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

/** Upright lines on one height belong together: a row without one of them keeps the columns of the others. */
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

/** Two lines next to each other are the sides of one. */
function distinct(places: number[]): number[] {
  const sorted = places.toSorted((a, b) => a - b);
  return sorted.filter((at, index) => index === 0 || at - sorted[index - 1]! > 3);
}
