/** Words in a header in the form "=?charset?Q?text?=", as many in a row as have one charset and encoding. */
const WORDS = /=\?([\w.:-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=(?:\s*=\?\1(?:\*[\w-]*)?\?\2\?[^?\s]*\?=)*/gi;
const WORD = /=\?[^?]+\?[bq]\?([^?]*)\?=/gi;

/** The charsets that switch by escape sequences; the parser knows those that occur. */
const STATEFUL = /^(?:iso-2022|hz-gb|utf-7)/i;

/** Replaces the encoded words of a header by such words in UTF-8, with the text that `read` makes of their bytes. */
export function rewriteWords(value: string, read: (bytes: Buffer, charset: string) => string): string {
  if (!value.includes('=?')) return value;
  return value.replaceAll(WORDS, (words, charset: string, encoding: string) => {
    if (STATEFUL.test(charset)) return words;
    const parts = Array.from(words.matchAll(WORD), ([, text = '']) => decode(text, encoding));
    return `=?utf-8?B?${Buffer.from(read(Buffer.concat(parts), charset)).toString('base64')}?=`;
  });
}

function decode(text: string, encoding: string): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64');
  const letters = text
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // A letter that is not encoded is one of the header, which is UTF-8 by now.
  return Buffer.from(letters, /\P{ASCII}/u.test(text) ? 'utf8' : 'latin1');
}
