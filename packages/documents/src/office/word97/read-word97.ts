import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import FileReader from 'word-extractor/lib/file-reader.js';
import { listNumbers, type Piece } from './list-numbers.ts';

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

/**
 * The text as displayed: results of fields without their codes, and separate words where an object was between them.
 */
function cleanWordText(raw: string): string {
  return withoutFieldCodes(raw.replace(/[\u0007\u000b-\r\u001e\u001f]/g, (sign) => WRITTEN[sign] ?? sign))
    .replace(new RegExp(`(?<=[\\p{L}\\p{N}])${OBJECT}+(?=[\\p{L}\\p{N}])`, 'gu'), ' ')
    .replace(/[\u0000-\u0008\u0013-\u0015]/g, '');
}

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

  override writeParagraphProperties(word: Buffer, table: Buffer): void {
    this.#numbers = numbersOrNone(word, table, this._pieces);
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

/** Corrupt tables cost the numbers, never the text. */
function numbersOrNone(word: Buffer, table: Buffer, pieces: readonly Piece[]): Map<number, string> {
  try {
    return listNumbers(word, table, pieces);
  } catch (error) {
    if (error instanceof RangeError) return new Map();
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
