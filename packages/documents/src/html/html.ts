import { readFile } from 'node:fs/promises';
import type { Conversion } from '../core/conversion.ts';
import { type Job, textOnly } from '../core/job.ts';
import { htmlToText } from './html-to-text.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { decodeHtml } from './decode-html.ts';
import { formatTableRows } from './table-rows.ts';
import { withoutCode } from './without-code.ts';

/** A page as it is read, without scripts and styles. */
export async function convertHtml(job: Job): Promise<Conversion> {
  const { text, notes } = decodeHtml(await readFile(job.path), job.charset);
  return { ...textOnly('html', pageText(text, job.maxTextChars)), notes };
}

/** The visible text of the source of a page: rows of tables are lines, cells separated by tabs. */
export function pageText(source: string, maxChars: number): string {
  const html = withoutCode(source);
  // Markup is longer than text, but a page of a few times the limit is refused before it takes minutes.
  requireLength(Math.floor(html.length / 4), maxChars);
  const text = cleanText(htmlToText(html, formatTableRows))
    .replace(/[ \u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  requireLength(text.length, maxChars);
  return text;
}
