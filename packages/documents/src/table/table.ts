import { readFile } from 'node:fs/promises';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import type { Conversion } from '../core/conversion.ts';
import { type TextJob, textOnly } from '../core/job.ts';
import { cellText } from '../office/lines.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { readText } from '../text/read-text.ts';
import { readRows } from './read-rows.ts';

/** csv and tsv: a line for each row, cells separated by tabs; a file that is no table stays as it is. */
export async function convertTable(job: TextJob & { kind: DocumentKind }): Promise<Conversion> {
  const bytes = await readFile(job.path);
  // As for plain texts: refuse before decoding gigabytes.
  requireLength(Math.floor(bytes.length / 4), job.maxTextChars);
  const { text, notes } = readText(bytes, job.charset);
  const source = cleanText(text);
  const rows = readRows(source);
  const shown = rows === null ? source : rows.map(lineOf).join('\n').trimEnd();
  requireLength(shown.length, job.maxTextChars);
  return { ...textOnly(job.kind, shown), notes };
}

const lineOf = (cells: readonly string[]): string => cells.map(cellText).join('\t').trimEnd();
