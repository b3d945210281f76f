import { type Glyph, widen, type Word } from './glyph.ts';

/** A wider gap, in ems, separates words where the file has no space. */
export const WORD_GAP = 0.13;
const DOUBLE_BACK = -0.9;

/** Words of one direction of writing; `angle` rotates the page so that their lines are horizontal. */
export interface Direction {
  angle: number;
  words: Word[];
  letters: number;
}

/** Builds words letter by letter in drawing order, separately for each direction of writing. */
export function buildWords(glyphs: Glyph[]): Direction[] {
  const directions: Direction[] = [];
  let direction: Direction | null = null;
  let word: Word | null = null;
  let [sin, cos] = [0, 1];
  for (const glyph of glyphs) {
    if (direction === null || !sameAngle(direction.angle, glyph.angle)) {
      direction = directionOf(directions, glyph.angle);
      [sin, cos] = [Math.sin(direction.angle), Math.cos(direction.angle)];
      word = null;
    }
    direction.letters++;
    const from = glyph.x * cos + glyph.y * sin;
    const base = glyph.y * cos - glyph.x * sin;
    if (word !== null && continuesWord(word, glyph, from, base)) grow(word, glyph, from);
    else {
      if (word !== null && glyph.spaced) word.closed = true;
      word = startWord(glyph, from, base);
      direction.words.push(word);
    }
  }
  return directions;
}

function directionOf(directions: Direction[], angle: number): Direction {
  const known = directions.find((direction) => sameAngle(direction.angle, angle));
  if (known) return known;
  const quarter = Math.PI / 2;
  const upright = Math.round(angle / quarter) * quarter;
  const created = { angle: Math.abs(angle - upright) < 0.05 ? upright : angle, words: [], letters: 0 };
  directions.push(created);
  return created;
}

function sameAngle(a: number, b: number): boolean {
  if (a === b) return true;
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn) < 0.05;
}

function startWord(glyph: Glyph, from: number, base: number): Word {
  const { text, size, box, spaced } = glyph;
  const to = from + glyph.advance;
  return { text, from, to, base, size, box: box && { ...box }, spaced, closed: false };
}

/** Whether the letter directly follows the word, or directly precedes it in right-to-left scripts. */
function continuesWord(word: Word, glyph: Glyph, from: number, base: number): boolean {
  if (glyph.spaced) return false;
  const small = Math.min(word.size, glyph.size);
  const large = Math.max(word.size, glyph.size);
  if (large > 2.5 * small || Math.abs(base - word.base) > 0.12 * large) return false;
  if (isRightToLeft(glyph.text) || isRightToLeft(word.text))
    return Math.max(from - word.to, word.from - from - glyph.advance) < WORD_GAP * small;
  const gap = from - word.to;
  return gap < WORD_GAP * small && gap > DOUBLE_BACK * large;
}

export function isRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
}

function grow(word: Word, glyph: Glyph, from: number): void {
  word.text += glyph.text;
  word.from = Math.min(word.from, from);
  word.to = Math.max(word.to, from + glyph.advance);
  word.size = Math.max(word.size, glyph.size);
  if (word.box && glyph.box) widen(word.box, glyph.box);
  else word.box ??= glyph.box && { ...glyph.box };
}
