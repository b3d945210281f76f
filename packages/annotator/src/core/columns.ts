/** Tab stop in columns, as in browsers. */
const TAB_WIDTH = 8;
/** From this code point on, characters (Hangul, CJK, emoji) may take two columns in a monospaced font. */
const FIRST_WIDE = 0x1100;

/** Long texts are analysed by this much of their beginning. */
const SAMPLE_LENGTH = 200_000;
/** Minimum number of spaces between two cells; fewer also occur between words and sentences. */
const CELL_GAP = 3;
/** Shorter tables are readable without a monospaced font. */
const MIN_LINES = 3;
const MIN_SHARE = 0.2;

const widthAt = (column: number, character: string): number => {
  if (character === '\t') return TAB_WIDTH - (column % TAB_WIDTH);
  return (character.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2;
};

/** Upper bound of the columns that the longest line takes in a monospaced font. */
export function maxColumns(text: string): number {
  let longest = 0;
  let column = 0;
  for (const character of text) {
    column = character === '\n' ? 0 : column + widthAt(column, character);
    longest = Math.max(longest, column);
  }
  return longest;
}

/** Start and end columns of a line's cells after the first; a cell follows a gap within the line. */
interface Cells {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function cellsOf(line: string): Cells {
  const starts: number[] = [];
  const ends: number[] = [];
  let column = 0;
  let wordEnd = -1;
  let inCell = false;
  for (const character of line) {
    const width = widthAt(column, character);
    if (character !== ' ' && character !== '\t') {
      if (wordEnd >= 0 && column - wordEnd >= CELL_GAP) {
        if (inCell) ends.push(wordEnd);
        starts.push(column);
        inCell = true;
      }
      wordEnd = column + width;
    }
    column += width;
  }
  if (inCell) ends.push(wordEnd);
  return { starts, ends };
}

const share = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((column) => other.includes(column));

/** Two lines are aligned if cells of both start in the same column, or end in the same column as numbers do. */
const areAligned = (one: Cells, other: Cells): boolean =>
  share(one.starts, other.starts) || share(one.ends, other.ends);

/**
 * Whether a text is laid out by spaces (a table, an invoice, a form): several lines, and a fair share of all, have
 * cells aligned with those of a nearby line.
 */
export function hasSpaceLayout(text: string): boolean {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const cells = lines.map(cellsOf);
  const aligned = cells.filter((cell, index) =>
    cells.slice(Math.max(0, index - 2), index + 3).some((other) => other !== cell && areAligned(cell, other)),
  ).length;
  return aligned >= MIN_LINES && aligned >= lines.length * MIN_SHARE;
}
