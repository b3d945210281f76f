import type { Piece } from '../../text/pieces.ts';
import { composeAccents } from './accents.ts';
import { emOf } from './bands.ts';
import type { Glyph, Word } from './glyph.ts';
import { isCut, mendCut } from './hyphens.ts';
import { readRegion } from './reading.ts';
import type { OutLine } from './rows.ts';
import { type Rules, spread } from './rules.ts';
import { buildWords, type Direction } from './words.ts';

/** The letters of a page as words in the order in which a person reads them. */
export function layOut(glyphs: Glyph[], rules?: Rules): Piece[] {
  const directions = buildWords(composeAccents(glyphs));
  const level = directions.find(({ angle }) => angle === 0);
  if (rules && level) spread(level.words, rules, emOf(level.words));
  return layOutWords(directions);
}

/** The upright text first, or what most of the page is written in; then what stands at other angles, from the top. */
function layOutWords(directions: Direction[]): Piece[] {
  const [main, ...others] = directions.toSorted((a, b) => b.letters - a.letters);
  if (!main) return [];
  const pieces = piecesOf(readRegion(main.words));
  const height = (turned: Piece[]) => Math.min(...turned.map(({ box }) => box?.y0 ?? 1));
  const turned = others.map(({ words }) => piecesOf(readRegion(words))).sort((a, b) => height(a) - height(b));
  for (const block of turned) {
    if (block[0]) block[0].gap = '\n\n';
    pieces.push(...block);
  }
  return pieces;
}

function piecesOf(lines: OutLine[]): Piece[] {
  const pieces: Piece[] = [];
  const known = new Set(lines.flatMap((line) => line.cells.flat().map((word) => word.text.toLowerCase())));
  let before: Word | null = null;
  for (const { word, gap } of lines.flatMap(wordsOf)) {
    const piece: Piece = { text: word.text, gap, box: word.box };
    const last = pieces.at(-1);
    if (last && before && isCut(before, word, gap)) mendCut(last, piece, known);
    pieces.push(piece);
    before = word;
  }
  for (const piece of pieces) piece.text = piece.text.replaceAll('\u00ad', '');
  return pieces.filter((piece) => piece.text !== '');
}

/** The words of a line, each with what separates it from the word before it. */
function wordsOf(line: OutLine): { word: Word; gap: Piece['gap'] }[] {
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
