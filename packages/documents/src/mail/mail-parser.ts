import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';
import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { ConversionNote } from '../core/conversion.ts';
import { declaredCharset } from '../html/decode-html.ts';
import { isUtf8 } from '../text/charset.ts';
import { decodeNamed, findCharset, type Found, readDeclared } from '../text/declared-charset.ts';
import { guessedNote } from '../text/charset-notes.ts';
import { readText } from '../text/read-text.ts';
import { rewriteWords } from './encoded-words.ts';

interface Header {
  value: string;
  parsed: { value: string; params: Record<string, string | undefined> };
}

/** A part of a mail while it is parsed. */
interface MimeNode {
  state: 'header' | 'body' | 'finished';
  contentType: Header;
  contentDisposition: Header;
  content: ArrayBuffer | null;
  headers: { value: string }[];
}

/** The steps of the parser that are replaced here; its types leave them out, so that its version is fixed. */
interface Steps {
  root: MimeNode;
  currentNode: MimeNode;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  collectNode(node: MimeNode, alternative: MimeNode | false, related: boolean): Promise<void>;
  buildMessage(): Email;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMime & Steps;

export interface ParsedMail {
  readonly mail: Email;
  /** How the charset of the plain parts was determined, of the HTML parts, and of the headers. */
  readonly notes: { readonly plain: ConversionNote[]; html: ConversionNote[]; headers: ConversionNote[] };
}

/** Parses a mail; a mail inside it is an attachment. Charsets are read from the bytes where declarations are wrong. */
export async function parseMail(raw: Buffer, chosen: Charset | null): Promise<ParsedMail> {
  const parser = new CharsetParser(raw, chosen);
  const mail = await parser.parse(raw);
  return { mail, notes: parser.notes };
}

const HTML = 'text/html';
const DECODED = new Set(['text/plain', HTML, 'text/calendar', 'application/ics']);

/** Passes all text as UTF-8 to the parser, which supports only the charsets of the web and trusts declarations. */
class CharsetParser extends Parser {
  readonly notes = {
    plain: [] as ConversionNote[],
    html: [] as ConversionNote[],
    headers: [] as ConversionNote[],
  };
  readonly #raw: Buffer;
  readonly #chosen: Charset | null;
  #headers: Found | null = null;

  constructor(raw: Buffer, chosen: Charset | null) {
    super({ forceRfc822Attachments: true });
    this.#raw = raw;
    this.#chosen = chosen;
  }

  /** Headers may have letters as bytes, in the charset of the body. */
  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const isRaw = this.currentNode.state === 'header' && !isUtf8(line);
    return super.processLine(isRaw ? this.#recodedHeader(line) : line, isFinal);
  }

  override collectNode(node: MimeNode, alternative: MimeNode | false, related: boolean): Promise<void> {
    const { contentType, contentDisposition } = node;
    for (const params of [contentType.parsed.params, contentDisposition.parsed.params])
      for (const name of ['name', 'filename']) if (params[name]) params[name] = this.#readWords(params[name]);
    const isText = DECODED.has(contentType.parsed.value);
    const isKept =
      contentType.parsed.value.startsWith('text/') && contentDisposition.parsed.value === 'attachment';
    if (node.content && isText && !isKept) this.#decode(node, new Uint8Array(node.content));
    return super.collectNode(node, alternative, related);
  }

  override buildMessage(): Email {
    for (const header of this.root.headers) header.value = this.#readWords(header.value);
    return super.buildMessage();
  }

  #decode(node: MimeNode, bytes: Uint8Array): void {
    const { value, params } = node.contentType.parsed;
    const { text, notes } = readText(bytes, this.#chosen, charsetOf(bytes, value, params['charset'] ?? null));
    this.notes[value === HTML ? 'html' : 'plain'].push(...notes);
    node.content = new TextEncoder().encode(text).buffer;
    params['charset'] = 'utf-8';
  }

  #readWords(value: string): string {
    return rewriteWords(value, (bytes, charset) => {
      const { text, notes } = readDeclared(bytes, charset);
      this.notes.headers.push(...notes);
      return text;
    });
  }

  #recodedHeader(line: Uint8Array): Uint8Array {
    if (this.#chosen !== null) return new TextEncoder().encode(decodeNamed(line, this.#chosen));
    if (this.#headers === null) {
      this.#headers = findHeaderCharset(this.#raw);
      if (this.#headers.how === 'guessed') this.notes.headers.push(guessedNote(this.#headers.charset));
    }
    return new TextEncoder().encode(decodeNamed(line, this.#headers.charset));
  }
}

/** The charset of the letters in the headers: that of the body, as far as it explains them. */
function findHeaderCharset(raw: Buffer): Found {
  const declared = /charset\s*=\s*"?([\w.:-]+)/i.exec(raw.toString('latin1', 0, 1 << 20))?.[1] ?? null;
  const lines = raw.toString('latin1', 0, 1 << 16).split(/\r?\n/);
  const end = lines.indexOf('');
  const inHeaders = lines.slice(0, end < 0 ? undefined : end).map((line) => Buffer.from(line, 'latin1'));
  const unreadable = inHeaders.filter((line) => !isUtf8(line));
  // Without a declaration the letters of the body tell more than those of the headers alone.
  const body = declared === null && !isUtf8(raw) ? [raw] : [];
  return findCharset(Buffer.concat([...unreadable, ...body]), declared);
}

/** HTML declares its charset as well; servers add the western one to whatever they send. */
function charsetOf(bytes: Uint8Array, type: string, declared: string | null): string | null {
  if (
    type !== HTML ||
    (declared !== null && !/^(?:us-ascii|iso-8859-1|latin1|windows-1252)$/i.test(declared))
  )
    return declared;
  return declaredCharset(bytes) ?? declared;
}
