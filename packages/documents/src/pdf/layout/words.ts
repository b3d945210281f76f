import type { Glyph, Word } from './glyph.ts';
import { union } from './glyph.ts';

/** A wider gap than this, in ems, separates words where the file has no space of its own. */
export const WORD_GAP = 0.13;
const DOUBLE_BACK = -0.9;

/** Words of one direction of writing; `angle` turns the page so that their lines are level. */
export interface Direction {
  angle: number;
  words: Word[];
  letters: number;
}

/** Grows words letter by letter in the order of drawing, each direction of writing for itself. */
export function buildWords(glyphs: Glyph[]): Direction[] {
  const directions: Direction[] = [];
  let last: { direction: Direction; word: Word; glyph: Glyph } | null = null;
  for (const glyph of glyphs) {
    const direction: Direction =
      last && sameAngle(last.direction.angle, glyph.angle)
        ? last.direction
        : directionOf(directions, glyph.angle);
    direction.letters++;
    const letter = place(glyph, direction.angle);
    let word = letter;
    if (last?.direction === direction && goesOn(last.word, last.glyph, letter, glyph)) {
      word = last.word;
      grow(word, letter);
    } else {
      if (last && glyph.spaced) last.word.closed = true;
      direction.words.push(letter);
    }
    last = { direction, word, glyph };
  }
  return directions;
}

function directionOf(directions: Direction[], angle: number): Direction {
  const known = directions.find((one) => sameAngle(one.angle, angle));
  if (known) return known;
  const quarter = Math.PI / 2;
  const upright = Math.round(angle / quarter) * quarter;
  const fresh = { angle: Math.abs(angle - upright) < 0.05 ? upright : angle, words: [], letters: 0 };
  directions.push(fresh);
  return fresh;
}

function sameAngle(a: number, b: number): boolean {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(turn, 2 * Math.PI - turn) < 0.05;
}

function place(glyph: Glyph, angle: number): Word {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const from = glyph.x * cos + glyph.y * sin;
  return {
    text: glyph.text,
    from,
    to: from + glyph.advance,
    base: glyph.y * cos - glyph.x * sin,
    size: glyph.size,
    box: glyph.box,
    spaced: glyph.spaced,
    closed: false,
    hyphen: glyph.hyphen,
  };
}

/** Whether the letter stands right behind the word, or right before it in scripts that run to the left. */
function goesOn(word: Word, last: Glyph, letter: Word, glyph: Glyph): boolean {
  if (glyph.spaced) return false;
  const [small, large] = word.size < letter.size ? [word.size, letter.size] : [letter.size, word.size];
  if (large > 2.5 * small || Math.abs(letter.base - word.base) > 0.12 * large) return false;
  if (isRightToLeft(last.text) || isRightToLeft(glyph.text))
    return Math.max(letter.from - word.to, word.from - letter.to) < WORD_GAP * small;
  const gap = letter.from - word.to;
  return gap < WORD_GAP * small && gap > DOUBLE_BACK * large;
}

export function isRightToLeft(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
}

function grow(word: Word, letter: Word): void {
  word.text += letter.text;
  word.from = Math.min(word.from, letter.from);
  word.to = Math.max(word.to, letter.to);
  word.size = Math.max(word.size, letter.size);
  word.box = union(word.box, letter.box);
  word.hyphen = letter.hyphen;
}
