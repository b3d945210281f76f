/**
 * A character that starts a formula in a spreadsheet, at the beginning of a cell: a cell of the file, or one that a
 * program creates because it uses another delimiter (a Polish Excel uses `;`). Full-width characters count too. The
 * character is found first and the spaces before it are checked afterwards, so a long run of spaces costs nothing.
 */
const FORMULA = /[=+\-@＝＋－＠](?<=(?:^|[;,\t|\r\n])[\s"]*[=+\-@＝＋－＠])/g;

type Cell = string | number | boolean | null;

/** One line of CSV (RFC 4180) with every text unchanged. Numbers and booleans are unquoted. */
export const csvLine = (cells: readonly Cell[], delimiter: string): string =>
  line(cells, delimiter, (text) =>
    /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim() ? quoted(text) : text,
  );

/**
 * Writes a CSV line for a spreadsheet, which must execute nothing: an apostrophe precedes text that would start a
 * formula.
 */
export const guardedCsvLine = (cells: readonly Cell[], delimiter: string): string =>
  line(cells, delimiter, (text) => quoted(text.replaceAll(FORMULA, "'$&")));

const line = (cells: readonly Cell[], delimiter: string, write: (text: string) => string): string =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? write(cell) : String(cell))).join(delimiter)}\r\n`;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
