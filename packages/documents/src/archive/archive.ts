import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Attachment, Conversion, LeftOut } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { type Job, textOnly } from '../core/job.ts';
import { dataStart, listZip, type ZipEntry } from '../sniff/zip.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { decodeNames, EntryPaths, isLitter, partsOf } from './entry-names.ts';
import { requireFew, requireSmall } from './limits.ts';

const STORED = 0;
const DEFLATED = 8;
/** The method of entries that are encrypted with AES. */
const AES = 99;

interface Member {
  zipped: ZipEntry;
  /** The place in the directory of the archive, from 1. */
  part: string;
  filename: string;
  entry: string;
}

/** Unpacks the files of a zip archive; its text is the list of them. */
export async function convertZip(job: Job): Promise<Conversion> {
  const file = await open(job.path, 'r');
  try {
    const { size } = await file.stat();
    const entries = await listZip(file, size);
    if (entries === null) throw new ConversionError('error.file.broken');
    const members = membersOf(entries);
    if (members.length === 0) throw new ConversionError('error.file.empty');
    requireFew(members.length);
    requireSmall(size, entries);
    requireApart(entries);
    const text = cleanText(members.map(({ entry }) => entry).join('\n'));
    requireLength(text.length, job.maxTextChars);
    return { ...textOnly('zip', text), ...(await unpackAll(job, file, members)) };
  } finally {
    await file.close();
  }
}

/** The files of the archive, without folders and without those of the sender's system. */
function membersOf(entries: readonly ZipEntry[]): Member[] {
  const names = decodeNames(entries.map(({ rawName }) => rawName));
  const paths = new EntryPaths();
  return entries.flatMap((zipped, index) => {
    const name = names[index] ?? '';
    const parts = partsOf(name);
    if (/[/\\]$/.test(name) || isLitter(parts)) return [];
    return [{ zipped, part: String(index + 1), ...paths.next(parts, index + 1) }];
  });
}

/** Entries that share bytes multiply the size of the archive. */
function requireApart(entries: readonly ZipEntry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) throw new ConversionError('error.file.bomb');
    end = entry.offset + 30 + entry.compressedSize;
  }
}

async function unpackAll(job: Job, file: FileHandle, members: readonly Member[]) {
  const attachments: Attachment[] = [];
  const leftOut: LeftOut[] = [];
  for (const [done, { zipped, part, filename, entry }] of members.entries()) {
    // Stored under a number, so that no name of the archive reaches the file system.
    const path = join(job.outDir, `entry-${part}`);
    const why = await unpack({ file, from: job.path, to: path }, zipped);
    if (why === null) attachments.push({ part, filename, path, entry });
    else leftOut.push({ filename: entry, why });
    job.report({ done: done + 1, total: members.length, phase: 'TEXT' });
  }
  if (attachments.length === 0 && leftOut.every(({ why }) => why !== 'unsupported'))
    throw new ConversionError(
      leftOut.some(({ why }) => why === 'encrypted') ? 'error.file.encrypted' : 'error.file.broken',
    );
  return { attachments, leftOut };
}

/** Writes one entry to a file; null, or why it cannot be read. */
async function unpack(
  { file, from, to }: { file: FileHandle; from: string; to: string },
  entry: ZipEntry,
): Promise<LeftOut['why'] | null> {
  if (entry.encrypted || entry.method === AES) return 'encrypted';
  if (entry.size === 0 || (entry.method !== STORED && entry.method !== DEFLATED)) return 'unsupported';
  const start = await dataStart(file, entry);
  if (start === null || entry.compressedSize === 0) return 'broken';
  const range = { start, end: start + entry.compressedSize - 1 };
  const inflate = entry.method === DEFLATED ? [createInflateRaw()] : [];
  try {
    await pipeline([
      createReadStream(from, range),
      ...inflate,
      (bytes: AsyncIterable<Buffer>) => measured(bytes, entry),
      createWriteStream(to),
    ]);
    return null;
  } catch (error) {
    if (!isDamage(error)) throw error;
    await rm(to, { force: true });
    return 'broken';
  }
}

class DamagedEntry extends Error {}

const isDamage = (error: unknown): boolean =>
  error instanceof DamagedEntry || String((error as NodeJS.ErrnoException).code).startsWith('Z_');

/** Passes the bytes on, and compares them with the size and the checksum that the directory gives. */
async function* measured(bytes: AsyncIterable<Buffer>, entry: ZipEntry) {
  let [size, sum] = [0, 0];
  for await (const chunk of bytes) {
    size += chunk.length;
    sum = crc32(chunk, sum);
    if (size > entry.size) throw new DamagedEntry();
    yield chunk;
  }
  if (size !== entry.size || sum !== entry.crc) throw new DamagedEntry();
}
