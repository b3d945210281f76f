import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { Conversion, ConversionProgress, OcrLanguage } from '../conversion.ts';
import type { DocumentKind } from '../kinds.ts';
import type { Ocr } from '../ocr/ocr.ts';

/** What the parent asks of a child. Files go into `outDir`, which is this job's own. */
export interface JobRequest {
  id: number;
  path: string;
  filename: string;
  outDir: string;
  languages: OcrLanguage[];
  maxTextChars: number;
  transcriptPath: string | null;
  /** In which text files and mails are read; null: as their bytes say. */
  charset: Charset | null;
  ocrThreads: number;
}

/** What the reading of a text or a mail needs. */
export type TextJob = Pick<JobRequest, 'path' | 'outDir' | 'maxTextChars' | 'charset'>;

/** What a converter gets to work with. */
export interface Job extends JobRequest {
  kind: DocumentKind;
  mime: string;
  ocr: Ocr;
  /** A sign of life; also what the stall limit watches. */
  report(progress: ConversionProgress): void;
}

export type Converter = (job: Job) => Promise<Conversion>;

/** A conversion with nothing in it but text. */
export function textOnly(kind: DocumentKind, text: string): Conversion {
  return { kind, text, pages: [], attachments: [], transcript: null, audio: null, ocrPages: 0, notes: [] };
}
