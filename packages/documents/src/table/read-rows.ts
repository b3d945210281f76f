/** In the order in which they are preferred: amounts and sentences contain commas. */
const SEPARATORS = ['\t', ';', '|', ','] as const;
type Separator = (typeof SEPARATORS)[number];

const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 200;
/** The share of rows with the most frequent number of cells, from which a text is a table. */
const MIN_SHARE = 0.6;

/** The cells of a table in text; null when it is no table. Its line ends are \n. */
export function readRows(text: string): string[][] | null {
  // Excel writes the separator into a line of its own.
  const declared = /^sep=([\t;|,])\n/.exec(text)?.[1] as Separator | undefined;
  const source = declared ? text.slice(6) : text;
  const separator = declared ?? guessSeparator(source);
  if (separator === null) return null;
  return parse(source, separator, true) ?? parse(source, separator, false);
}

function guessSeparator(text: string): Separator | null {
  const sample = text.length > SAMPLE_CHARS ? text.slice(0, text.lastIndexOf('\n', SAMPLE_CHARS)) : text;
  const found = SEPARATORS.map((separator) => ({ separator, share: shareOf(sample, separator) }));
  const best = Math.max(...found.map(({ share }) => share));
  if (best < MIN_SHARE) return null;
  return found.find(({ share }) => share === best)?.separator ?? null;
}

/** The share of rows that have the most frequent number of cells; 0 where that is one cell. */
function shareOf(sample: string, separator: Separator): number {
  const rows = (parse(sample, separator, true) ?? parse(sample, separator, false) ?? [])
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .slice(0, SAMPLE_ROWS);
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a);
  return usual === undefined || usual[0] === 1 ? 0 : usual[1] / rows.length;
}

/** Rows and cells (https://www.rfc-editor.org/rfc/rfc4180); null when a quote is not closed. */
function parse(text: string, separator: Separator, withQuotes: boolean): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = withQuotes && text[at] === '"' ? quotedCell(text, at) : { start: '', end: at };
    if (cell === null) return null;
    const end = endOfCell(text, cell.end, separator);
    row.push(cell.start + text.slice(cell.end, end));
    if (text[end] !== separator) {
      rows.push(row);
      row = [];
    } else if (end === text.length - 1) row.push('');
    at = end + 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
  return at;
}

/** The text between quotes, of which two are one, and the index after them. */
function quotedCell(text: string, from: number): { start: string; end: number } | null {
  let start = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    start += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { start, end: quote + 1 };
    start += '"';
    at = quote + 2;
  }
}
