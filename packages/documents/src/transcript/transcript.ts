import type { TranscriptKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import type { Transcript } from '../core/conversion.ts';
import { cleanText } from '../text/clean.ts';
import { normalise } from './normalise.ts';
import { readAssemblyAi } from './read/assembly-ai.ts';
import { readAws } from './read/aws.ts';
import { readAzure } from './read/azure.ts';
import { readCtm } from './read/ctm.ts';
import { readDeepgram } from './read/deepgram.ts';
import { readEaf } from './read/eaf.ts';
import { readGoogle } from './read/google.ts';
import { readHuggingFace } from './read/hugging-face.ts';
import type { JsonReader } from './read/json-fields.ts';
import { parseJsonValues } from './read/json-values.ts';
import { readOwn } from './read/own.ts';
import type { RawTranscript } from './read/raw.ts';
import { readRevAi } from './read/rev-ai.ts';
import { readSegmentList } from './read/segment-list.ts';
import { readSpeechmatics } from './read/speechmatics.ts';
import { readSrt } from './read/srt.ts';
import { readTextGrid } from './read/textgrid.ts';
import { readVosk } from './read/vosk.ts';
import { readVtt } from './read/vtt.ts';
import { readWhisperCpp } from './read/whisper-cpp.ts';
import { readWhisperTsv } from './read/whisper-tsv.ts';
import { readWhisper } from './read/whisper.ts';

const JSON_READERS: readonly JsonReader[] = [
  readAssemblyAi,
  readOwn,
  readWhisperCpp,
  readAws,
  readDeepgram,
  readRevAi,
  readSpeechmatics,
  readAzure,
  readGoogle,
  readHuggingFace,
  readWhisper,
  readVosk,
  readSegmentList,
];

const READERS: Record<TranscriptKind, (source: string) => RawTranscript | null> = {
  json: readJson,
  vtt: readVtt,
  srt: readSrt,
  ctm: (source) => readWhisperTsv(source) ?? readCtm(source),
  eaf: readEaf,
  textgrid: readTextGrid,
};

/**
 * Parses a transcript: the JSON of Scriptorium and of the common recognisers, Whisper's table, WebVTT, SubRip, CTM,
 * ELAN and TextGrid.
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
