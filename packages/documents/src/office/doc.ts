import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Job } from '../core/job.ts';
import type { Conversion } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { WORD_2003 } from '../sniff/office-xml.ts';
import { OleFile } from '../sniff/ole.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { renderedConversion } from './rendered-conversion.ts';
import type { Line } from './lines.ts';
import { convertOffice } from './office.ts';
import { readWord97 } from './word97/read-word97.ts';

const WORD_97 = 0xa5ec;
const ENCRYPTED_FLAG = 0x0100;
/** Files that are often named doc. */
const READ_BY_PARSER = new Set(['application/rtf', WORD_2003]);

/** Word 97–2003; older versions by antiword or catdoc, if installed. */
export async function convertDoc(job: Job): Promise<Conversion> {
  if (READ_BY_PARSER.has(job.mime)) return convertOffice(job);
  const header = await readWordHeader(job.path);
  if (header.encrypted) throw new ConversionError('error.file.encrypted');
  const raw = header.version === WORD_97 ? await extract(job.path) : await extractOld(job.path);
  const text = cleanText(raw)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  requireLength(text.length, job.maxTextChars);
  return renderedConversion(
    job,
    text.split('\n').map((line): Line => ({ text: line, heading: 0 })),
  );
}

/** The first bytes of the stream WordDocument: its magic number and flags (MS-DOC 2.5.2). */
async function readWordHeader(path: string): Promise<{ version: number; encrypted: boolean }> {
  const file = await open(path, 'r');
  try {
    const ole = await OleFile.open(file);
    if (!ole.has('WordDocument')) throw new ConversionError('error.file.broken');
    const start = await ole.readStart('WordDocument', 32);
    return { version: start.readUInt16LE(0), encrypted: (start.readUInt16LE(10) & ENCRYPTED_FLAG) !== 0 };
  } finally {
    await file.close();
  }
}

async function extract(path: string): Promise<string> {
  try {
    return await readWord97(path);
  } catch (error) {
    throw new ConversionError('error.file.broken', {}, { cause: error });
  }
}

async function extractOld(path: string): Promise<string> {
  const run = promisify(execFile);
  const options = { timeout: 60_000, maxBuffer: 64 << 20 };
  const tries = [
    () => run('antiword', ['-m', 'UTF-8.txt', '-w', '0', path], options),
    () => run('catdoc', ['-d', 'utf-8', '-w', path], options),
  ];
  for (const attempt of tries) {
    const output = await attempt().catch(() => null);
    if (output?.stdout.trim()) return output.stdout;
  }
  throw new ConversionError('error.file.oldWord');
}
