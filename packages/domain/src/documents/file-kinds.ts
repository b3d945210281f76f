import type { RecordingKind, TranscriptKind } from '../transcript/file-kinds.ts';

interface FileKind {
  readonly group: 'image' | 'document' | 'recording' | 'transcript';
  /** Content types that a browser may give such a file, with its extensions. */
  readonly types: Readonly<Record<string, readonly string[]>>;
  /** The file does not always declare its character set. */
  readonly isInCharset?: true;
  /** The name in hints, where it is not the kind itself. */
  readonly name?: string;
}

/**
 * The kinds of files that become documents (UPLOAD-03), in the order in which hints and refusals name them. Upload
 * controls, hints and refusals read this list; the converter of a kind is in `packages/documents/src/child/convert-file.ts`.
 */
export const FILE_KINDS = {
  image: {
    group: 'image',
    // A wildcard only works without extensions; types unknown to operating systems follow with theirs.
    types: {
      'image/*': [],
      'image/tiff': ['.tif', '.tiff'],
      'image/webp': ['.webp'],
      'image/heic': ['.heic', '.heif'],
    },
  },
  pdf: { group: 'document', types: { 'application/pdf': ['.pdf'] } },
  doc: { group: 'document', types: { 'application/msword': ['.doc'] } },
  docx: {
    group: 'document',
    types: { 'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'] },
  },
  odt: { group: 'document', types: { 'application/vnd.oasis.opendocument.text': ['.odt'] } },
  xls: { group: 'document', types: { 'application/vnd.ms-excel': ['.xls'] } },
  xlsx: {
    group: 'document',
    types: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
      'application/vnd.ms-excel.sheet.macroenabled.12': ['.xlsm'],
    },
  },
  ods: { group: 'document', types: { 'application/vnd.oasis.opendocument.spreadsheet': ['.ods'] } },
  csv: { group: 'document', types: { 'text/csv': ['.csv'] }, isInCharset: true },
  tsv: { group: 'document', types: { 'text/tab-separated-values': ['.tsv', '.tab'] }, isInCharset: true },
  pptx: {
    group: 'document',
    types: {
      'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
      'application/vnd.openxmlformats-officedocument.presentationml.slideshow': ['.ppsx'],
    },
  },
  odp: { group: 'document', types: { 'application/vnd.oasis.opendocument.presentation': ['.odp'] } },
  html: {
    group: 'document',
    types: { 'text/html': ['.html', '.htm'], 'application/xhtml+xml': ['.xhtml'] },
    isInCharset: true,
  },
  epub: { group: 'document', types: { 'application/epub+zip': ['.epub'] } },
  md: { group: 'document', types: { 'text/markdown': ['.md', '.markdown'] }, isInCharset: true },
  txt: { group: 'document', types: { 'text/plain': ['.txt'] }, isInCharset: true },
  eml: { group: 'document', types: { 'message/rfc822': ['.eml'] }, isInCharset: true },
  msg: { group: 'document', types: { 'application/vnd.ms-outlook': ['.msg'] }, isInCharset: true },
  mbox: { group: 'document', types: { 'application/mbox': ['.mbox'] }, isInCharset: true },
  zip: {
    group: 'document',
    types: { 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] },
  },
  wav: { group: 'recording', types: { 'audio/wav': ['.wav'], 'audio/x-wav': ['.wav'] } },
  mp3: { group: 'recording', types: { 'audio/mpeg': ['.mp3'] } },
  m4a: {
    group: 'recording',
    types: {
      'audio/mp4': ['.m4a', '.mp4'],
      'audio/x-m4a': ['.m4a'],
      // Systems take an MP4 file for a video; the server refuses it if it has a picture.
      'video/mp4': ['.mp4'],
    },
  },
  ogg: {
    group: 'recording',
    types: { 'audio/ogg': ['.ogg', '.oga', '.opus'], 'audio/opus': ['.opus'], 'video/ogg': ['.ogg'] },
  },
  flac: { group: 'recording', types: { 'audio/flac': ['.flac'], 'audio/x-flac': ['.flac'] } },
  json: { group: 'transcript', types: { 'application/json': ['.json'] }, isInCharset: true },
  vtt: { group: 'transcript', types: { 'text/vtt': ['.vtt'] }, isInCharset: true },
  srt: { group: 'transcript', types: { 'application/x-subrip': ['.srt'] }, isInCharset: true },
  // The last three have no registered types; these are our own.
  ctm: { group: 'transcript', types: { 'text/x-ctm': ['.ctm'] }, isInCharset: true },
  eaf: { group: 'transcript', types: { 'text/x-eaf': ['.eaf'] }, isInCharset: true },
  textgrid: {
    group: 'transcript',
    types: { 'text/x-textgrid': ['.textgrid', '.TextGrid'] },
    isInCharset: true,
    name: 'TextGrid',
  },
} as const satisfies Readonly<Record<string, FileKind> & Record<RecordingKind | TranscriptKind, FileKind>>;

/** The kinds of documents, detected from the content of a file; see `packages/documents/src/sniff/kinds.ts`. */
export type DocumentKind = keyof typeof FILE_KINDS;

const entries = Object.entries(FILE_KINDS) as [DocumentKind, FileKind][];

const namesOf = (group: FileKind['group']): string =>
  entries.flatMap(([kind, { group: own, name }]) => (own === group ? [name ?? kind] : [])).join(', ');

/** The names of the accepted kinds, which every text of the page can contain as `{{fileKinds}}` and so on. */
export const ACCEPTED_NAMES = {
  fileKinds: namesOf('document'),
  recordingKinds: namesOf('recording'),
  transcriptKinds: namesOf('transcript'),
};

/** Says which files are accepted and how another one becomes one of them. */
export const ACCEPTED_FILES = {
  en: `Accepted are images, ${ACCEPTED_NAMES.fileKinds}, recordings (${ACCEPTED_NAMES.recordingKinds}) and transcripts (${ACCEPTED_NAMES.transcriptKinds}). Save the file as one of these in the program that created it, for example ppt as pptx, anything else as PDF.`,
  pl: `Przyjmowane są obrazy, ${ACCEPTED_NAMES.fileKinds}, nagrania (${ACCEPTED_NAMES.recordingKinds}) i transkrypcje (${ACCEPTED_NAMES.transcriptKinds}). Zapisz plik w jednym z tych formatów w programie, w którym powstał, na przykład ppt jako pptx, inne jako PDF.`,
};

/** The content types and extensions that an upload control accepts. The server checks the content. */
export const ACCEPTED_TYPES: Readonly<Record<string, string[]>> = Object.fromEntries(
  entries.flatMap(([, { types }]) =>
    Object.entries(types).map(([type, extensions]) => [type, [...extensions]]),
  ),
);

/** Whether the character set of files of this kind can be chosen. */
export const isInCharset = (kind: string): boolean =>
  entries.some(([known, { isInCharset: has }]) => known === kind && has === true);
