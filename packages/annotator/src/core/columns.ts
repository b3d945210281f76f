/** Columns of a tab stop, as browsers have it. */
const TAB_WIDTH = 8;
/** From here on signs (Hangul, CJK, emoji) may take two columns of a fixed pitch. */
const FIRST_WIDE = 0x1100;

/** Of a text that is too long to be looked at whole, this much of its beginning says how it is laid out. */
const SAMPLE_LENGTH = 200_000;
/** So many spaces set two cells apart; fewer stand between words and sentences too. */
const CELL_GAP = 3;
/** A table of fewer lines is as well read without a fixed pitch. */
const MIN_LINES = 3;
const MIN_SHARE = 0.2;

const widthAt = (column: number, character: string): number => {
  if (character === '\t') return TAB_WIDTH - (column % TAB_WIDTH);
  return (character.codePointAt(0) ?? 0) < FIRST_WIDE ? 1 : 2;
};

/** The columns that the longest line takes in a fixed pitch, at most. */
export function maxColumns(text: string): number {
  let longest = 0;
  let column = 0;
  for (const character of text) {
    column = character === '\n' ? 0 : column + widthAt(column, character);
    longest = Math.max(longest, column);
  }
  return longest;
}

/** Where the cells of a line after its first begin and end; a cell is what follows a gap within the line. */
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

/** Two lines stand in columns when cells of both begin below each other, or end so as numbers do. */
const areAligned = (one: Cells, other: Cells): boolean =>
  share(one.starts, other.starts) || share(one.ends, other.ends);

/**
 * Whether spaces make the layout of a text (a table, an invoice, a form): several lines, and a fair part of all, have
 * cells that stand in a column with those of a line near them.
 */
export function hasSpaceLayout(text: string): boolean {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const cells = lines.map(cellsOf);
  const aligned = cells.filter((one, index) =>
    cells.slice(Math.max(0, index - 2), index + 3).some((other) => other !== one && areAligned(one, other)),
  ).length;
  return aligned >= MIN_LINES && aligned >= lines.length * MIN_SHARE;
}
