import type { TranscriptKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import type { Transcript } from '../core/conversion.ts';
import { cleanText } from '../text/clean.ts';
import { normalise } from './normalise.ts';
import { readAzure } from './read/azure.ts';
import { readCtm } from './read/ctm.ts';
import { readEaf } from './read/eaf.ts';
import { readGoogle } from './read/google.ts';
import { readHuggingFace } from './read/hugging-face.ts';
import type { JsonReader } from './read/json-fields.ts';
import { parseJsonValues } from './read/json-values.ts';
import { readOwn } from './read/own.ts';
import type { RawTranscript } from './read/raw.ts';
import { readSrt } from './read/srt.ts';
import { readTextGrid } from './read/textgrid.ts';
import { readVosk } from './read/vosk.ts';
import { readVtt } from './read/vtt.ts';
import { readWhisper } from './read/whisper.ts';

const JSON_READERS: readonly JsonReader[] = [
  readOwn,
  readAzure,
  readGoogle,
  readHuggingFace,
  readWhisper,
  readVosk,
];

const READERS: Record<TranscriptKind, (source: string) => RawTranscript | null> = {
  json: readJson,
  vtt: readVtt,
  srt: readSrt,
  ctm: readCtm,
  eaf: readEaf,
  textgrid: readTextGrid,
};

/**
 * Parses a transcript: the JSON of Scriptorium and of the common recognisers, WebVTT, SubRip, CTM, ELAN and TextGrid.
 * null: JSON of another kind. A fault of the file causes a ConversionError that names its line or word.
 */
export function parseTranscript(source: string, kind: TranscriptKind = 'json'): Transcript | null {
  const found = READERS[kind](cleanText(source));
  return found && normalise(found);
}

/** One line per utterance, tokens separated by spaces. */
export function transcriptText(transcript: Transcript): string {
  return transcript.utterances.map(({ tokens }) => tokens.map((token) => token.value).join(' ')).join('\n');
}

function readJson(source: string): RawTranscript | null {
  const json = parseJsonValues(source);
  if (json === null) return null;
  for (const read of JSON_READERS) {
    const utterances = read(json);
    if (utterances) return { utterances };
  }
  return null;
}
