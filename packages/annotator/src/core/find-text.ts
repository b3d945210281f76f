import type { TextRange } from './span.ts';

export interface FindOptions {
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
}

/**
 * Text without accents, and by default without case, in which passages are found: as the eye sees it, with one space for
 * line ends and any other blanks, and "ss" for "ß".
 */
export interface FoldedText {
  readonly text: string;
  /** The original offset of each code unit of `text`, and of its end; undefined where they are the same. */
  readonly offsets: Int32Array | undefined;
}

/** Letters that Unicode does not decompose. */
const STROKES: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D' };
const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Characters that nobody sees: soft hyphens, and the marks of joins and directions. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/;
const SHARP_S = /[ßẞ]/g;

/** One code unit for one, or none for what has no width: offsets stay easy to map back. Every blank is a space. */
function foldUnit(unit: string, caseSensitive: boolean): string {
  if (INVISIBLE.test(unit)) return '';
  if (/\s/.test(unit)) return ' ';
  const bare = (STROKES[unit] ?? unit).normalize('NFD').replaceAll(MARKS, '');
  const folded = caseSensitive ? bare : bare.toLowerCase();
  return folded.length <= 1 ? folded : unit;
}

const SPACE = 0x20;
const LOWER_SHARP_S = 0xdf;
const UPPER_SHARP_S = 0x1e9e;

/** Dropped units are -1. Filled on demand: a text uses few different letters. */
const createTables = (): Int32Array => new Int32Array(65_536).fill(-2);
const tables = { true: createTables(), false: createTables() };

/** A million characters take about 10 ms. */
export function foldForFind(text: string, caseSensitive: boolean): FoldedText {
  const table = tables[`${caseSensitive}`];
  const most = text.length + (text.match(SHARP_S)?.length ?? 0);
  const units = new Uint16Array(most);
  const offsets = new Int32Array(most + 1);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    let folded = table[code] ?? -1;
    if (folded === -2) {
      const unit = foldUnit(String.fromCharCode(code), caseSensitive);
      folded = unit === '' ? -1 : unit.charCodeAt(0);
      table[code] = folded;
    }
    if (folded === -1 || (folded === SPACE && units[length - 1] === SPACE)) continue;
    offsets[length] = at;
    units[length] = folded;
    length += 1;
    if (code !== LOWER_SHARP_S && code !== UPPER_SHARP_S) continue;
    units[length - 1] = units[length] = (code === UPPER_SHARP_S && caseSensitive ? 'S' : 's').charCodeAt(0);
    offsets[length] = at;
    length += 1;
  }
  offsets[length] = text.length;
  return {
    text: stringOf(units.subarray(0, length)),
    offsets: length === text.length && most === text.length ? undefined : offsets,
  };
}

/** In pieces, because a call has limited arguments; `TextDecoder` would replace lone surrogates. */
function stringOf(units: Uint16Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += 8192)
    pieces.push(String.fromCharCode(...units.subarray(at, at + 8192)));
  return pieces.join('');
}

/** Passages that are the query, in order and without overlap; at most `limit`. */
export function findText(
  { text, offsets }: FoldedText,
  query: string,
  { caseSensitive, wholeWords }: FindOptions,
  limit: number,
): TextRange[] {
  const wanted = foldForFind(query, caseSensitive).text;
  const found: TextRange[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at >= 0 && found.length < limit;) {
    const end = at + wanted.length;
    if (!wholeWords || isWhole(text, at, end)) {
      const last = offsets?.[end - 1] ?? end - 1;
      // Of "ß" as two letters the first may be found alone.
      found.push({ start: offsets?.[at] ?? at, end: Math.max(last + 1, offsets?.[end] ?? end) });
      at = text.indexOf(wanted, end);
    } else at = text.indexOf(wanted, at + 1);
  }
  return found;
}

const isWordAt = (text: string, at: number): boolean =>
  at >= 0 && at < text.length && WORD.test(String.fromCodePoint(text.codePointAt(at) ?? 0));

/** No word goes on before or after it. */
const isWhole = (text: string, start: number, end: number): boolean =>
  !(isWordAt(text, start - 1) && isWordAt(text, start)) && !(isWordAt(text, end) && isWordAt(text, end - 1));
