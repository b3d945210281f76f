import iconv from 'iconv-lite';

const UTF_8 = 65_001;

/** The charset of a code page of Windows; null for an unknown one. */
export function charsetOfCodepage(codepage: number): string | null {
  if (codepage === UTF_8) return 'utf-8';
  return iconv.encodingExists(`cp${codepage}`) ? `cp${codepage}` : null;
}
