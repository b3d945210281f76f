import type { Box } from '../conversion.ts';
import type { Glyph } from './layout/glyph.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

/** The letters of a page's text layer, and how many of them the file maps to no character. */
export interface TextLayer {
  glyphs: Glyph[];
  unmapped: number;
}

/** What the letters of one text object have in common. */
interface Style {
  object: number;
  size: number;
  angle: number;
}

const SPACES = new Set([0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);

type Point = readonly [x: number, y: number];

/** Reads the letters of a page in the order of drawing. Text outside the visible page (printer's marks) is left out. */
export function readGlyphs(pdfium: Pdfium, page: number): TextLayer {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return { glyphs: [], unmapped: 0 };
  try {
    return withMemory(pdfium, 128, (memory) => new GlyphReader(pdfium, page, textPage, memory).readAll());
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

class GlyphReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #memory: number;
  readonly #toPage: Float64Array;
  readonly #width: number;
  readonly #height: number;
  #view: DataView;
  #style: Style = { object: -1, size: 1, angle: 0 };

  constructor(pdfium: Pdfium, page: number, textPage: number, memory: number) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#memory = memory;
    this.#toPage = pageTransform(pdfium, page);
    this.#width = pdfium._FPDF_GetPageWidth(page);
    this.#height = pdfium._FPDF_GetPageHeight(page);
    this.#view = new DataView(pdfium.HEAPU8.buffer);
  }

  readAll(): TextLayer {
    const { _FPDFText_GetUnicode: unicodeAt, _FPDFText_CountChars: countChars } = this.#pdfium;
    const count = countChars(this.#textPage);
    const glyphs: Glyph[] = [];
    let unmapped = 0;
    let spaced = true;
    for (let index = 0; index < count; index++) {
      let code = unicodeAt(this.#textPage, index);
      if (isSpace(code)) {
        // pdfium puts in spaces and line ends of its own; where the words end is seen by where the letters stand.
        spaced ||= !this.#pdfium._FPDFText_IsGenerated(this.#textPage, index);
        continue;
      }
      const hyphen = (code === 2 || code === 0xfffe) && this.#pdfium._FPDFText_IsHyphen(this.#textPage, index) === 1;
      const place = index;
      // Letters beyond U+FFFF come as the halves of their UTF-16 pair.
      if (isHigh(code) && isLow(unicodeAt(this.#textPage, index + 1)))
        code = joined(code, unicodeAt(this.#textPage, ++index));
      const bad = !hyphen && isUnmapped(code);
      const glyph = this.#glyph(place, bad ? '' : hyphen ? '-' : String.fromCodePoint(code), spaced, hyphen);
      if (!glyph) continue;
      if (bad) unmapped++;
      // A letter that cannot be named still parts the words around it.
      spaced = bad && spaced;
      if (!bad) glyphs.push(glyph);
    }
    return { glyphs, unmapped };
  }

  #glyph(index: number, text: string, spaced: boolean, hyphen: boolean): Glyph | null {
    const { size, angle } = this.#styleOf(index);
    const at = this.#memory;
    const found = this.#pdfium._FPDFText_GetCharBox(this.#textPage, index, at, at + 8, at + 16, at + 24);
    const view = this.#heap();
    const box = found
      ? this.#box(view.getFloat64(at, true), view.getFloat64(at + 8, true), view.getFloat64(at + 16, true), view.getFloat64(at + 24, true))
      : null;
    if (box && isOutside(box)) return null;
    this.#pdfium._FPDFText_GetCharOrigin(this.#textPage, index, at, at + 8);
    const [x, y] = this.#point(this.#heap().getFloat64(at, true), this.#heap().getFloat64(at + 8, true));
    return {
      text,
      x: x * this.#width,
      y: y * this.#height,
      advance: this.#advance(index, angle, size),
      size,
      angle,
      box,
      spaced,
      hyphen,
    };
  }

  /** The size and direction that all letters of one text object share. */
  #styleOf(index: number): Style {
    const object = this.#pdfium._FPDFText_GetTextObject(this.#textPage, index);
    if (object !== 0 && object === this.#style.object) return this.#style;
    const at = this.#memory;
    this.#pdfium._FPDFText_GetMatrix(this.#textPage, index, at);
    const view = this.#heap();
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => view.getFloat32(at + offset, true)) as [number, number, number, number];
    const [x0, y0] = this.#point(0, 0);
    const [x1, y1] = this.#point(a, b);
    const angle = Math.atan2((y1 - y0) * this.#height, (x1 - x0) * this.#width);
    const size = Math.abs(this.#pdfium._FPDFText_GetFontSize(this.#textPage, index)) * (Math.hypot(c, d) || 1);
    this.#style = { object, size: size || 1, angle };
    return this.#style;
  }

  /** The width of the letter along its line, from the box that its font gives it. */
  #advance(index: number, angle: number, size: number): number {
    const at = this.#memory;
    if (!this.#pdfium._FPDFText_GetLooseCharBox(this.#textPage, index, at)) return 0.5 * size;
    const view = this.#heap();
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => view.getFloat32(at + offset, true)) as [number, number, number, number];
    const box = this.#box(left, right, bottom, top);
    const [wide, high] = [(box.x1 - box.x0) * this.#width, (box.y1 - box.y0) * this.#height];
    const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    if (sin < 0.05) return wide;
    if (cos < 0.05) return high;
    // The box around a turned rectangle: its two sides add up; near 45° only a guess of its height is left.
    const spread = cos * cos - sin * sin;
    const advance = Math.abs(spread) > 0.3 ? (wide * cos - high * sin) / spread : wide / cos - 1.15 * size;
    return Math.min(Math.max(advance, 0.15 * size), 1.3 * size);
  }

  #box(left: number, right: number, bottom: number, top: number): Box {
    const [ax, ay] = this.#point(left, bottom);
    const [bx, by] = this.#point(right, top);
    return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
  }

  #point(x: number, y: number): Point {
    const [x0, xx, xy, y0, yx, yy] = this.#toPage as unknown as [number, number, number, number, number, number];
    return [x0 + xx * x + xy * y, y0 + yx * x + yy * y];
  }

  /** The memory of the library, which moves when it grows. */
  #heap(): DataView {
    if (this.#view.buffer !== this.#pdfium.HEAPU8.buffer) this.#view = new DataView(this.#pdfium.HEAPU8.buffer);
    return this.#view;
  }
}

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || (code >= 9 && code <= 13) || (code >= 0x2000 && code <= 0x200b) || SPACES.has(code);
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
const joined = (high: number, low: number): number => ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000;

/** No character, a control character, half a pair, or a place that Unicode leaves to each font. */
function isUnmapped(code: number): boolean {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code > 0x10ffff) return true;
  return (code >= 0xd800 && code <= 0xdfff) || code === 0xfffd || code === 0xfffe || code === 0xffff;
}

function isOutside(box: Box): boolean {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  return !(x > -0.005 && x < 1.005 && y > -0.005 && y < 1.005);
}

/** Page points → fractions of the page image, with rotation and crop box; six numbers, measured on a huge device. */
function pageTransform(pdfium: Pdfium, page: number): Float64Array {
  const DEVICE = 1 << 24;
  const STEP = 1000;
  const at = (x: number, y: number) =>
    withMemory(pdfium, 8, (memory) => {
      pdfium._FPDF_PageToDevice(page, 0, 0, DEVICE, DEVICE, 0, x, y, memory, memory + 4);
      const view = new DataView(pdfium.HEAPU8.buffer);
      return { x: view.getInt32(memory, true) / DEVICE, y: view.getInt32(memory + 4, true) / DEVICE };
    });
  const origin = at(0, 0);
  const right = at(STEP, 0);
  const up = at(0, STEP);
  return Float64Array.of(
    origin.x,
    (right.x - origin.x) / STEP,
    (up.x - origin.x) / STEP,
    origin.y,
    (right.y - origin.y) / STEP,
    (up.y - origin.y) / STEP,
  );
}
