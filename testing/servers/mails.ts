import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface ReceivedMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** The plain text part of the mail. */
  readonly text: string;
  /** Target of its button. */
  readonly link: string;
}

const qp = (text: string, escape: RegExp): Buffer =>
  Buffer.from(
    text.replaceAll(escape, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; the space between two adjacent words is dropped. */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : qp(text.replaceAll('_', ' '), /=([0-9A-F]{2})/g).toString(),
    );

function headersOf(head: string): (name: string) => string {
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  return (name) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
    return decodeWords(line.slice(name.length + 1).trim());
  };
}

function bodyOf(part: string): string {
  const cut = part.indexOf('\n\n');
  const encoding = headersOf(part.slice(0, cut))('content-transfer-encoding').toLowerCase();
  const body = part.slice(cut + 2);
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return qp(body.replaceAll(/=\n/g, ''), /=([0-9A-F]{2})/g).toString();
  return body;
}

/** Reads a mail of the product: a plain part and an HTML part. */
export function readMail(raw: string): ReceivedMail {
  const mail = raw.replaceAll('\r\n', '\n');
  const header = headersOf(mail.slice(0, mail.indexOf('\n\n')));
  const boundary = /boundary="([^"]+)"/.exec(header('content-type'))?.[1] ?? '';
  const parts = mail.split(`--${boundary}`).map((part) => part.trimStart());
  const text = bodyOf(parts.find((part) => /^content-type: text\/plain/i.test(part)) ?? '').trim();
  return {
    id: header('message-id'),
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

/** Mails to one person from the data folder of a server without SMTP, oldest first. */
export function mailsTo(dataDir: string, to: string): ReceivedMail[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readMail(readFileSync(file, 'utf8')))
    .filter((mail) => mail.to === to);
}
