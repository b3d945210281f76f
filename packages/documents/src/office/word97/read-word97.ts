import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import FileReader from 'word-extractor/lib/file-reader.js';
import { cleanWordText } from './clean-word-text.ts';
import { listNumbers, type Piece } from './list-numbers.ts';

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
