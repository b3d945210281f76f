import type { WordBox } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import type { Piece } from '../core/page-reader.ts';
import { cleanWord } from './clean.ts';

/** Joins the words of pages into one text, with the offsets of each word of each page. */
export function joinPages(pages: Piece[][], maxChars: number): { text: string; words: WordBox[][] } {
  const parts: string[] = [];
  let length = 0;
  const words = pages.map((pieces) => {
    const boxes: WordBox[] = [];
    let first = true;
    for (const piece of pieces) {
      const word = cleanWord(piece.text);
      if (word === '') continue;
      const gap = length === 0 ? '' : first ? '\n\n' : safeGap(piece.gap, word);
      parts.push(gap, word);
      const start = length + gap.length;
      length = start + word.length;
      first = false;
      requireLength(length, maxChars);
      if (piece.box) boxes.push({ start, end: length, ...piece.box, ...confidenceOf(piece) });
    }
    return boxes;
  });
  return { text: parts.join(''), words };
}

const confidenceOf = ({ confidence }: Piece): Pick<WordBox, 'confidence'> =>
  confidence === undefined ? {} : { confidence };

// A leading combining mark would compose with the letter before it and shift all later offsets.
function safeGap(gap: Piece['gap'], word: string): Piece['gap'] {
  return gap === '' && /^\p{M}/u.test(word) ? ' ' : gap;
}

export function requireLength(length: number, maxChars: number): void {
  if (length > maxChars)
    throw new ConversionError('error.file.tooLong', { setting: 'MAX_TEXT_CHARS', limit: maxChars });
}
