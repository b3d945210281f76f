/* eslint-disable no-control-regex -- Word writes what is no text as control characters (MS-DOC 2.4.1, 2.9.x) */

/**
 * Ends of paragraphs, sections and rows, line breaks; the end of a cell, a non-breaking hyphen, an optional hyphen.
 */
const WRITTEN: Record<string, string> = {
  '\u0007': '\t',
  '\u000b': '\n',
  '\u000c': '\n',
  '\r': '\n',
  '\u001e': '\u2011',
  '\u001f': '',
};
/** A picture, an object or a drawing. */
const OBJECT = '[\u0001\u0008]';

/**
 * The text as displayed: results of fields without their codes, and separate words where an object was between them.
 */
export function cleanWordText(raw: string): string {
  return withoutFieldCodes(raw.replace(/[\u0007\u000b-\r\u001e\u001f]/g, (sign) => WRITTEN[sign] ?? sign))
    .replace(new RegExp(`(?<=[\\p{L}\\p{N}])${OBJECT}+(?=[\\p{L}\\p{N}])`, 'gu'), ' ')
    .replace(/[\u0000-\u0008\u0013-\u0015]/g, '');
}

/** Fields are nested: the inner ones are removed first. */
function withoutFieldCodes(text: string): string {
  const without = text.replace(/\u0013[^\u0013-\u0015]*\u0014?([^\u0013-\u0015]*)\u0015/g, '$1');
  return without === text ? text : withoutFieldCodes(without);
}
