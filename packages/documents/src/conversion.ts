import type { DocumentKind } from './kinds.ts';

/** A rectangle as fractions 0..1 of its page image, origin at the top left. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Where a stretch of the document's text stands on a page; offsets are UTF-16 units, end exclusive. */
export interface WordBox extends Box {
  start: number;
  end: number;
}

export interface PageImage {
  /** From 0, in reading order, without gaps. */
  index: number;
  path: string;
  mime: string;
  width: number;
  height: number;
  words: WordBox[];
}

export interface Attachment {
  /** Names the MIME part; stable for one file, so that (document, part) is a key. */
  part: string;
  /** A clean base name. */
  filename: string;
  path: string;
}

export interface TranscriptToken {
  value: string;
  /** Whole milliseconds. */
  tsStart: number;
  tsEnd: number;
}

export interface Transcript {
  /** actor is SPEAKER1, SPEAKER2 … in order of first appearance. */
  utterances: { actor: string; tokens: TranscriptToken[] }[];
}

export interface AudioInfo {
  durationMs: number;
  sampleRate: number;
  channels: number;
  codec: string;
  /** A 16-bit PCM copy when browsers cannot play the original. */
  playable: string | null;
  /** A file of Int8 pairs (minimum, maximum), 50 pairs per second. */
  peaks: string;
}

/** What a file holds. The text is NFC, with \n line ends, without NUL, BOM or lone surrogates. */
export interface Conversion {
  kind: DocumentKind;
  text: string;
  pages: PageImage[];
  attachments: Attachment[];
  transcript: Transcript | null;
  audio: AudioInfo | null;
  /** How many pages were read by OCR. */
  ocrPages: number;
  /** What a reader of the text should know about how it came about. */
  notes: ConversionNote[];
}

/** A key of the page's texts with its params, and the same in English. */
export interface ConversionNote {
  key: string;
  params: Record<string, string | number>;
  message: string;
}

export type OcrLanguage = 'eng' | 'pol';

export interface ConversionProgress {
  done: number;
  total: number;
  phase: 'TEXT' | 'OCR' | 'IMAGES';
}
