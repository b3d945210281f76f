import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import FileReader from 'word-extractor/lib/file-reader.js';
import { removeHiddenText } from './hidden-text.ts';
import { listNumbers } from './list-numbers.ts';
import { readParagraphRuns } from './paragraph-lists.ts';
import { replaceInFile, type Piece } from './pieces.ts';

/* eslint-disable no-control-regex -- Word writes what is no text as control characters (MS-DOC 2.4.1, 2.9.x) */

/**
 * Ends of paragraphs, sections and rows, line breaks; the end of a cell, a non-breaking hyphen, an optional hyphen.
 */
const WRITTEN: Record<string, string> = {
  '\u0007': '\t',
  '\u000b': '\n',
  '\u000c': '\n',
  '\r': '\n',
  '\u001e': '\u2011',
  '\u001f': '',
};
/** A picture, an object or a drawing. */
const OBJECT = '[\u0001\u0008]';
/** A line end inside a cell, after the ends of rows have been found. */
const IN_CELL = '\u0010';
const BLANKS_IN_CELL = /[ \u0010]+/g;

/**
 * The text as displayed: results of fields without their codes, and separate words where an object was between them.
 */
function cleanWordText(raw: string): string {
  return withoutFieldCodes(
    withRows(raw).replace(/[\u0007\u000b-\r\u001e\u001f]/g, (sign) => WRITTEN[sign] ?? sign),
  )
    .replace(new RegExp(` ${OBJECT}+ `, 'g'), ' ')
    .replace(new RegExp(`(?<=[\\p{L}\\p{N}])${OBJECT}+(?=[\\p{L}\\p{N}])`, 'gu'), ' ')
    .replace(/[\u0000-\u0008\u0013-\u0015]/g, '');
}

/**
 * A row of a table on one line; a row of one cell is a frame around text. The extractor ends rows, and only them, by
 * \n.
 */
const withRows = (raw: string): string =>
  raw.replace(/[^\r\n]*\u0007[^\r\n]*\n/g, (row) => {
    const cells = row.replace(/[\u0007\n]+$/, '').split('\u0007');
    if (cells.length === 1) return `${row.replaceAll(IN_CELL, '\n').replace('\u0007', '')}`;
    const texts = cells.map((cell) => cell.replace(BLANKS_IN_CELL, ' ').trim());
    return `${texts.join('\u0007').replace(/\u0007+$/, '')}\n`;
  });

/** Fields are nested: the inner ones are removed first. */
function withoutFieldCodes(text: string): string {
  const without = text.replace(/\u0013[^\u0013-\u0015]*\u0014?([^\u0013-\u0015]*)\u0015/g, '$1');
  return without === text ? text : withoutFieldCodes(without);
}

/** The text of a Word 97–2003 file: headers, body and text boxes, then notes and footers. */
export async function readWord97(path: string): Promise<string> {
  const reader = new FileReader(path);
  await reader.open();
  try {
    const parts = await new Word97Extractor().extract(reader);
    return parts.filter((part) => part.trim() !== '').join('\n');
  } finally {
    await reader.close();
  }
}

/** Adds what the extractor omits: list numbers, and separators between words where objects were. */
class Word97Extractor extends WordOleExtractor {
  #numbers = new Map<number, string>();

  override writeCharacterProperties(word: Buffer, table: Buffer): void {
    super.writeCharacterProperties(word, table);
    unlessCorrupt(() => removeHiddenText(word, table, this._pieces));
  }

  override writeParagraphProperties(word: Buffer, table: Buffer): void {
    this.#numbers = unlessCorrupt(() => listNumbers(word, table, this._pieces)) ?? new Map();
    unlessCorrupt(() => markLinesInCells(word, table, this._pieces));
    super.writeParagraphProperties(word, table);
  }

  override buildDocument(): string[] {
    const { ccpText, ccpFtn, ccpHdd, ccpAtn, ccpEdn, ccpTxbx, ccpHdrTxbx } = this._boundaries;
    const text = this._pieces.map((piece) => piece.text).join('');
    let end = 0;
    const [body, footnotes, , , endnotes, boxes, headerBoxes] = [
      ccpText,
      ccpFtn,
      ccpHdd,
      ccpAtn,
      ccpEdn,
      ccpTxbx,
      ccpHdrTxbx,
    ].map((length) => {
      const start = end;
      end += length;
      return cleanWordText(withNumbers(text, start, end, this.#numbers));
    });
    const tagged = (type: string) =>
      cleanWordText(
        this._taggedHeaders
          .filter((header) => header.type === type)
          .map((header) => header.text)
          .join(''),
      );
    return [tagged('headers'), body, boxes, headerBoxes, footnotes, endnotes, tagged('footers')].map(
      (part) => part ?? '',
    );
  }
}

function markLinesInCells(word: Buffer, table: Buffer, pieces: readonly Piece[]): void {
  for (const run of readParagraphRuns(word, table))
    if (run.isInTable) replaceInFile(pieces, run, (text) => text.replace(/[\u000b\f\r]/g, IN_CELL));
}

/** Corrupt tables cost numbers and formats, never the text. */
function unlessCorrupt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function withNumbers(text: string, start: number, end: number, numbers: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let from = start;
  for (const [at, number] of numbers) {
    if (at < start || at >= end) continue;
    parts.push(text.slice(from, at), number, ' ');
    from = at;
  }
  return parts.join('') + text.slice(from, end);
}
