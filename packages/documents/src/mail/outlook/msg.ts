import { readFile } from 'node:fs/promises';
import msgReader, { type FieldsData } from '@kenjiuno/msgreader';
import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { Address, Attachment as MailPart } from 'postal-mime';
import type { Conversion, LeftOut } from '../../core/conversion.ts';
import { asConversionError, ConversionError } from '../../core/errors.ts';
import type { Job } from '../../core/job.ts';
import { declaredCharset } from '../../html/decode-html.ts';
import { textOfRtf } from '../../office/office.ts';
import { OUTLOOK_MAIL } from '../../sniff/ole-kinds.ts';
import { findCharset, type ReadText } from '../../text/declared-charset.ts';
import { readText } from '../../text/read-text.ts';
import { charsetOfCodepage } from '../codepage.ts';
import { htmlToText } from '../../html/html-to-text.ts';
import { mailConversion, type MailFields } from '../mail.ts';
import { checkContainer } from './check-container.ts';
import { unpackRtf } from '../unpack-rtf.ts';

const { default: MsgReader } = msgReader as unknown as typeof import('@kenjiuno/msgreader');
type Reader = InstanceType<typeof MsgReader>;

/** Converts a mail that Outlook has saved, as a mail of the other format: `mailConversion` (decision 130). */
export async function convertMsg(job: Job): Promise<Conversion> {
  const bytes = await readFile(job.path);
  checkContainer(bytes);
  const { reader, fields, notes } = readFields(bytes, job.charset);
  const body = await readMsgBody(fields, job);
  const { parts, leftOut } = partsOf(reader, fields);
  const mail = { ...headOf(fields), attachments: parts, ...(body.html === null ? {} : { html: body.html }) };
  const read = { text: body.text, notes: [...notes, ...body.notes] };
  const conversion = await mailConversion(job, 'msg', mail, read);
  return { ...conversion, leftOut: [...leftOut, ...conversion.leftOut] };
}

/** Reads all fields; those of eight bits a letter in the chosen charset, else in the declared or a guessed one. */
function readFields(bytes: Buffer, chosen: Charset | null) {
  const narrow: Uint8Array[] = [];
  const first = parse(bytes, 'latin1', (tag, raw) => {
    if ((tag & 0xffff) === EIGHT_BITS && raw && raw.length !== PLACE_BYTES) narrow.push(raw);
  });
  const declared = first.fields.messageCodepage ?? first.fields.internetCodepage;
  const letters = Buffer.concat(narrow);
  if (letters.every((byte) => byte < 0x80)) return { ...first, notes: [] };
  const name = declared === undefined ? null : charsetOfCodepage(declared);
  const { notes } = readText(letters, chosen, name);
  return { ...parse(bytes, chosen ?? findCharset(letters, name).charset), notes };
}

/** The type of strings that are not Unicode (MS-OXCDATA 2.11.1). */
const EIGHT_BITS = 0x001e;
/** The length of a string and other numbers, which are read under the same tag. */
const PLACE_BYTES = 8;

function parse(bytes: Buffer, ansiEncoding: string, see?: (tag: number, raw: Uint8Array | null) => void) {
  try {
    const reader: Reader = new MsgReader(new Uint8Array(bytes).buffer);
    reader.parserConfig = { ansiEncoding, propertyObserver: (_, tag, raw) => see?.(tag, raw) };
    const fields = reader.getFileData();
    if (fields.error) throw new Error(fields.error);
    return { reader, fields };
  } catch (error) {
    throw asDamage(error);
  }
}

/** Errors of the reader come from streams that are not what their names say. */
function asDamage(error: unknown): ConversionError {
  const known = asConversionError(error);
  return known.key === 'error.file.failed'
    ? new ConversionError('error.file.broken', {}, { cause: error })
    : known;
}

interface Body extends ReadText {
  html: string | null;
}

/** The plain text of the mail, else its HTML or RTF without markup. */
async function readMsgBody(fields: FieldsData, job: Job): Promise<Body> {
  const html = htmlOf(fields, job.charset);
  if (fields.body?.trim()) return { text: fields.body, html: html?.text ?? null, notes: [] };
  if (html) return { text: htmlToText(html.text), html: html.text, notes: html.notes };
  const rtf = fields.compressedRtf && unpackRtf(fields.compressedRtf);
  return { text: rtf ? await textOfRtf(rtf, job.maxTextChars) : '', html: null, notes: [] };
}

function htmlOf({ bodyHtml, html, internetCodepage }: FieldsData, chosen: Charset | null): ReadText | null {
  if (html?.length) {
    const declared = internetCodepage === undefined ? null : charsetOfCodepage(internetCodepage);
    return readText(html, chosen, declaredCharset(html) ?? declared);
  }
  return bodyHtml ? { text: bodyHtml, notes: [] } : null;
}

function headOf(fields: FieldsData): Omit<MailFields, 'attachments'> {
  const people = (type: string) =>
    (fields.recipients ?? []).flatMap((person) => (person.recipType === type ? addressOf(person) : []));
  const [from] = addressOf({
    name: fields.senderName,
    email: fields.senderEmail,
    smtpAddress: fields.senderSmtpAddress ?? fields.sentRepresentingSmtpAddress,
  });
  const date = dateOf(fields);
  return {
    ...(from ? { from } : {}),
    to: people('to'),
    cc: people('cc'),
    headers: date === null ? [] : [{ key: 'date', originalKey: 'Date', value: date }],
    ...(fields.subject ? { subject: fields.subject } : {}),
  };
}

/** Addresses inside of an Exchange server, without @, tell a reader nothing. */
function addressOf(person: { name?: string; email?: string; smtpAddress?: string }): Address[] {
  const address = [person.smtpAddress, person.email].find((text) => text?.includes('@')) ?? '';
  const name = person.name === address ? '' : (person.name ?? '');
  return name || address ? [{ name, address }] : [];
}

/** The date in the headers that a mail arrived with, else the time at which it was sent. */
function dateOf({ headers, clientSubmitTime, messageDeliveryTime }: FieldsData): string | null {
  const line = /^date:[ \t]*(.+)$/im.exec(headers ?? '')?.[1]?.trim();
  const time = [clientSubmitTime, messageDeliveryTime].find(
    (text) => text && !Number.isNaN(Date.parse(text)),
  );
  return line ?? time?.replace(/GMT$/, '+0000') ?? null;
}

/** The attachments as the parts of a mail; a mail in the mail is a file of its own. */
function partsOf(reader: Reader, fields: FieldsData): { parts: MailPart[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const parts = (fields.attachments ?? []).flatMap((attached, index): MailPart[] => {
    const inner = attached.innerMsgContentFields;
    const filename = inner
      ? `${inner.subject?.replace(/[/\\]/g, '-') || attached.name || `mail-${index + 1}`}.msg`
      : (attached.fileName ?? attached.fileNameShort ?? attached.name ?? null);
    const content = contentOf(reader, attached);
    if (content === null) {
      leftOut.push({ filename: filename ?? String(index + 1), why: 'broken' });
      return [];
    }
    return [
      {
        filename,
        mimeType: inner ? OUTLOOK_MAIL : (attached.attachMimeTag ?? 'application/octet-stream'),
        disposition: attached.attachmentHidden ? 'inline' : null,
        ...(attached.pidContentId ? { contentId: attached.pidContentId } : {}),
        content: new Uint8Array(content),
      },
    ];
  });
  return { parts, leftOut };
}

/** Null for a link to a file elsewhere, which has no content, and for a damaged one. */
function contentOf(reader: Reader, attached: FieldsData): Uint8Array | null {
  if (attached.dataId === undefined && !attached.innerMsgContent) return null;
  try {
    return reader.getAttachment(attached).content;
  } catch {
    return null;
  }
}
