import type { Box } from '../conversion.ts';
import type { Piece } from '../text/pieces.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

export interface TextLayer {
  pieces: Piece[];
  letters: number;
  /** Glyphs that the file maps to no character: such a layer is noise. */
  unmapped: number;
}

/** Reads the text layer of a page as words with boxes. Text outside the visible page (printer's marks) is left out. */
export function readTextLayer(pdfium: Pdfium, page: number): TextLayer {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (!textPage) return { pieces: [], letters: 0, unmapped: 0 };
  try {
    const toPage = pageTransform(pdfium, page);
    return withMemory(pdfium, 32, (memory) => collect(pdfium, textPage, memory, toPage));
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

function collect(pdfium: Pdfium, textPage: number, memory: number, toPage: Float64Array): TextLayer {
  const words = new WordCollector();
  const count = pdfium._FPDFText_CountChars(textPage);
  let view = new DataView(pdfium.HEAPU8.buffer);
  for (let index = 0; index < count; index++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code === 0x20 || code === 0xa0 || code === 9) words.gap(' ');
    else if (code === 10 || code === 13) words.gap('\n');
    else if (code === 2 || code === 0xfffe) words.hyphen();
    else {
      const found = pdfium._FPDFText_GetCharBox(
        textPage,
        index,
        memory,
        memory + 8,
        memory + 16,
        memory + 24,
      );
      if (view.buffer !== pdfium.HEAPU8.buffer) view = new DataView(pdfium.HEAPU8.buffer);
      words.letter(code, found ? charBox(view, memory, toPage) : null);
    }
  }
  return words;
}

/** Grows words letter by letter. pdfium marks a hyphen at a line's end as U+0002 or U+FFFE: the halves are joined. */
class WordCollector implements TextLayer {
  readonly pieces: Piece[] = [];
  letters = 0;
  unmapped = 0;
  #word: Piece | null = null;
  #gap: Piece['gap'] = ' ';
  #afterHyphen = false;

  gap(gap: ' ' | '\n'): void {
    this.#word = null;
    if (this.#afterHyphen) return;
    if (gap === '\n' || this.#gap === '') this.#gap = gap;
  }

  hyphen(): void {
    this.#afterHyphen = true;
    this.#word = null;
    this.#gap = '';
  }

  letter(code: number, box: Box | null): void {
    if (box && isOutside(box)) return;
    if (code === 0 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff)) this.unmapped++;
    if (code <= 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return;
    this.letters++;
    if (!this.#word) {
      this.#word = { text: '', gap: this.#gap, box: null };
      this.pieces.push(this.#word);
      this.#gap = '';
      this.#afterHyphen = false;
    }
    this.#word.text += String.fromCodePoint(code);
    if (box) this.#word.box = this.#word.box ? union(this.#word.box, box) : box;
  }
}

function union(a: Box, b: Box): Box {
  a.x0 = Math.min(a.x0, b.x0);
  a.y0 = Math.min(a.y0, b.y0);
  a.x1 = Math.max(a.x1, b.x1);
  a.y1 = Math.max(a.y1, b.y1);
  return a;
}

function isOutside(box: Box): boolean {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  return !(x > -0.005 && x < 1.005 && y > -0.005 && y < 1.005);
}

function charBox(view: DataView, memory: number, [x0, xx, xy, y0, yx, yy]: Float64Array | number[]): Box {
  const left = view.getFloat64(memory, true);
  const right = view.getFloat64(memory + 8, true);
  const bottom = view.getFloat64(memory + 16, true);
  const top = view.getFloat64(memory + 24, true);
  const ax = x0! + xx! * left + xy! * bottom;
  const bx = x0! + xx! * right + xy! * top;
  const ay = y0! + yx! * left + yy! * bottom;
  const by = y0! + yx! * right + yy! * top;
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
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
