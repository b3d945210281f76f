import type { TranscriptFormat } from '@scriptorium/domain/transcript/file-formats.ts';
import { writeCtm } from './ctm.ts';
import { writeSrt, writeText, writeVtt } from './cues.ts';
import { writeEaf } from './eaf.ts';
import { writeJson } from './json.ts';
import { type SpokenDocument, withoutHidden } from './model.ts';
import { writeAzure, writeGoogle, writeVosk, writeWhisper } from './recognisers.ts';
import { writeTextGrid } from './textgrid.ts';

const WRITERS: Record<TranscriptFormat, (spoken: SpokenDocument) => string> = {
  JSON: writeJson,
  VTT: writeVtt,
  SRT: writeSrt,
  TEXT: writeText,
  EAF: writeEaf,
  TEXTGRID: writeTextGrid,
  CTM: writeCtm,
  WHISPER: writeWhisper,
  GOOGLE: writeGoogle,
  AZURE: writeAzure,
  VOSK: writeVosk,
};

/** The transcript as a file; hidden words are left out unless they are wanted. */
export const writeTranscript = (spoken: SpokenDocument, format: TranscriptFormat, hidden: boolean): string =>
  WRITERS[format](hidden ? spoken : withoutHidden(spoken));
