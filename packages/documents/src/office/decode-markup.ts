import iconv from 'iconv-lite';
import { decodeText, detect } from '../text/charset.ts';

const HEAD_BYTES = 8192;
const DECLARATION = /(?:<\?xml[^>]+encoding|<meta[^>]+charset)\s*=\s*["']?([\w.:-]+)/i;

/** Decodes XML or HTML: as UTF-8 or by its byte order mark where that is certain, else as declared, else by a guess. */
export function decodeMarkup(bytes: Uint8Array): string {
  const declared = DECLARATION.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))?.[1];
  if (declared === undefined || !iconv.encodingExists(declared) || detect(bytes).isSure)
    return decodeText(bytes);
  const text = iconv.decode(bytes, declared);
  return text.includes('\ufffd') ? decodeText(bytes) : text;
}
