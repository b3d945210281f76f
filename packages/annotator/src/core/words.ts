import type { TextRange } from './span.ts';
import { ceilGrapheme, floorGrapheme } from './graphemes.ts';

/** Words by Unicode segmentation (also for scripts without spaces), found in a window around an offset. */

/** Code units searched on either side; a longer word is split there. */
const LOOKAROUND = 400;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

interface Piece extends TextRange {
  readonly isWord: boolean;
}

function piecesAround(text: string, offset: number): Piece[] {
  const from = floorGrapheme(text, Math.max(0, offset - LOOKAROUND));
  const to = ceilGrapheme(text, Math.min(text.length, offset + LOOKAROUND));
  return Array.from(segmenter.segment(text.slice(from, to)), (piece) => ({
    start: from + piece.index,
    end: from + piece.index + piece.segment.length,
    isWord: piece.isWordLike === true,
  }));
}

/** The word that contains `offset` or ends there. */
export function findWordAt(text: string, offset: number): TextRange | undefined {
  const word = piecesAround(text, offset).findLast(
    (piece) => piece.isWord && piece.start <= offset && offset <= piece.end,
  );
  return word && { start: word.start, end: word.end };
}

/** Caret position one word forward: the end of the word. */
export function nextWordEnd(text: string, offset: number): number {
  const next = piecesAround(text, offset).find((piece) => piece.isWord && piece.end > offset);
  return next?.end ?? ceilGrapheme(text, Math.min(text.length, offset + LOOKAROUND));
}

/** Caret position one word back: the start of the word. */
export function previousWordStart(text: string, offset: number): number {
  const previous = piecesAround(text, offset).findLast((piece) => piece.isWord && piece.start < offset);
  return previous?.start ?? floorGrapheme(text, Math.max(0, offset - LOOKAROUND));
}

/** Extends a range to whole words. */
export function widenToWords(text: string, range: TextRange): TextRange {
  const inside = (offset: number): TextRange | undefined =>
    piecesAround(text, offset).find((piece) => piece.isWord && piece.start < offset && offset < piece.end);
  return {
    start: inside(range.start)?.start ?? range.start,
    end: inside(range.end)?.end ?? range.end,
  };
}
