import type { Sniffed } from './magic-bytes.ts';

/** A Word document of 2003, which is one XML file. */
export const WORD_2003 = 'application/vnd.ms-wordml';
/** A docx whose parts are in one XML file. */
export const FLAT_DOCX = 'application/vnd.ms-word.flat-opc';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';

const START =
  /^\ufeff?\s*(?:<\?[^>]*>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<(w:wordDocument|office:document|pkg:package)[\s>]/;

/** The office file that an XML file is by its first element. */
export function sniffOfficeXml(text: string): Sniffed | null {
  const root = START.exec(text)?.[1];
  if (root === 'w:wordDocument') return { kind: 'doc', mime: WORD_2003 };
  if (root === 'pkg:package' && text.includes('wordprocessingml')) return { kind: 'docx', mime: FLAT_DOCX };
  if (root !== 'office:document') return null;
  const [, kind] =
    /office:mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.(text|spreadsheet)/.exec(text) ?? [];
  if (kind === undefined) return null;
  return { kind: kind === 'text' ? 'odt' : 'ods', mime: `${OPEN_DOCUMENT}${kind}-flat-xml` };
}
