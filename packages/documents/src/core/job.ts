import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import type { OcrLanguage } from '@scriptorium/domain/text/ocr-languages.ts';
import type { Conversion, ConversionProgress } from './conversion.ts';
import type { PageReader } from './page-reader.ts';

/** Recordings of more bytes are also cut into parts that are not longer. */
export interface PartLimits {
  readonly overBytes: number;
  readonly maxSeconds: number;
}

/** A request of the parent to a child. Files are written into `outDir`, which belongs to this job only. */
export interface JobRequest {
  id: number;
  path: string;
  filename: string;
  outDir: string;
  languages: OcrLanguage[];
  maxTextChars: number;
  transcriptPath: string | null;
  /** The file is a plain text, whatever it looks like. */
  plainText: boolean;
  /** The charset of text files and mails; null: detected. */
  charset: Charset | null;
  ocrThreads: number;
  /** Recordings that are cut into parts; null: none. */
  parts: PartLimits | null;
}

/** The fields that text and mail converters need. */
export type TextJob = Pick<
  JobRequest,
  'path' | 'filename' | 'outDir' | 'maxTextChars' | 'plainText' | 'charset'
>;

/** The input of a converter. */
export interface Job extends JobRequest {
  kind: DocumentKind;
  mime: string;
  ocr: PageReader;
  /** Reports progress, which also resets the stall timeout. */
  report(progress: ConversionProgress): void;
}

export type Converter = (job: Job) => Promise<Conversion>;

/** A conversion that contains only text. */
export function textOnly(kind: DocumentKind, text: string): Conversion {
  return {
    kind,
    text,
    pages: [],
    attachments: [],
    leftOut: [],
    transcript: null,
    audio: null,
    ocrPages: 0,
    notes: [],
  };
}
