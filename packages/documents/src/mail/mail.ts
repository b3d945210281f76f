import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Attachment as MailPart, type Email } from 'postal-mime';
import { type TextJob, textOnly } from '../core/job.ts';
import type { Attachment, Conversion } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';
import { readBody } from './body.ts';
import type { ReadText } from '../text/read-text.ts';
import { sanitizeName } from './sanitize-name.ts';

/**
 * Converts a mail to its main headers and text, and its attachments to files. A mail inside a mail is an attachment.
 */
export async function convertMail(job: TextJob): Promise<Conversion> {
  const raw = await readFile(job.path);
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(refuse);
  return mailConversion(job, 'eml', mail, await readBody(raw, mail, job.charset));
}

/** The people, the date, the subject and the attachments of a mail. */
export type MailFields = Pick<Email, 'from' | 'to' | 'cc' | 'headers' | 'subject' | 'attachments' | 'html'>;

/** The text of a mail as its main headers and its body, and its attachments as files. */
export async function mailConversion(
  job: TextJob,
  kind: 'eml' | 'msg',
  mail: MailFields,
  body: ReadText,
): Promise<Conversion> {
  const text = cleanText(`${headerText(mail)}\n\n${body.text}`)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  requireLength(text.length, job.maxTextChars);
  const attachments = await writeAttachments(mail, job.outDir);
  return { ...textOnly(kind, text), attachments, notes: body.notes };
}

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

async function writeAttachments(mail: MailFields, outDir: string): Promise<Attachment[]> {
  const written: Attachment[] = [];
  for (const [index, part] of mail.attachments.entries()) {
    if (isDecoration(part, mail)) continue;
    const number = index + 1;
    // Stored under a number, so that no name chosen by the sender reaches the file system.
    const path = join(outDir, `attachment-${number}`);
    await writeFile(path, typeof part.content === 'string' ? part.content : new Uint8Array(part.content));
    written.push({
      part: String(number),
      filename: sanitizeName(part.filename, part.mimeType, number),
      path,
    });
  }
  return written;
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
