import { readFile } from 'node:fs/promises';
import { type Job, textOnly } from '../child/job.ts';
import type { Conversion } from '../conversion.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { readText } from '../text/read-text.ts';
import { parseTranscript, transcriptText } from './transcript.ts';

/** Word times take many times the length of the words. */
const MAX_BYTES_PER_CHAR = 200;

/** A transcript, or plain text when the JSON has no utterances. */
export async function convertJson(job: Job): Promise<Conversion> {
  const bytes = await readFile(job.path);
  requireLength(Math.floor(bytes.length / MAX_BYTES_PER_CHAR), job.maxTextChars);
  const { text: source, notes } = readText(bytes, job.charset);
  const found = parseTranscript(source);
  const transcript = found && found.utterances.length > 0 ? found : null;
  const text = transcript ? transcriptText(transcript) : cleanText(source);
  requireLength(text.length, job.maxTextChars);
  return { ...textOnly('json', text), transcript, notes };
}
