import { open } from 'node:fs/promises';
import { decodeText } from '../text/charset.ts';
import type { Sniffed } from './magic-bytes.ts';

/** The type of a page that other programs save under the name of an office file. */
export const HTML = 'text/html';

const OFFICE_NAME = /\.(?:docx?|dot|docm|rtf|odt|ott)$/i;
const HEAD_BYTES = 8192;
const START =
  /^\ufeff?\s*(?:<\?[^>]{0,300}>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<(?:!doctype\s+html|(?:html|head|body|title|meta|style|table|div|h1|p|br)(?=[\s/>]))/i;

export const isOfficeName = (filename: string): boolean => OFFICE_NAME.test(filename);

/** The kind of a text that is a page of HTML under the name of an office file; null for other texts. */
export async function sniffNamedHtml(path: string, filename: string): Promise<Sniffed | null> {
  if (!isOfficeName(filename)) return null;
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (!START.test(decodeText(head.subarray(0, bytesRead)))) return null;
    return { kind: /\.o[dt]t$/i.test(filename) ? 'odt' : 'doc', mime: HTML };
  } finally {
    await file.close();
  }
}
