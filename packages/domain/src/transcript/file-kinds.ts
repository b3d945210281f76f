import type { DocumentType } from '../steps/statuses.ts';

/** The file formats of recordings, as kinds of documents. */
export const RECORDING_KINDS = ['wav', 'mp3', 'm4a', 'ogg', 'flac'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

/** The file formats of transcripts, as kinds of documents; a json file may also be something else. */
export const TRANSCRIPT_KINDS = ['json', 'vtt', 'srt', 'ctm', 'eaf', 'textgrid'] as const;
export type TranscriptKind = (typeof TRANSCRIPT_KINDS)[number];

/** The two halves of an audio document, which may be uploaded one after the other. */
export const PARTNERS = ['recording', 'transcript'] as const;
export type Partner = (typeof PARTNERS)[number];

export const isRecordingKind = (kind: string): kind is RecordingKind =>
  RECORDING_KINDS.some((known) => known === kind);

export const isTranscriptKind = (kind: string): kind is TranscriptKind =>
  TRANSCRIPT_KINDS.some((known) => known === kind);

/** Which half of an audio document a file is; null for other files. */
export function partnerOf(kind: string): Partner | null {
  if (isRecordingKind(kind)) return 'recording';
  return isTranscriptKind(kind) ? 'transcript' : null;
}

/** The type of a new document; the file parser makes a json file with a transcript an audio document. */
export const documentTypeOf = (kind: string): DocumentType =>
  isRecordingKind(kind) || (isTranscriptKind(kind) && kind !== 'json') ? 'AUDIOFILE' : 'TEXTFILE';
