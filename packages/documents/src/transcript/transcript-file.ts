import { readFile } from 'node:fs/promises';
import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import { isTranscriptKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import { type Job, textOnly } from '../core/job.ts';
import type { Conversion, ConversionNote, Transcript } from '../core/conversion.ts';
import { sniff } from '../sniff/kinds.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { readText } from '../text/read-text.ts';
import { looksLikeTranscript } from './read/unknown-transcript.ts';
import { parseTranscript, transcriptText } from './transcript.ts';

/** Word times take many times the length of the words. */
const MAX_BYTES_PER_CHAR = 200;

/** A transcript, or plain text when it has no utterances. */
export async function convertTranscript(job: Job): Promise<Conversion> {
  const { source, notes, transcript } = await readTranscriptFile(job, job.path);
  const isSpoken = transcript !== null && transcript.utterances.length > 0;
  const text = isSpoken ? transcriptText(transcript) : cleanText(source);
  if (transcript === null && looksLikeTranscript(text)) notes.push(UNKNOWN);
  requireLength(text.length, job.maxTextChars);
  return { ...textOnly(job.kind, text), transcript: isSpoken ? transcript : null, notes };
}

const UNKNOWN: ConversionNote = {
  key: 'note.parser.unknownTranscript',
  params: {},
  message:
    'This JSON looks like a transcript of an unknown kind, so its text is shown as it is. Convert it to a transcript that is supported, for example vtt, and upload that.',
};

interface Limits {
  readonly charset: Charset | null;
  readonly maxTextChars: number;
}

/** Reads a transcript file of any format; `transcript` is null where it is none. */
export async function readTranscriptFile({ charset, maxTextChars }: Limits, path: string) {
  const [bytes, { kind }] = [await readFile(path), await sniff(path, '')];
  requireLength(Math.floor(bytes.length / MAX_BYTES_PER_CHAR), maxTextChars);
  const { text: source, notes } = readText(bytes, charset);
  const transcript = isTranscriptKind(kind) ? parseTranscript(source, kind) : null;
  return { source, notes: [...notes, ...notesOf(transcript)], transcript };
}

function notesOf(transcript: Transcript | null): ConversionNote[] {
  const words = transcript?.otherRecordings ?? 0;
  if (words === 0) return [];
  const message = `The transcript also has ${words} words of other recordings, which were left out.`;
  return [{ key: 'note.parser.otherRecordings', params: { words }, message }];
}
