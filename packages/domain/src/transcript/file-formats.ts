/** The formats in which a transcript can be downloaded. */
export const TRANSCRIPT_FORMATS = [
  'JSON',
  'VTT',
  'SRT',
  'TEXT',
  'EAF',
  'TEXTGRID',
  'CTM',
  'WHISPER',
  'GOOGLE',
  'AZURE',
  'VOSK',
] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

export const FORMAT_FILES: Record<TranscriptFormat, { extension: string; mediaType: string }> = {
  JSON: { extension: '.json', mediaType: 'application/json' },
  VTT: { extension: '.vtt', mediaType: 'text/vtt; charset=utf-8' },
  SRT: { extension: '.srt', mediaType: 'application/x-subrip; charset=utf-8' },
  TEXT: { extension: '.txt', mediaType: 'text/plain; charset=utf-8' },
  EAF: { extension: '.eaf', mediaType: 'application/xml' },
  TEXTGRID: { extension: '.TextGrid', mediaType: 'text/plain; charset=utf-8' },
  CTM: { extension: '.ctm', mediaType: 'text/plain; charset=utf-8' },
  WHISPER: { extension: '.whisper.json', mediaType: 'application/json' },
  GOOGLE: { extension: '.google.json', mediaType: 'application/json' },
  AZURE: { extension: '.azure.json', mediaType: 'application/json' },
  VOSK: { extension: '.vosk.json', mediaType: 'application/json' },
};

/** Features of transcripts that some file formats cannot express. */
export const TRANSCRIPT_LOSSES = [
  /** Tags on words. */
  'LABELS',
  'TIME_SPANS',
  'RELATIONS',
  /** Classifier labels. */
  'CLASSES',
  /** Speakers who are no longer told apart. */
  'SPEAKERS',
  /** Speakers who keep their number, but not their name. */
  'SPEAKER_NAMES',
  /** Utterances that are joined with their neighbours, or divided. */
  'UTTERANCES',
  /** Words with another begin or end. */
  'WORD_TIMES',
  /** Words that begin before the previous one of their speaker ends, and are moved. */
  'OVERLAPS',
  /** Words without their confidence. */
  'CONFIDENCE',
  /** Words without their properties. */
  'PROPERTIES',
  /** Hidden words that are left out. */
  'HIDDEN_WORDS',
  /** Hidden words that are written like the others. */
  'HIDDEN_STATE',
] as const;
export type TranscriptLoss = (typeof TRANSCRIPT_LOSSES)[number];
