import { MAX_VALUE_CHARS, type FileValue, type Unreadable } from './rule-lines.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Columns of a line; a table of rules has four. */
const MAX_COLUMNS = 100;

/** The delimiter that occurs most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, MAX_VALUE_CHARS).split(/\r\n|\r|\n/, 1);
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((sign) => ({ sign, count: plain.split(sign).length - 1 }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/**
 * Reads the records of CSV (RFC 4180), one a step, and remembers where each cell starts. A cell in quotes may contain
 * line breaks. An empty line is a record of empty cells. Returns the place from which on the text cannot be read.
 */
export function* csvRecords(text: string, delimiter: string): Generator<FileValue[], Unreadable | null> {
  let record: FileValue[] = [];
  let line = 1;
  let lineStart = 0;
  let at = 0;
  while (at <= text.length) {
    const unreadable = (from: number, detail: string) => ({ line, column: from - lineStart + 1, detail });
    if (record.length >= MAX_COLUMNS) return unreadable(at, `The line has more than ${MAX_COLUMNS} columns.`);
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuotes(text, at) : endOfPlain(text, at, delimiter);
    if (end < 0)
      return unreadable(at, `A quotation mark is not closed within ${MAX_VALUE_CHARS} characters.`);
    record.push(
      isQuoted ? quotedCell(text, at, end, line, lineStart) : plainCell(text, at, end, line, lineStart),
    );
    for (const found of isQuoted ? text.slice(at, end).matchAll(/\r\n|\r|\n/g) : []) {
      line++;
      lineStart = at + found.index + found[0].length;
    }
    at = end;
    if (isQuoted && at < text.length && text[at] !== delimiter && !/[\r\n]/.test(text[at] ?? ''))
      return unreadable(at, 'There is text behind a closing quotation mark.');
    if (text[at] === delimiter) {
      at++;
      continue;
    }
    yield record;
    record = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    lineStart = at;
  }
  return null;
}

function quotedCell(text: string, at: number, end: number, line: number, lineStart: number): FileValue {
  const written = text.slice(at + 1, end - 1);
  const place = { line, column: at - lineStart + 2 };
  return written.includes('""')
    ? { ...place, text: written.replaceAll('""', '"'), written }
    : { ...place, text: written };
}

/** Space around a plain cell does not belong to it. */
function plainCell(text: string, at: number, end: number, line: number, lineStart: number): FileValue {
  const cell = text.slice(at, end).trimStart();
  return { line, column: end - cell.length - lineStart + 1, text: cell.trimEnd() };
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** Behind the closing quotation mark; -1 when there is none. */
function endOfQuotes(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_VALUE_CHARS);
  for (let at = from + 1; at < limit; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return at + 1;
  }
  return -1;
}
