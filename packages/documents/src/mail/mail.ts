import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Address, Attachment as MailPart, Email } from 'postal-mime';
import type { Attachment, Conversion, ConversionNote, LeftOut } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { type TextJob, textOnly } from '../core/job.ts';
import { calendarText } from '../text/calendar.ts';
import { damagedNote } from '../text/charset-notes.ts';
import { cleanText } from '../text/clean.ts';
import type { ReadText } from '../text/declared-charset.ts';
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
  return mailConversion(job, 'eml', parsed.mail, readBody(parsed));
}

/** The people, the date, the subject, the HTML and the attachments of a mail. */
export type MailFields = Pick<Email, 'from' | 'to' | 'cc' | 'headers' | 'subject' | 'attachments' | 'html'>;

/** The text of a mail as its main headers and its body, and its attachments as files. */
export async function mailConversion(
  job: TextJob,
  kind: 'eml' | 'msg',
  mail: MailFields,
  body: ReadText,
): Promise<Conversion> {
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
  const notes = placed(body.notes, text);
  return { ...textOnly(kind, text), ...(await writeFiles(files, job.outDir)), notes };
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

function headerText(mail: MailFields): string {
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
  if (!address.name) return address.address ?? '';
  return address.address ? `${address.name} <${address.address}>` : address.name;
}

/** Writes the files, except those that only the receiver of the mail can read. */
async function writeFiles(
  files: readonly MailFile[],
  outDir: string,
): Promise<{ attachments: Attachment[]; leftOut: LeftOut[] }> {
  const attachments: Attachment[] = [];
  const leftOut: LeftOut[] = [];
  if (files.length > 0) await mkdir(outDir, { recursive: true });
  for (const { part, number, name, mimeType, content } of files) {
    const filename = sanitizeName(name, mimeType, number);
    const why = whyLeftOut(mimeType, content);
    if (why !== null) {
      leftOut.push({ filename, why });
      continue;
    }
    // Stored under a number, so that no name chosen by the sender reaches the file system.
    const path = join(outDir, `attachment-${part}`);
    await writeFile(path, content);
    attachments.push({ part, filename, path });
  }
  return { attachments, leftOut };
}

/** Parts of an encrypted or signed message, which are no text for people. */
function whyLeftOut(mimeType: string, content: Uint8Array): LeftOut['why'] | null {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 200)).toString(
    'latin1',
  );
  const armored = /^\s*-----BEGIN PGP (\w+)/.exec(start)?.[1];
  if (/^application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)$/.test(mimeType) || armored === 'MESSAGE')
    return 'encrypted';
  const isSignature = /^application\/(?:pgp-(?:signature|keys)|(?:x-)?pkcs7-signature)$/.test(mimeType);
  return isSignature || armored !== undefined ? 'unsupported' : null;
}

/** An image that the HTML shows (a logo, a signature) is not a document. */
function isDecoration(part: MailPart, mail: MailFields): boolean {
  const id = part.contentId?.replace(/^<|>$/g, '');
  const shown = Boolean(id && mail.html?.includes(`cid:${id}`));
  return shown && part.mimeType.startsWith('image/') && part.disposition !== 'attachment';
}

function refuse(error: unknown): never {
  const nested = error instanceof Error && /nesting|depth|size/i.test(error.message);
  throw new ConversionError(nested ? 'error.file.bomb' : 'error.file.broken', {}, { cause: error });
}
