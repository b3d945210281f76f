import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { Attachment, Conversion, ConversionNote } from '../core/conversion.ts';
import { type Job, textOnly } from '../core/job.ts';
import { convertMail } from '../mail/mail.ts';
import { parseMail } from '../mail/mail-parser.ts';
import { isMail } from '../sniff/text-kinds.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { EntryPaths } from './entry-names.ts';
import { requireFew } from './limits.ts';

const CHUNK = 4 << 20;
const SEPARATOR = '\nFrom ';
/** The separator line of a mail and its headers, as far as they are needed to know it. */
const HEAD_BYTES = 8192;
const MAX_HEADERS = 256 << 10;

interface Piece {
  start: number;
  /** Exclusive. */
  end: number;
}

/** Writes each mail of a mailbox file as a file; its text is the list of them. A file of one mail is that mail. */
export async function convertMailbox(job: Job): Promise<Conversion> {
  const file = await open(job.path, 'r');
  try {
    const pieces = await piecesOf(file);
    const [first] = pieces;
    if (pieces.length === 1 && first) return await convertMail(job);
    requireFew(pieces.length);
    const attachments: Attachment[] = [];
    const lines: string[] = [];
    const paths = new EntryPaths();
    let isCut = false;
    for (const [index, piece] of pieces.entries()) {
      const mail = await readMail(file, piece);
      isCut = index === pieces.length - 1 && isIncomplete(mail);
      if (!isMail(mail)) continue;
      const path = join(job.outDir, `mail-${index + 1}`);
      await writeFile(path, mail);
      const { line, subject } = await describe(mail, job.charset);
      lines.push(line);
      const { filename } = paths.next(
        [`${subject.replace(/[/\\]/g, '-') || `mail-${index + 1}`}.eml`],
        index + 1,
      );
      attachments.push({ part: String(index + 1), filename, path });
      job.report({ done: index + 1, total: pieces.length, phase: 'TEXT' });
    }
    const text = cleanText(lines.join('\n'));
    requireLength(text.length, job.maxTextChars);
    return { ...textOnly('mbox', text), attachments, notes: isCut ? [cutNote] : [] };
  } finally {
    await file.close();
  }
}

/** A mail begins where headers follow a separator line; the last one also where the file ends among its headers. */
async function piecesOf(file: FileHandle): Promise<Piece[]> {
  const { size } = await file.stat();
  const starts = [0];
  const chunk = Buffer.alloc(CHUNK + SEPARATOR.length);
  for (let from = 0; from < size; from += CHUNK) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, from);
    const read = chunk.subarray(0, bytesRead);
    for (let at = read.indexOf(SEPARATOR); at >= 0 && at < CHUNK; at = read.indexOf(SEPARATOR, at + 1)) {
      const start = from + at + 1;
      const head = await readAt(file, start, Math.min(HEAD_BYTES, size - start));
      if (isMail(head) || (start + head.length === size && isBegunHead(head))) starts.push(start);
    }
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? size }));
}

/** A separator line with an address and a year, and the beginning of headers after it. */
const isBegunHead = (head: Buffer): boolean =>
  /^From \S+ [^\r\n]*\b\d{4}\b[^\r\n]*(\r?\n([\w-]*|[\w-]+:.*|[ \t].*))*$/.test(head.toString('latin1'));

/** A mail without its separator line, and with the lines as they were sent: ">From" stands for "From". */
async function readMail(file: FileHandle, { start, end }: Piece): Promise<Buffer> {
  const bytes = await readAt(file, start, end - start);
  const body = bytes.subarray(bytes.indexOf('\n') + 1 || bytes.length);
  if (!body.includes('\n>')) return body;
  return Buffer.from(body.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1');
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, position);
  return bytes;
}

/** Ends before its body, or before the end of its last part. */
function isIncomplete(mail: Buffer): boolean {
  const letters = mail.toString('latin1', 0, MAX_HEADERS);
  const headers = /^[\s\S]*?\n\r?\n/.exec(letters)?.[0];
  if (headers === undefined) return true;
  const [, boundary] = /^content-type:\s*multipart\/[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im.test(headers)
    ? (/boundary="?([^"\r\n;]+)/i.exec(headers) ?? [])
    : [];
  return boundary !== undefined && !mail.includes(`--${boundary.trim()}--`);
}

/** A line with date, sender and subject. */
async function describe(mail: Buffer, charset: Charset | null): Promise<{ line: string; subject: string }> {
  const end = /\r?\n\r?\n/.exec(mail.toString('latin1', 0, MAX_HEADERS))?.index ?? mail.length;
  const head = mail.subarray(0, Math.min(end, MAX_HEADERS));
  const parsed = await parseMail(Buffer.concat([head, Buffer.from('\r\n\r\n')]), charset);
  const { from, subject = '', headers } = parsed.mail;
  const sender = from?.name || from?.address || '';
  const date = headers.find(({ key }) => key === 'date')?.value ?? '';
  const line = [date, sender, subject].map((part) => part.replaceAll(/\s+/g, ' ').trim()).join('\t');
  return { line, subject: subject.trim() };
}

const cutNote: ConversionNote = {
  key: 'note.parser.mailboxCut',
  params: {},
  message: 'The mailbox file ends within its last mail, which is incomplete or left out.',
};
