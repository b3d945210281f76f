import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import iconv from 'iconv-lite';
import { detect } from '../text/charset.ts';
import type { ReadText } from '../text/declared-charset.ts';
import { readText } from '../text/read-text.ts';

/** Bytes in which a page declares its charset; the standard's limit is 1024, which many exceed. */
const DECLARATION_BYTES = 65_536;

/**
 * Decodes a page by its byte order mark, as UTF-8 where its bytes are valid, as declared where that explains every
 * byte, else by a guess: declarations are often wrong after pages are saved by other programs.
 */
export function decodeHtml(bytes: Uint8Array, chosen: Charset | null): ReadText {
  const declared = declaredCharset(bytes);
  if (chosen !== null || declared === null || /^utf-/i.test(declared) || detect(bytes).isSure)
    return readText(bytes, chosen);
  const text = iconv.decode(bytes, declared);
  return text.includes('\ufffd') ? readText(bytes, null) : { text, notes: [] };
}

/** The known charset that a page declares. */
export function declaredCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const name = /(?:<meta[^<>]+charset|<\?xml[^<>]+encoding)\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ?? null;
  return name !== null && iconv.encodingExists(name) ? name : null;
}
