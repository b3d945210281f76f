import type { Piece } from '../core/page-reader.ts';
import { composeAccents } from './accents.ts';
import type { Glyph, OutLine, Word } from './glyph.ts';
import { replaceGrids } from './replace-grids.ts';
import { readRegion } from './read-region.ts';
import { NO_RULES, type Rules, turnRules } from './rules.ts';
import { buildWords, type Direction } from './words.ts';

/** A hyphen after a letter, or after the digits of a code; after an amount it is a minus. */
const HYPHEN = /(\p{L}|\p{L}\d+)[-\u2010\u2011\u00ad]$/u;
const YEAR_AND_HYPHEN = /(^|[^\d.,])(19|20)\d\d[-\u2010\u2011]$/u;
const YEAR = /^(19|20)\d\d(?!\d)/;

/** Whether the word ends its line with a hyphen, and the next one is in another line. */
function isHyphenated(before: Word, word: Word, gap: Piece['gap']): boolean {
  if (gap.startsWith('\t') || Math.abs(word.base - before.base) < 0.4 * before.size) return false;
  if (YEAR_AND_HYPHEN.test(before.text)) return YEAR.test(word.text);
  return HYPHEN.test(before.text) && /^-?[\p{L}\d]/u.test(word.text);
}

/**
 * Joins a word that is hyphenated at the end of a line. The hyphen is removed unless it belongs to the word: in a
 * compound that has another hyphen, occurs with it elsewhere or has only halves that do, after a number, before a name.
 * Polish repeats it in the next line.
 */
function joinHyphenated(first: Piece, second: Piece, known: ReadonlySet<string>): void {
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
  if (known.has(`${stem}-${rest}`.toLowerCase())) return true;
  const isKnown = (text: string) => known.has(text.toLowerCase().replace(/[^\p{L}]+$/u, ''));
  return stem.length > 2 && isKnown(stem) && isKnown(rest) && !isKnown(stem + rest);
}

/** The letters of a page as words in reading order; `rules` are the lines that are drawn on it. */
export function layOut(glyphs: Glyph[], rules: Rules = NO_RULES): Piece[] {
  const directions = buildWords(composeAccents(glyphs));
  const [main, ...others] = directions.toSorted((a, b) => b.letters - a.letters);
  if (!main) return [];
  const pieces = readDirection(main, rules);
  const height = (turned: Piece[]) => Math.min(...turned.map(({ box }) => box?.y0 ?? 1));
  const turned = others.map((direction) => readDirection(direction, rules));
  // Upright text first, or the main direction of the page; then text at other angles, from the top.
  for (const block of turned.sort((a, b) => height(a) - height(b))) {
    if (block[0]) block[0].gap = '\n\n';
    pieces.push(...block);
  }
  return pieces;
}

function readDirection({ angle, words }: Direction, rules: Rules): Piece[] {
  const turned = turnRules(rules, angle);
  const read = (some: Word[]) => readRegion(some, turned.level);
  return joinLines(read(replaceGrids(words, turned, read)));
}

/** A line's cells, each with its words, and whether it starts a block. */
export type TextLine = Pick<OutLine, 'cells' | 'first'>;

/** The words of lines, with what separates them; words that are hyphenated at the end of a line are joined. */
export function joinLines(lines: readonly TextLine[]): Piece[] {
  const pieces: Piece[] = [];
  const known = new Set(lines.flatMap((line) => line.cells.flat().map((word) => word.text.toLowerCase())));
  let before: Word | null = null;
  for (const { word, gap } of lines.flatMap(wordsOf)) {
    const { text, box, confidence } = word;
    const piece: Piece = { text, gap, box, ...(confidence === undefined ? {} : { confidence }) };
    const last = pieces.at(-1);
    if (last && before && isHyphenated(before, word, gap)) joinHyphenated(last, piece, known);
    pieces.push(piece);
    before = word;
  }
  // A drawn character is a visible hyphen, whatever the font calls it.
  for (const piece of pieces) piece.text = piece.text.replaceAll('\u00ad', '-');
  return pieces.filter((piece) => piece.text !== '');
}

/** The words of a line, each with its separator from the previous word. */
function wordsOf(line: TextLine): { word: Word; gap: Piece['gap'] }[] {
  const words: { word: Word; gap: Piece['gap'] }[] = [];
  let tabs = 0;
  for (const cell of line.cells) {
    for (const [index, word] of cell.entries()) {
      const start = words.length === 0 ? (line.first ? '\n\n' : '\n') : '\t'.repeat(tabs);
      words.push({ word, gap: (index === 0 ? start : ' ') as Piece['gap'] });
      tabs = 0;
    }
    tabs++;
  }
  return words;
}
