import { createHash } from 'node:crypto';
import type { FetchMessageObject } from 'imapflow';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import type { FoundItem } from '@scriptorium/sources/source-kind.ts';
import { attachmentsOf, type MailPart } from './mail-parts.ts';
import type { ContentType } from './mail-settings.ts';

/** The data with which an item is read. */
export interface ItemData {
  readonly uidValidity: string;
  readonly uid: number;
  /** Null for the whole mail. */
  readonly part: string | null;
  readonly encoding: string;
  /** Whether the mail has nothing to import. */
  readonly isEmpty: boolean;
  /** Bytes as they are transferred; null when the server does not say. */
  readonly transferred: number | null;
}

const EXTENSIONS: Record<string, string> = {
  'message/rfc822': '.eml',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/calendar': '.ics',
  'application/pdf': '.pdf',
  'application/json': '.json',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/tiff': '.tif',
  'audio/wav': '.wav',
};

/** Parts whose bytes are transferred as they are. */
const PLAIN = new Set(['', '7bit', '8bit', 'binary']);
export const isPlain = (encoding: string): boolean => PLAIN.has(encoding);

const storable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\0\ufffd]/g, '_')
    .trim();

/** A subject is not a path: `1/2` must not become `2`. */
const mailName = (subject: string | null | undefined, fallback: string): string => {
  const given = storable(subject ?? '').replaceAll(/[/\\]/g, '-');
  return sanitizeFileName(`${given === '' ? fallback : given}.eml`) ?? `${fallback}.eml`;
};

function attachmentName({ filename, type, subject, part }: MailPart): string {
  const base =
    storable(filename ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  if (!/^\.*$/.test(base)) return sanitizeFileName(base) ?? 'attachment';
  if (subject) return mailName(subject, 'attachment');
  return `attachment${part === 'TEXT' ? '' : `-${part}`}${EXTENSIONS[type] ?? ''}`;
}

/** Null without a Message-ID: then only the place is certain. */
function identityOf(mail: FetchMessageObject, part: string): string | null {
  const id = mail.envelope?.messageId?.trim();
  if (!id) return null;
  const date = new Date(mail.envelope?.date ?? Number.NaN);
  const time = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return createHash('sha256')
    .update(JSON.stringify([id, time, mail.size ?? null, part]))
    .digest('hex');
}

interface Listed {
  readonly uidValidity: string;
  readonly contentType: ContentType;
}

/** The mail as one item, or its attachments; a mail without attachments is one item that says so. */
export function itemsOf(mail: FetchMessageObject, { uidValidity, contentType }: Listed): FoundItem[] {
  const place = `${uidValidity}:${mail.uid}`;
  const data = { uidValidity, uid: mail.uid, part: null, encoding: '', isEmpty: false };
  const whole = {
    place,
    identity: identityOf(mail, ''),
    name: mailName(mail.envelope?.subject, `mail-${mail.uid}`),
    size: mail.size ?? null,
    data: { ...data, transferred: mail.size ?? null } satisfies ItemData,
  };
  if (contentType === 'MESSAGE') return [whole];
  const parts = attachmentsOf(mail.bodyStructure);
  if (parts.length === 0)
    return [
      {
        ...whole,
        place: `${place}:none`,
        identity: identityOf(mail, 'none'),
        data: { ...whole.data, isEmpty: true },
      },
    ];
  return parts.map((part) => ({
    place: `${place}:${part.part}`,
    identity: identityOf(mail, part.part),
    name: attachmentName(part),
    size: isPlain(part.encoding) ? part.size : null,
    data: { ...data, part: part.part, encoding: part.encoding, transferred: part.size } satisfies ItemData,
  }));
}
