import type { Glyph } from './glyph.ts';

/** Accents that old typesetting programs draw as separate letters, with their combining marks. */
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
/** Maximum distance of an accent from its letter in drawing order. */
const REACH = 100;

/** Combines accents drawn over, under or through a letter with that letter. */
export function composeAccents(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some((glyph) => isMark(glyph.text))) return glyphs;
  const removed = new Set<Glyph>();
  glyphs.forEach((accent, index) => {
    const mark = markOf(accent.text);
    if (mark === null || !accent.box) return;
    const baseLetter = findBaseLetter(glyphs, index, removed, mark);
    if (!baseLetter) return;
    baseLetter.text = compose(baseLetter.text, mark);
    // A space before an accent that is drawn first is the space before its letter.
    if (accent.spaced && baseLetter === glyphs[index + 1]) baseLetter.spaced = true;
    removed.add(accent);
  });
  return glyphs.filter((glyph) => !removed.has(glyph));
}

const isMark = (text: string): boolean => text in MARKS || (text.length === 1 && /\p{M}/u.test(text));

function markOf(text: string): string | null {
  return MARKS[text] ?? (text.length === 1 && /\p{M}/u.test(text) ? text : null);
}

function compose(letter: string, mark: string): string {
  return `${DOTLESS[letter] ?? letter}${mark}`.normalize('NFC');
}

/** The nearest letter in drawing order with the accent over or under its middle. */
function findBaseLetter(glyphs: Glyph[], at: number, removed: Set<Glyph>, mark: string): Glyph | null {
  const accent = glyphs[at]!;
  let best: Glyph | null = null;
  let least = Infinity;
  for (let index = Math.max(0, at - REACH); index <= Math.min(glyphs.length - 1, at + REACH); index++) {
    const glyph = glyphs[index]!;
    if (index === at || removed.has(glyph) || !canCarry(glyph, accent, mark)) continue;
    const away = Math.abs(middle(glyph) - middle(accent));
    if (away < least) [best, least] = [glyph, away];
  }
  return best;
}

const middle = ({ box }: Glyph): number => (box!.x0 + box!.x1) / 2;

function canCarry(glyph: Glyph, accent: Glyph, mark: string): boolean {
  if (!glyph.box || !accent.box || Math.abs(glyph.angle - accent.angle) > 0.02) return false;
  if (Math.abs(glyph.y - accent.y) > 0.6 * accent.size) return false;
  // Only if Unicode has a composed letter: an accent over a bracket or another consonant is left unchanged.
  if (!/^\p{L}$/u.test(glyph.text) || compose(glyph.text, mark).length !== 1) return false;
  const width = glyph.box.x1 - glyph.box.x0;
  const low = mark === '\u0328' || mark === '\u0327';
  const slack = low ? 0.2 * width : 0.1 * width;
  return middle(accent) > glyph.box.x0 - slack && middle(accent) < glyph.box.x1 + slack;
}
