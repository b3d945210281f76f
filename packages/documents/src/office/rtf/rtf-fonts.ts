import { groupEnd, tokensOf } from './tokens.ts';

/** The names of the fonts of an RTF document by the number that its text refers to. */
export function readRtfFonts(rtf: string): Map<number, string> {
  const fonts = new Map<number, string>();
  const start = rtf.search(/\{\s*\\fonttbl\b/);
  if (start < 0) return fonts;
  let font = 0;
  let depth = 0;
  let entry = 0;
  for (const { kind, name, value, source } of tokensOf(rtf.slice(start, groupEnd(rtf, start)))) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (kind === 'word' && name === 'f') [font, entry] = [value ?? 0, depth];
    // Groups inside an entry have the names of alternative fonts.
    if (kind === 'text' && depth === entry)
      fonts.set(font, (fonts.get(font) ?? '') + source.replace(/;.*/, ''));
  }
  return fonts;
}
