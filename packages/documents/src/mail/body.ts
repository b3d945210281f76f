import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import iconv from 'iconv-lite';
import PostalMime, { type Email } from 'postal-mime';
import { type ReadText, readText } from '../text/read-text.ts';
import { htmlToText } from './html.ts';

/** The plain text of a mail: its text part, else its HTML part without markup. */
export async function readBody(raw: Buffer, mail: Email, chosen: Charset | null): Promise<ReadText> {
  const { text, html } =
    chosen !== null || needsRedecoding(raw, mail) ? await redecode(raw, chosen) : asDeclared(mail);
  if (text?.text.trim()) return text;
  return html ? { ...html, text: htmlToText(html.text) } : { text: '', notes: [] };
}

interface Parts {
  text: ReadText | undefined;
  html: ReadText | undefined;
}

function asDeclared({ text, html }: Email): Parts {
  const read = (part: string | undefined) => (part === undefined ? undefined : { text: part, notes: [] });
  return { text: read(text), html: read(html) };
}

/** The parser supports the charsets of the web only; for others, and without a declaration, it guesses wrong. */
function needsRedecoding(raw: Buffer, mail: Email): boolean {
  if (`${mail.text ?? ''}${mail.html ?? ''}`.includes('\ufffd')) return true;
  const charset = declaredCharset(raw);
  return charset !== null && !isKnownToTheWeb(charset);
}

function declaredCharset(raw: Buffer): string | null {
  return /charset\s*=\s*"?([\w.:-]+)/i.exec(raw.toString('latin1', 0, 1 << 20))?.[1]?.toLowerCase() ?? null;
}

function isKnownToTheWeb(charset: string): boolean {
  try {
    return Boolean(new TextDecoder(charset));
  } catch {
    return false;
  }
}

/**
 * Parses the mail again with every text part declared as windows-1252, in which each byte is one character: this
 * preserves the bytes of the parts, so that `decodeText` can decode them.
 */
async function redecode(raw: Buffer, chosen: Charset | null): Promise<Parts> {
  const declared = declaredCharset(raw);
  const marked = raw
    .toString('latin1')
    .replace(
      /^content-type:[ \t]*(text\/[\w.-]+)[^\r\n]*(\r?\n[ \t]+[^\r\n]*)*/gim,
      'Content-Type: $1; charset=windows-1252',
    );
  const headers = /^[\s\S]*?\r?\n\r?\n/.exec(marked)?.[0] ?? '';
  const whole = /^content-type:/im.test(headers)
    ? marked
    : `Content-Type: text/plain; charset=windows-1252\r\n${marked}`;
  const { text, html } = await PostalMime.parse(Buffer.from(whole, 'latin1'), {
    forceRfc822Attachments: true,
  });
  return {
    text: text ? decodePart(text, declared, chosen) : undefined,
    html: html ? decodePart(html, metaCharset(html) ?? declared, chosen) : undefined,
  };
}

export function metaCharset(html: string): string | null {
  return /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(html)?.[1] ?? null;
}

function decodePart(letters: string, charset: string | null, chosen: Charset | null): ReadText {
  return decodeBytes(windows1252Bytes(letters), charset, chosen);
}

/** Decodes in the chosen charset, else in the declared one if that fits, else in a guessed one. */
export function decodeBytes(bytes: Uint8Array, charset: string | null, chosen: Charset | null): ReadText {
  if (chosen === null && charset !== null && !/^utf-?8$/i.test(charset) && iconv.encodingExists(charset)) {
    const decoded = iconv.decode(bytes, charset);
    if (!decoded.includes('\ufffd')) return { text: decoded, notes: [] };
  }
  return readText(bytes, chosen);
}

const BYTE_OF = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

function windows1252Bytes(letters: string): Buffer {
  return Buffer.from(Array.from(letters, (letter) => BYTE_OF.get(letter) ?? 0x3f));
}
