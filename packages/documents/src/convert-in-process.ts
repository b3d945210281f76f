import { readFile, stat } from 'node:fs/promises';
import type { TextJob } from './core/job.ts';
import type { Conversion } from './core/conversion.ts';
import { asConversionError } from './core/errors.ts';
import { PLAIN_TEXT, sniff } from './sniff/kinds.ts';

/**
 * Reading a short file takes about a millisecond, whatever they are, and cannot hang or use much memory; starting a
 * job in a child process takes longer.
 */
const MAX_BYTES = 64 * 1024;

/** Converts a short text, or a short mail of one plain part, in this process; undefined for other files. */
export async function convertInProcess(job: TextJob): Promise<Conversion | undefined> {
  if ((await stat(job.path)).size > MAX_BYTES) return undefined;
  const { kind } = job.plainText ? PLAIN_TEXT : await sniff(job.path, job.filename);
  try {
    if (kind === 'txt' || kind === 'md')
      return await (await import('./text/text-file.ts')).convertText({ ...job, kind });
    if (kind === 'csv' || kind === 'tsv')
      return await (await import('./table/table.ts')).convertTable({ ...job, kind });
    if (kind === 'eml' && (await isPlainMail(job.path)))
      return await (await import('./mail/mail.ts')).convertMail(job);
  } catch (error) {
    throw asConversionError(error);
  }
  return undefined;
}

/**
 * A mail whose only part is a plain text: no files, which need a folder, and no HTML, because the time of converting it
 * is not bounded by its length.
 */
async function isPlainMail(path: string): Promise<boolean> {
  const mail = await readFile(path, 'latin1');
  const types = mail.matchAll(/^content-type:\s*([^\s;]*)/gim);
  return !/attachment/i.test(mail) && Array.from(types).every(([, type = '']) => /^text\/plain$/i.test(type));
}
