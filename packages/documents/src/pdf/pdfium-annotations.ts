import type { Box } from '../core/conversion.ts';
import type { Glyph } from '../layout/glyph.ts';
import type { PageSpace } from './page-space.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

const FREE_TEXT = 3;
const STAMP = 13;
const WIDGET = 20;
const WATERMARK = 24;
const REDACTION = 28;
const WRITTEN = new Set([FREE_TEXT, STAMP, WIDGET, WATERMARK, REDACTION]);
const HIDDEN_OR_NO_VIEW = 0x22;
const MAX_ANNOTATIONS = 5000;
/** A shorter appearance stream draws nothing. */
const EMPTY = 4;

/** A text annotation without an appearance stream: its text and its rectangle in points of the file. */
export interface Remark {
  text: string;
  rectangle: [left: number, top: number, right: number, bottom: number];
}

export interface Annotations {
  /** Form fields, stamps and texts that are drawn over the page. */
  drawn: number;
  remarks: Remark[];
}

/** The text that annotations add to a page. Sticky notes, links and highlights are not text of the page. */
export function readAnnotations(pdfium: Pdfium, page: number): Annotations {
  const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  const found: Annotations = { drawn: 0, remarks: [] };
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    try {
      readOne(pdfium, annotation, found);
    } finally {
      pdfium._FPDFPage_CloseAnnot(annotation);
    }
  }
  return found;
}

function readOne(pdfium: Pdfium, annotation: number, found: Annotations): void {
  const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
  if (!WRITTEN.has(subtype) || pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN_OR_NO_VIEW) return;
  if (pdfium._FPDFAnnot_GetAP(annotation, 0, 0, 0) > EMPTY) found.drawn++;
  else if (subtype === FREE_TEXT) {
    const text = stringValue(pdfium, annotation, 'Contents').trim();
    const rectangle = rectangleOf(pdfium, annotation);
    if (text !== '' && rectangle) found.remarks.push({ text, rectangle });
  }
}

function stringValue(pdfium: Pdfium, annotation: number, key: string): string {
  return withMemory(pdfium, key.length + 1, (name) => {
    pdfium.HEAPU8.set(Buffer.from(`${key}\0`, 'latin1'), name);
    const bytes = Math.min(pdfium._FPDFAnnot_GetStringValue(annotation, name, 0, 0), 1 << 20);
    return withMemory(pdfium, bytes, (memory) => {
      pdfium._FPDFAnnot_GetStringValue(annotation, name, memory, bytes);
      return Buffer.from(pdfium.HEAPU8.slice(memory, memory + Math.max(0, bytes - 2))).toString('utf16le');
    });
  });
}

function rectangleOf(pdfium: Pdfium, annotation: number): Remark['rectangle'] | null {
  return withMemory(pdfium, 16, (memory) => {
    if (!pdfium._FPDFAnnot_GetRect(annotation, memory)) return null;
    const view = new DataView(pdfium.HEAPU8.buffer);
    return [0, 4, 8, 12].map((offset) => view.getFloat32(memory + offset, true)) as Remark['rectangle'];
  });
}

const LETTER = 0.5;
const LINE = 1.2;

/** Breaks a remark into lines within its rectangle, as a viewer would. */
export function glyphsOfRemark({ text, rectangle }: Remark, space: PageSpace): Glyph[] {
  const [left, top, right, bottom] = rectangle;
  const box = space.box(left, right, bottom, top);
  const [x0, y0] = [box.x0 * space.width, box.y0 * space.height];
  const wide = (box.x1 - box.x0) * space.width;
  const high = (box.y1 - box.y0) * space.height;
  const paragraphs = text.split(/\r\n?|\n/);
  const size = Math.max(4, Math.min(11, high / paragraphs.length / LINE));
  const perLine = Math.max(8, Math.floor(wide / (LETTER * size)));
  const glyphs: Glyph[] = [];
  let line = 0;
  for (const paragraph of paragraphs) {
    let column = 0;
    line++;
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      if (column > 0 && column + word.length > perLine) [line, column] = [line + 1, 0];
      const y = y0 + line * LINE * size;
      [...word].forEach((letter, index) => {
        const x = x0 + (column + index) * LETTER * size;
        const ink: Box = {
          x0: x / space.width,
          y0: (y - 0.7 * size) / space.height,
          x1: (x + LETTER * size) / space.width,
          y1: y / space.height,
        };
        glyphs.push({
          text: letter,
          x,
          y,
          advance: LETTER * size,
          size,
          angle: 0,
          box: ink,
          spaced: index === 0,
        });
      });
      column += word.length + 1;
    }
  }
  return glyphs;
}
