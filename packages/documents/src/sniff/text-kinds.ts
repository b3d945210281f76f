import { decodeText, detectCharset, isUtf8 } from '../text/charset.ts';
import type { Sniffed } from './magic-bytes.ts';
import { sniffOfficeXml } from './office-xml.ts';
import { sniffTranscript, TRANSCRIPT_TYPES } from './transcript-kinds.ts';

const HEADER_LINE = /^[!-9;-~]+:[ \t]?.*$/;
const MAIL_HEADER =
  /^(from|to|received|subject|mime-version|return-path|message-id|date|delivered-to|reply-to|x-[\w-]+|content-type):/i;

/** A mailbox file: mails one after the other, each after a line that begins with "From ". */
const MAILBOX = { kind: 'mbox', mime: 'application/mbox' } as const satisfies Sniffed;

/** Mail, a transcript, JSON, HTML, an office file in XML or another text; null for binary data. */
export function sniffText(head: Buffer, size: number, filename: string): Sniffed | null {
  const wide = /^utf-(16|32)/.test(detectCharset(head));
  if (!wide && !looksLikeText(head, head.length === size)) return null;
  if (!wide && isMail(head))
    return head.toString('latin1', 0, 5) === 'From ' ? MAILBOX : { kind: 'eml', mime: 'message/rfc822' };
  if (isJson(head, size)) return { kind: 'json', mime: 'application/json' };
  const text = decodeText(head);
  const transcript = sniffTranscript(text, size === head.length);
  if (transcript) return { kind: transcript, mime: TRANSCRIPT_TYPES[transcript] };
  const office = sniffOfficeXml(text);
  if (office) return office;
  return sniffNamed(text, filename);
}

/**
 * The elements with which a page begins (https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type),
 * after comments and a declaration of XML.
 */
const HTML_START =
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|(?:html|head|body|title|meta|script|style|table|div|h1|p|br|iframe)(?=[\s/>]))/i;

/** Kinds of plain text that only a name distinguishes. */
const BY_NAME: readonly [name: RegExp, found: Sniffed][] = [
  [/\.csv$/i, { kind: 'csv', mime: 'text/csv' }],
  [/\.(?:tsv|tab)$/i, { kind: 'tsv', mime: 'text/tab-separated-values' }],
  [/\.(?:md|markdown)$/i, { kind: 'md', mime: 'text/markdown' }],
];

/** HTML under any name but `.txt` and those of other texts: the source of a page can be a text to work on. */
function sniffNamed(text: string, filename: string): Sniffed {
  const named = BY_NAME.find(([name]) => name.test(filename));
  if (named) return named[1];
  if (!/\.txt$/i.test(filename) && HTML_START.test(text)) return { kind: 'html', mime: 'text/html' };
  return { kind: 'txt', mime: 'text/plain' };
}

/** Text in an 8-bit charset has no NUL and hardly any control bytes. */
function looksLikeText(head: Buffer, complete: boolean): boolean {
  let controls = 0;
  let zeros = 0;
  // An iterator takes several times as long.
  for (let at = 0; at < head.length; at++) {
    const byte = head[at]!;
    if (byte === 0) zeros++;
    else if (byte < 32 && !(byte >= 7 && byte <= 13) && byte !== 27 && byte !== 26) controls++;
  }
  if (zeros > 0 && !(isUtf8(head, complete) && zeros < head.length / 100)) return false;
  return controls <= head.length / 100;
}

/** A block of header lines with at least two of mails, or with the one that declares multiparts. */
export function isMail(head: Buffer): boolean {
  const lines = head
    .toString('latin1', 0, 8192)
    .replace(/^\xef\xbb\xbf/, '')
    .split(/\r\n|\n|\r/);
  let known = 0;
  for (const [index, line] of lines.entries()) {
    // The separator line of mailbox files.
    if (index === 0 && line.startsWith('From ')) continue;
    if (line === '') break;
    if (index > 0 && /^[ \t]/.test(line)) continue;
    if (!HEADER_LINE.test(line)) return index === lines.length - 1 && known >= 2;
    if (/^content-type:\s*multipart\//i.test(line)) known++;
    if (MAIL_HEADER.test(line)) known++;
  }
  return known >= 2;
}

/**
 * Parsed as a whole when it fits into the head, else recognised by its beginning: an object with a key, or a list of
 * objects or lists.
 */
function isJson(head: Buffer, size: number): boolean {
  const text = decodeText(head);
  if (!/^\s*[[{]/.test(text)) return false;
  if (size > head.length || /^\s*\{\s*"/.test(text))
    return /^\s*(\{\s*"(?:[^"\\]|\\.)*"\s*:|\[\s*[[{])/.test(text);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
