import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Address, Attachment as MailPart, Email } from 'postal-mime';
import type { Attachment, Conversion, ConversionNote } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { type TextJob, textOnly } from '../core/job.ts';
import { sniff } from '../sniff/kinds.ts';
import { calendarText } from '../text/calendar.ts';
import { damagedNote } from '../text/charset-notes.ts';
import { cleanText } from '../text/clean.ts';
import { withLeftOut } from '../text/left-out.ts';
import { requireLength } from '../text/pieces.ts';
import { bodyText, readBody } from './body.ts';
import { filesOf, type MailFile } from './mail-files.ts';
import { parseMail } from './mail-parser.ts';
import { sanitizeName } from './sanitize-name.ts';

/**
 * Converts a mail to its main headers and text, and its attachments to files. A mail inside a mail is an attachment.
 */
export async function convertMail(job: TextJob): Promise<Conversion> {
  const raw = await readFile(job.path);
  const parsed = await parseMail(raw, job.charset).catch(refuse);
  const { mail } = parsed;
  const body = readBody(parsed);
  const parts = mail.attachments.map((part, index) => ({ part, number: index + 1 }));
  const invitations = parts.filter(({ part }) => isInvitation(part, body.text));
  const { files, packed } = filesOf(
    parts.filter((one) => !invitations.includes(one) && !isDecoration(one.part, mail)),
    body.text.trim() !== '',
  );
  const texts = [
    headerText(mail),
    body.text.trim() === '' && packed ? bodyText(packed) : body.text,
    ...invitations.map(({ part }) => invitationText(part) ?? ''),
  ];
  const text = cleanText(texts.join('\n\n'))
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  requireLength(text.length, job.maxTextChars);
  const { attachments, leftOut } = await writeFiles(files, job.outDir);
  const notes = withLeftOut(placed(body.notes, text), leftOut);
  return { ...textOnly('eml', text), attachments, notes };
}

/** The line of a damaged place is that in the text of the document. */
const placed = (notes: readonly ConversionNote[], text: string): ConversionNote[] =>
  notes.map((note) => (note.key === 'note.parser.charsetDamaged' ? damagedNote(text) : note));

/** A calendar that is a form of the message, or all that the mail has, is read with it; others are documents. */
function isInvitation(part: MailPart, body: string): boolean {
  if (!/^(?:text\/calendar|application\/ics)$/.test(part.mimeType)) return false;
  return (part.disposition !== 'attachment' || body.trim() === '') && invitationText(part) !== null;
}

const invitationText = ({ content }: MailPart): string | null =>
  calendarText(typeof content === 'string' ? content : new TextDecoder().decode(content));

function headerText(mail: Email): string {
  const lines: [string, string | undefined][] = [
    ['From', mail.from && addressText(mail.from)],
    ['To', mail.to?.map(addressText).join(', ')],
    ['Cc', mail.cc?.map(addressText).join(', ')],
    ['Date', mail.headers.find((header) => header.key === 'date')?.value],
    ['Subject', mail.subject],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n');
}

function addressText(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  return address.name ? `${address.name} <${address.address}>` : (address.address ?? '');
}

/** Writes the files that can become documents, and names the others. */
async function writeFiles(
  files: readonly MailFile[],
  outDir: string,
): Promise<{ attachments: Attachment[]; leftOut: string[] }> {
  const attachments: Attachment[] = [];
  const leftOut: string[] = [];
  if (files.length > 0) await mkdir(outDir, { recursive: true });
  for (const { part, number, name, mimeType, content } of files) {
    const filename = sanitizeName(name, mimeType, number);
    // Stored under a number, so that no name chosen by the sender reaches the file system.
    const path = join(outDir, `attachment-${part}`);
    if (!isEncrypted(mimeType, content)) {
      await writeFile(path, content);
      const found = await sniff(path, filename);
      if (found.kind !== 'unknown') {
        attachments.push({ part, filename, path });
        continue;
      }
    }
    leftOut.push(filename);
  }
  return { attachments, leftOut };
}

/** Parts of an encrypted or signed message, which are no text for people. */
const isEncrypted = (mimeType: string, content: Uint8Array): boolean =>
  /^application\/(?:pgp-(?:encrypted|signature|keys)|(?:x-)?pkcs7-(?:mime|signature))$/.test(mimeType) ||
  Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 200))
    .toString('latin1')
    .trimStart()
    .startsWith('-----BEGIN PGP ');

/** An image that the HTML shows (a logo, a signature) is not a document. */
function isDecoration(part: MailPart, mail: Email): boolean {
  const id = part.contentId?.replace(/^<|>$/g, '');
  const shown = Boolean(id && mail.html?.includes(`cid:${id}`));
  return shown && part.mimeType.startsWith('image/') && part.disposition !== 'attachment';
}

function refuse(error: unknown): never {
  const nested = error instanceof Error && /nesting|depth|size/i.test(error.message);
  throw new ConversionError(nested ? 'error.file.bomb' : 'error.file.broken', {}, { cause: error });
}
