import type { Box } from '../core/conversion.ts';
import type { Glyph } from '../layout/glyph.ts';
import type { PageSpace } from './page-space.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

/** The letters of a page's text layer. */
export interface TextLayer {
  glyphs: Glyph[];
  /** Letters that the file does not map to a character; they are omitted. */
  unmapped: number;
  /** Letters without a character in the file, for which pdfium uses their number in the font. */
  guessed: number;
}

/** The common properties of the letters of one text object. */
interface Style {
  object: number;
  size: number;
  angle: number;
  guessed: boolean;
}

const SPACES = new Set([0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);

type Corners = [a: number, b: number, c: number, d: number];

/** Reads the letters of a page in drawing order. Text outside the visible page (printer's marks) is omitted. */
export function readGlyphs(pdfium: Pdfium, page: number, space: PageSpace): TextLayer {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return { glyphs: [], unmapped: 0, guessed: 0 };
  try {
    return withMemory(pdfium, 128, (memory) => new GlyphReader(pdfium, space, textPage, memory).readAll());
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

class GlyphReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #memory: number;
  readonly #space: PageSpace;
  #view: DataView;
  #style: Style = { object: -1, size: 1, angle: 0, guessed: false };
  /** The last letter that began at a place of its own, and its text object. */
  #ligature: Glyph | null = null;
  #ligatureObject = -1;

  constructor(pdfium: Pdfium, space: PageSpace, textPage: number, memory: number) {
    this.#pdfium = pdfium;
    this.#space = space;
    this.#textPage = textPage;
    this.#memory = memory;
    this.#view = new DataView(pdfium.HEAPU8.buffer);
  }

  readAll(): TextLayer {
    const { _FPDFText_GetUnicode: unicodeAt, _FPDFText_CountChars: countChars } = this.#pdfium;
    const count = countChars(this.#textPage);
    const glyphs: Glyph[] = [];
    let unmapped = 0;
    let guessed = 0;
    let spaced = true;
    for (let index = 0; index < count; index++) {
      let code = unicodeAt(this.#textPage, index);
      if (isSpace(code)) {
        // pdfium inserts spaces and line ends of its own; words are separated by the positions of the letters
        // instead.
        spaced ||= !this.#pdfium._FPDFText_IsGenerated(this.#textPage, index);
        continue;
      }
      const hyphen =
        (code === 2 || code === 0xfffe) && this.#pdfium._FPDFText_IsHyphen(this.#textPage, index) === 1;
      const place = index;
      // Letters beyond U+FFFF are returned as the two halves of a surrogate pair.
      if (isHigh(code) && isLow(unicodeAt(this.#textPage, index + 1)))
        code = joined(code, unicodeAt(this.#textPage, ++index));
      const bad = !hyphen && isUnmapped(code);
      const glyph = this.#glyph(place, bad ? '' : hyphen ? '-' : String.fromCodePoint(code), spaced);
      if (!glyph || isInvisibleHyphen(glyph)) continue;
      if (this.#isInLigature(glyph)) placeAtEnd(glyph, this.#ligature!);
      if (bad || isPrivate(code)) unmapped++;
      if (this.#style.guessed) guessed++;
      // An unmapped letter still separates the words around it.
      spaced = bad && spaced;
      if (!bad) glyphs.push(glyph);
    }
    return { glyphs, unmapped, guessed };
  }

  #glyph(index: number, text: string, spaced: boolean): Glyph | null {
    const { size, angle } = this.#styleOf(index);
    const at = this.#memory;
    let box: Box | null = null;
    if (this.#pdfium._FPDFText_GetCharBox(this.#textPage, index, at, at + 8, at + 16, at + 24)) {
      const view = this.#heap();
      box = this.#space.box(
        view.getFloat64(at, true),
        view.getFloat64(at + 8, true),
        view.getFloat64(at + 16, true),
        view.getFloat64(at + 24, true),
      );
      if (isOutside(box)) return null;
    }
    this.#pdfium._FPDFText_GetCharOrigin(this.#textPage, index, at, at + 8);
    const view = this.#heap();
    const [px, py] = [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
    const x = this.#space.x(px, py) * this.#space.width;
    const y = this.#space.y(px, py) * this.#space.height;
    return { text, x, y, advance: this.#advance(index, angle, size), size, angle, box, spaced };
  }

  /** Whether the letter is drawn as a part of the one before: all letters of a ligature have its place and width. */
  #isInLigature(glyph: Glyph): boolean {
    const { object } = this.#style;
    const isSame =
      object === this.#ligatureObject && glyph.x === this.#ligature?.x && glyph.y === this.#ligature.y;
    if (isSame) return true;
    this.#ligature = glyph;
    this.#ligatureObject = object;
    return false;
  }

  /** The size and direction that all letters of one text object share. */
  #styleOf(index: number): Style {
    const object = this.#pdfium._FPDFText_GetTextObject(this.#textPage, index);
    if (object !== 0 && object === this.#style.object) return this.#style;
    const at = this.#memory;
    this.#pdfium._FPDFText_GetMatrix(this.#textPage, index, at);
    const view = this.#heap();
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => view.getFloat32(at + offset, true)) as Corners;
    const angle = Math.atan2(
      (this.#space.y(a, b) - this.#space.y(0, 0)) * this.#space.height,
      (this.#space.x(a, b) - this.#space.x(0, 0)) * this.#space.width,
    );
    const size =
      Math.abs(this.#pdfium._FPDFText_GetFontSize(this.#textPage, index)) * (Math.hypot(c, d) || 1);
    const guessed = this.#pdfium._FPDFText_HasUnicodeMapError(this.#textPage, index) === 1;
    this.#style = { object, size: size || 1, angle, guessed };
    return this.#style;
  }

  /** The width of the letter along its line, from the font's box. */
  #advance(index: number, angle: number, size: number): number {
    const at = this.#memory;
    if (!this.#pdfium._FPDFText_GetLooseCharBox(this.#textPage, index, at)) return 0.5 * size;
    const view = this.#heap();
    const left = view.getFloat32(at, true);
    const top = view.getFloat32(at + 4, true);
    const right = view.getFloat32(at + 8, true);
    const bottom = view.getFloat32(at + 12, true);
    const wide = Math.abs(this.#space.x(right, top) - this.#space.x(left, bottom)) * this.#space.width;
    if (angle === 0) return wide;
    const high = Math.abs(this.#space.y(right, top) - this.#space.y(left, bottom)) * this.#space.height;
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    if (sin < 0.05) return wide;
    if (cos < 0.05) return high;
    // The bounding box of a rotated rectangle: each side is the sum of both of its projections; near 45° its
    // height can only be estimated.
    const spread = cos * cos - sin * sin;
    const advance = Math.abs(spread) > 0.3 ? (wide * cos - high * sin) / spread : wide / cos - 1.15 * size;
    return Math.min(Math.max(advance, 0.15 * size), 1.3 * size);
  }

  /** The memory of the library; its buffer is replaced when it grows. */
  #heap(): DataView {
    if (this.#view.buffer !== this.#pdfium.HEAPU8.buffer)
      this.#view = new DataView(this.#pdfium.HEAPU8.buffer);
    return this.#view;
  }
}

/** Moves a letter of a ligature to the end of the ligature, without a width of its own. */
function placeAtEnd(glyph: Glyph, { advance, angle }: Glyph): void {
  glyph.x += advance * Math.cos(angle);
  glyph.y += advance * Math.sin(angle);
  glyph.advance = 0;
}

/** A soft hyphen that is drawn is a hyphen; without ink it only marks where a word may be divided. */
const isInvisibleHyphen = ({ text, box }: Glyph): boolean =>
  text === '\u00ad' && (box === null || box.x1 - box.x0 === 0 || box.y1 - box.y0 === 0);

const isSpace = (code: number): boolean =>
  code === 0x20 ||
  code === 0xa0 ||
  (code >= 9 && code <= 13) ||
  (code >= 0x2000 && code <= 0x200b) ||
  SPACES.has(code);
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
const joined = (high: number, low: number): number => ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000;

const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;

/** No character, a control character, or half a surrogate pair. */
function isUnmapped(code: number): boolean {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code > 0x10ffff) return true;
  return (code >= 0xd800 && code <= 0xdfff) || code === 0xfffd || code === 0xfffe || code === 0xffff;
}

function isOutside(box: Box): boolean {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  return !(x > -0.005 && x < 1.005 && y > -0.005 && y < 1.005);
}
