/**
 * The character sets that a user may choose when detection is wrong, by their names in iconv-lite or the runtime.
 * Ordered by script.
 */
export const CHARSETS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'iso-8859-2',
  'cp852',
  'windows-1252',
  'iso-8859-1',
  'iso-8859-15',
  'cp437',
  'cp850',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'cp866',
  'iso-8859-5',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1257',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Charset = (typeof CHARSETS)[number];

/** Instead of a charset: the charset is detected. */
export const GUESS = 'guess';
export type CharsetChoice = Charset | typeof GUESS;
