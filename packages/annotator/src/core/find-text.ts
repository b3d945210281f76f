import type { TextRange } from './span.ts';

export interface FindOptions {
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
}

/** Text without accents, and by default without case, in which passages are found. */
export interface FoldedText {
  readonly text: string;
  /** The original offset of each code unit of `text`, and of its end; undefined where they are the same. */
  readonly offsets: Int32Array | undefined;
}

/** Letters that Unicode does not decompose. */
const STROKES: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D' };
const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** One code unit for one, or none for a combining mark: offsets stay easy to map back. */
function foldUnit(unit: string, caseSensitive: boolean): string {
  const bare = (STROKES[unit] ?? unit).normalize('NFD').replaceAll(MARKS, '');
  const folded = caseSensitive ? bare : bare.toLowerCase();
  return folded.length <= 1 ? folded : unit;
}

/** Dropped units are -1. Filled on demand: a text uses few different letters. */
const createTables = (): Int32Array => new Int32Array(65_536).fill(-2);
const tables = { true: createTables(), false: createTables() };

/** A million characters take about 10 ms. */
export function foldForFind(text: string, caseSensitive: boolean): FoldedText {
  const table = tables[`${caseSensitive}`];
  const units = new Uint16Array(text.length);
  const offsets = new Int32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    let folded = table[code] ?? -1;
    if (folded === -2) {
      const unit = foldUnit(String.fromCharCode(code), caseSensitive);
      folded = unit === '' ? -1 : unit.charCodeAt(0);
      table[code] = folded;
    }
    if (folded === -1) continue;
    offsets[length] = at;
    units[length] = folded;
    length += 1;
  }
  offsets[length] = text.length;
  return {
    text: stringOf(units.subarray(0, length)),
    offsets: length === text.length ? undefined : offsets,
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
      found.push({ start: offsets?.[at] ?? at, end: offsets?.[end] ?? end });
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
