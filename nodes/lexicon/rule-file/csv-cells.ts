import type { FileValue, Unreadable } from './rule-lines.ts';

export interface CsvCells {
  /** The cells of each record; empty lines are left out. */
  readonly records: readonly (readonly FileValue[])[];
  readonly unreadable: Unreadable | null;
}

const DELIMITERS = [',', ';', '\t', '|'];

/** The delimiter that occurs most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((sign) => ({ sign, count: plain.split(sign).length - 1 }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Reads CSV (RFC 4180) and remembers where each cell starts. A cell in quotes may contain line breaks. */
export function readCsv(text: string, delimiter: string): CsvCells {
  const records: FileValue[][] = [];
  let record: FileValue[] = [];
  let line = 1;
  let lineStart = 0;
  let at = 0;
  const endRecord = () => {
    if (record.some((cell) => cell.text !== '')) records.push(record);
    record = [];
  };
  while (at <= text.length) {
    const place = { line, column: at - lineStart + 1 };
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuotes(text, at) : endOfPlain(text, at, delimiter);
    if (end < 0) return { records, unreadable: { ...place, detail: 'A quotation mark is not closed.' } };
    const raw = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end).trim();
    const inQuotes = isQuoted ? text.slice(at, end) : '';
    for (const found of inQuotes.matchAll(/\r\n|\r|\n/g)) {
      line++;
      lineStart = at + found.index + found[0].length;
    }
    at = end;
    if (isQuoted && at < text.length && text[at] !== delimiter && !/[\r\n]/.test(text[at] ?? '')) {
      const detail = 'There is text behind a closing quotation mark.';
      return { records, unreadable: { line, column: at - lineStart + 1, detail } };
    }
    record.push({
      ...place,
      column: place.column + (isQuoted ? 1 : leadingSpace(text, place, lineStart)),
      text: raw,
    });
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    endRecord();
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    lineStart = at;
  }
  return { records, unreadable: null };
}

/** Spaces before a plain cell do not belong to it. */
function leadingSpace(text: string, { column }: { column: number }, lineStart: number): number {
  const start = lineStart + column - 1;
  let at = start;
  while (text[at] === ' ') at++;
  return at - start;
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** Behind the closing quotation mark; -1 when there is none. */
function endOfQuotes(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return at + 1;
  }
  return -1;
}
