import type { Box } from '../core/conversion.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

/** Maps points of the file to fractions of the displayed page, with its rotation and crop box. */
export class PageSpace {
  /** Width of the displayed page, in points. */
  readonly width: number;
  readonly height: number;
  readonly #to: Float64Array;

  constructor(pdfium: Pdfium, page: number) {
    this.width = pdfium._FPDF_GetPageWidth(page);
    this.height = pdfium._FPDF_GetPageHeight(page);
    this.#to = measure(pdfium, page);
  }

  x(x: number, y: number): number {
    return this.#to[0]! + this.#to[1]! * x + this.#to[2]! * y;
  }

  y(x: number, y: number): number {
    return this.#to[3]! + this.#to[4]! * x + this.#to[5]! * y;
  }

  box(left: number, right: number, bottom: number, top: number): Box {
    const ax = this.x(left, bottom);
    const ay = this.y(left, bottom);
    const bx = this.x(right, top);
    const by = this.y(right, top);
    return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
  }
}

/** Six numbers, measured on a huge device for precision. */
function measure(pdfium: Pdfium, page: number): Float64Array {
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
