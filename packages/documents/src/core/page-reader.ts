import type { OcrLanguage } from '@scriptorium/domain/text/ocr-languages.ts';
import type { Box } from './conversion.ts';
import type { Raster } from './raster.ts';

/**
 * A word of a page; `gap` separates it from the previous word: '' joins a hyphenated word, a tab separates the cells
 * of a table, with one more for each empty cell between them.
 */
export interface Piece {
  text: string;
  gap: '' | ' ' | '\n' | '\n\n' | `\t${string}`;
  box: Box | null;
  /** The confidence of the OCR, 0 to 1; absent for words of a text layer. */
  confidence?: number;
}

/** The text of a page that OCR has read. */
export interface OcrPage {
  pieces: Piece[];
  /** Mean confidence of the words, 0..100, weighted by their letters; 0 without words. */
  confidence: number;
  /** The share of letters in certain words of three letters or more, 0..1. */
  certainShare: number;
  /** The script of the page (ISO 15924) if none of the languages is written in it; such a page has no pieces. */
  otherScript?: string;
}

/** Reads the text of grey pages, some at once; more wait. */
export interface PageReader {
  /** The number of pages that are read concurrently. */
  readonly threads: number;
  read(page: Raster, languages: OcrLanguage[]): Promise<OcrPage>;
}
