import { readFile } from 'node:fs/promises';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { type TextJob, textOnly } from '../core/job.ts';
import type { Conversion } from '../core/conversion.ts';
import { calendarText, isCalendar } from './calendar.ts';
import { cleanText } from './clean.ts';
import { requireLength } from './pieces.ts';
import { readText } from './read-text.ts';

/**
 * Converts a plain text, or Markdown as it is written; only charset, line ends and normal form change. The events of a
 * calendar file are written as people read them.
 */
export async function convertText(job: TextJob & { kind: DocumentKind }): Promise<Conversion> {
  const bytes = await readFile(job.path);
  // Four bytes encode at least one UTF-16 unit in every charset: refuse before decoding gigabytes.
  requireLength(Math.floor(bytes.length / 4), job.maxTextChars);
  const read = readText(bytes, job.charset);
  const calendar = isCalendar(read.text) ? calendarText(read.text) : null;
  const text = cleanText(calendar ?? read.text);
  requireLength(text.length, job.maxTextChars);
  return { ...textOnly(job.kind, text), notes: read.notes };
}
