/**
 * A sign with which a spreadsheet begins a formula, where a cell begins: the cell of the file, or one that a program makes
 * which takes another sign than ours for the delimiter (a Polish Excel takes `;`). Full-width signs count too. The sign is
 * found first and then looked back from: a long run of spaces costs nothing.
 */
const FORMULA = /[=+\-@＝＋－＠](?<=(?:^|[;,\t|\r\n])[\s"]*[=+\-@＝＋－＠])/g;

type Cell = string | number | boolean | null;

/** One line of CSV (RFC 4180): every text exactly as it is. Numbers and booleans stand bare. */
export const csvLine = (cells: readonly Cell[], delimiter: string): string =>
  line(cells, delimiter, (text) =>
    /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim() ? quoted(text) : text,
  );

/** The same for a spreadsheet, which runs nothing of it: an apostrophe stands before what would begin a formula. */
export const guardedCsvLine = (cells: readonly Cell[], delimiter: string): string =>
  line(cells, delimiter, (text) => quoted(text.replaceAll(FORMULA, "'$&")));

const line = (cells: readonly Cell[], delimiter: string, write: (text: string) => string): string =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? write(cell) : String(cell))).join(delimiter)}\r\n`;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
