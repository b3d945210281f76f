import type { Glyph } from './glyph.ts';

/** Accents that old typesetting programs draw as letters of their own, and the mark that each is. */
const MARKS: Record<string, string> = {
  '\u0060': '\u0300',
  '\u00b4': '\u0301',
  '\u02ca': '\u0301',
  '\u02cb': '\u0300',
  '\u005e': '\u0302',
  '\u02c6': '\u0302',
  '\u007e': '\u0303',
  '\u02dc': '\u0303',
  '\u00af': '\u0304',
  '\u02c9': '\u0304',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02c7': '\u030c',
  '\u00b8': '\u0327',
  '\u02db': '\u0328',
};
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' };
/** How far from the accent its letter may stand in the order of drawing. */
const REACH = 100;

/** Puts accents that float over, under or through a letter onto that letter. */
export function composeAccents(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some((glyph) => isMark(glyph.text))) return glyphs;
  const gone = new Set<Glyph>();
  glyphs.forEach((accent, index) => {
    const mark = markOf(accent.text);
    if (mark === null || !accent.box) return;
    const bearer = findBearer(glyphs, index, gone, mark);
    if (!bearer) return;
    bearer.text = compose(bearer.text, mark);
    // A space before an accent that is drawn first is the space before its letter.
    if (accent.spaced && bearer === glyphs[index + 1]) bearer.spaced = true;
    gone.add(accent);
  });
  return glyphs.filter((glyph) => !gone.has(glyph));
}

const isMark = (text: string): boolean => text in MARKS || (text.length === 1 && /\p{M}/u.test(text));

function markOf(text: string): string | null {
  return MARKS[text] ?? (text.length === 1 && /\p{M}/u.test(text) ? text : null);
}

function compose(letter: string, mark: string): string {
  return `${DOTLESS[letter] ?? letter}${mark}`.normalize('NFC');
}

/** The nearest letter in the order of drawing under whose middle, or over whose middle, the accent is drawn. */
function findBearer(glyphs: Glyph[], at: number, gone: Set<Glyph>, mark: string): Glyph | null {
  const accent = glyphs[at]!;
  let best: Glyph | null = null;
  let least = Infinity;
  for (let index = Math.max(0, at - REACH); index <= Math.min(glyphs.length - 1, at + REACH); index++) {
    const glyph = glyphs[index]!;
    if (index === at || gone.has(glyph) || !canBear(glyph, accent, mark)) continue;
    const away = Math.abs(middle(glyph) - middle(accent));
    if (away < least) [best, least] = [glyph, away];
  }
  return best;
}

const middle = ({ box }: Glyph): number => (box!.x0 + box!.x1) / 2;

function canBear(glyph: Glyph, accent: Glyph, mark: string): boolean {
  if (!glyph.box || !accent.box || Math.abs(glyph.angle - accent.angle) > 0.02) return false;
  if (Math.abs(glyph.y - accent.y) > 0.6 * accent.size) return false;
  // One letter in Unicode: an accent over a bracket or a consonant that has none is left as it is.
  if (!/^\p{L}$/u.test(glyph.text) || compose(glyph.text, mark).length !== 1) return false;
  const width = glyph.box.x1 - glyph.box.x0;
  const low = mark === '\u0328' || mark === '\u0327';
  const slack = low ? 0.2 * width : 0.1 * width;
  return middle(accent) > glyph.box.x0 - slack && middle(accent) < glyph.box.x1 + slack;
}
