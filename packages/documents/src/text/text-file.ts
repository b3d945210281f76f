import { readFile } from 'node:fs/promises';
import { type TextJob, textOnly } from '../child/job.ts';
import type { Conversion } from '../conversion.ts';
import { cleanText } from './clean.ts';
import { requireLength } from './pieces.ts';
import { readText } from './read-text.ts';

/** A plain text file, exactly as it is but for charset, line ends and normal form. */
export async function convertText(job: TextJob): Promise<Conversion> {
  const bytes = await readFile(job.path);
  // Four bytes make at least one UTF-16 unit in every charset: refuse before decoding gigabytes.
  requireLength(Math.floor(bytes.length / 4), job.maxTextChars);
  const read = readText(bytes, job.charset);
  const text = cleanText(read.text);
  requireLength(text.length, job.maxTextChars);
  return { ...textOnly('txt', text), notes: read.notes };
}
