/** A row of a table whose true cells are known. */
export interface TrueRow {
  cells: string[];
  /** Text of cells that span several rows: the row's line may contain it besides. */
  spanning: string[];
}

/** The rows of tables that a text reproduces; only rows of two cells and more count. */
export interface RowScore {
  rows: number;
  /** Rows whose cells are on one line, in order. */
  onOneLine: number;
  /** Rows of these that have nothing else on the line. */
  clean: number;
  /** Rows whose cells are parted from each other by tabs, or by two spaces. */
  parted: number;
}

interface TextLine {
  letters: string;
  cells: string[];
}

/** The letters and digits of a text, without case, spaces and punctuation. */
const lettersOf = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .replaceAll('\u00ad', '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .join('')
    .toLowerCase();

/** Scores the rows of tables in the text of their document. */
export function scoreRows(rows: readonly TrueRow[], text: string): RowScore {
  const lines = text.split('\n').map(readLine);
  const score: RowScore = { rows: 0, onOneLine: 0, clean: 0, parted: 0 };
  for (const { cells, spanning } of rows) {
    const wanted = cells.map(lettersOf).filter((cell) => cell !== '');
    if (wanted.length < 2) continue;
    const spare = lettersOf(spanning.join('')).length;
    const length = wanted.join('').length;
    const matches = lines.filter(({ letters }) => holdsInOrder(letters, wanted));
    score.rows++;
    if (matches.length > 0) score.onOneLine++;
    if (matches.some(({ letters }) => letters.length - length <= spare)) score.clean++;
    if (matches.some((line) => hasCells(line.cells, wanted))) score.parted++;
  }
  return score;
}

function readLine(line: string): TextLine {
  const cells = line
    .trim()
    .split(/\t+|\s{2,}/)
    .map(lettersOf);
  return { letters: lettersOf(line), cells: cells.filter((cell) => cell !== '') };
}

function holdsInOrder(letters: string, wanted: readonly string[]): boolean {
  let from = 0;
  for (const cell of wanted) {
    const at = letters.indexOf(cell, from);
    if (at < 0) return false;
    from = at + cell.length;
  }
  return true;
}

/** Whether all wanted cells are among the cells, in order. */
function hasCells(cells: readonly string[], wanted: readonly string[]): boolean {
  let found = 0;
  for (const cell of cells) if (cell === wanted[found]) found++;
  return found === wanted.length;
}

export const NO_ROWS: RowScore = { rows: 0, onOneLine: 0, clean: 0, parted: 0 };

export const addScores = (a: RowScore, b: RowScore): RowScore => ({
  rows: a.rows + b.rows,
  onOneLine: a.onOneLine + b.onOneLine,
  clean: a.clean + b.clean,
  parted: a.parted + b.parted,
});
