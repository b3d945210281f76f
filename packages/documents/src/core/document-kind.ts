import type { RecordingKind, TranscriptKind } from '@scriptorium/domain/transcript/file-kinds.ts';

/** The accepted types of documents, detected from the content of a file and never from its name. */
export type DocumentKind =
  | 'pdf'
  | 'image'
  | 'doc'
  | 'docx'
  | 'odt'
  | 'ods'
  | 'txt'
  | 'eml'
  | 'msg'
  | 'mbox'
  | 'zip'
  | RecordingKind
  | TranscriptKind;
