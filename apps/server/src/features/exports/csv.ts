/** What spreadsheets take for a formula when a cell begins with it; such a cell gets an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180), safe to open in a spreadsheet. Numbers are written as they are. */
export function csvLine(cells: readonly (string | number | boolean | null)[], delimiter: string): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;
}

function csvCell(value: string | number | boolean | null, delimiter: string): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  const needsQuotes = /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
