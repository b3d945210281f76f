import type { Piece } from '../../core/page-reader.ts';
import type { Word } from './glyph.ts';

const HYPHEN = /[\p{L}\d][-\u2010\u2011\u00ad]$/u;

/** Whether the word ends its line with a hyphen, and the next one is in another line. */
export function isHyphenated(before: Word, word: Word, gap: Piece['gap']): boolean {
  if (gap.startsWith('\t') || Math.abs(word.base - before.base) < 0.4 * before.size) return false;
  return HYPHEN.test(before.text) && /^-?[\p{L}\d]/u.test(word.text);
}

/**
 * Joins a word that is hyphenated at the end of a line. The hyphen is removed unless it belongs to the word: in a
 * compound that has another hyphen or occurs whole elsewhere, after a number, before a name. Polish repeats it in the
 * next line.
 */
export function joinHyphenated(first: Piece, second: Piece, known: ReadonlySet<string>): void {
  const stem = first.text.slice(0, -1);
  const repeated = second.text.startsWith('-');
  if (repeated) second.text = second.text.slice(1);
  const keepsHyphen = !first.text.endsWith('\u00ad') && (repeated || ownsHyphen(stem, second.text, known));
  first.text = keepsHyphen ? `${stem}-` : stem;
  second.gap = '';
}

function ownsHyphen(stem: string, rest: string, known: ReadonlySet<string>): boolean {
  if (stem.includes('-') || /\d$/.test(stem)) return true;
  if (!/^\p{Ll}/u.test(rest)) return !(/^\p{Lu}{2,}$/u.test(stem) && /^\p{Lu}{2}/u.test(rest));
  return known.has(`${stem}-${rest}`.toLowerCase());
}
