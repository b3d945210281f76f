import type { TokenProperty } from '@scriptorium/domain/transcript/transcript.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';

/** A rectangle as fractions 0..1 of its page image, origin at the top left. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The position of a word on its page; offsets in the document's text are UTF-16 units, end exclusive. */
export interface WordBox extends Box {
  start: number;
  end: number;
  /** The confidence of the OCR, 0 to 1; absent for words of a text layer. */
  confidence?: number;
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
  /** The id of the MIME part; stable for one file, so that (document, part) is a key. */
  part: string;
  /** A sanitized base name. */
  filename: string;
  path: string;
  /** The path in an archive, without steps upwards; the filename is its last part. */
  entry?: string;
}

/** A file in this one that becomes no document, and the reason. */
export interface LeftOut {
  filename: string;
  why: 'encrypted' | 'unsupported' | 'broken' | 'beyond';
}

export interface TranscriptToken {
  value: string;
  /** Whole milliseconds. */
  tsStart: number;
  tsEnd: number;
  properties: TokenProperty[];
  hidden: boolean;
  /** The recogniser's, 0 to 1. */
  confidence: number | null;
}

export interface Transcript {
  /** `actor` is SPEAKER1, SPEAKER2 … in order of first appearance, or ARTIFACT. */
  utterances: { actor: string; tokens: TranscriptToken[] }[];
  /** The names of people that the file gives, by actor. */
  names: Readonly<Record<string, string>>;
  /** Words of other recordings in the same file, which were left out. */
  otherRecordings: number;
}

/** A recording as one channel of 16-bit samples without a header, and where it is cut, in pauses. */
export interface AudioParts {
  path: string;
  sampleRate: number;
  /** Samples from `start`, to `end` exclusive; all of them, in order. */
  parts: { readonly start: number; readonly end: number }[];
}

export interface AudioInfo {
  durationMs: number;
  sampleRate: number;
  channels: number;
  codec: string;
  /** A copy when browsers cannot play the original, with its content type. */
  playable: { path: string; mime: string } | null;
  /** A file of Int8 pairs (minimum, maximum), 50 pairs per second. */
  peaks: string;
  /** Null where the recording was not to be cut. */
  parts: AudioParts | null;
}

/** The contents of a file. The text is NFC, with \n line ends, without NUL, BOM or lone surrogates. */
export interface Conversion {
  kind: DocumentKind;
  text: string;
  pages: PageImage[];
  attachments: Attachment[];
  leftOut: LeftOut[];
  transcript: Transcript | null;
  audio: AudioInfo | null;
  /** The number of pages read by OCR. */
  ocrPages: number;
  /** Remarks on the conversion for readers of the text. */
  notes: ConversionNote[];
}

/** The keys of notes; the page has a text for each. */
export type NoteKey =
  | 'note.parser.charsetChosen'
  | 'note.parser.charsetDamaged'
  | 'note.parser.charsetGuessed'
  | 'note.parser.leftOut'
  | 'note.parser.leftOutBeyond'
  | 'note.parser.leftOutBroken'
  | 'note.parser.leftOutEncrypted'
  | 'note.parser.leftOutUnsupported'
  | 'note.parser.mailboxCut'
  | 'note.parser.hiddenCells'
  | 'note.parser.noText'
  | 'note.parser.noTextPicture'
  | 'note.parser.ocrBoth'
  | 'note.parser.ocrBothNoText'
  | 'note.parser.ocrDoubtful'
  | 'note.parser.ocrDoubtfulNoText'
  | 'note.parser.ocrMissing'
  | 'note.parser.ocrMissingNoText'
  | 'note.parser.ocrPicture'
  | 'note.parser.otherScript'
  | 'note.parser.ocrLanguageMissing'
  | 'note.parser.otherRecordings'
  | 'note.parser.unknownTranscript'
  | 'note.parser.wordsAfterEnd';

/** A key of the page's texts with its params, and the English text. */
export interface ConversionNote {
  key: NoteKey;
  params: Record<string, string | number>;
  message: string;
}

export interface ConversionProgress {
  done: number;
  total: number;
  phase: 'TEXT' | 'OCR' | 'IMAGES';
}
