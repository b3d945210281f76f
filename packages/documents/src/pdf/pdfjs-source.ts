import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { ConversionError } from '../core/errors.ts';
import type { Glyph } from '../layout/glyph.ts';
import { layOut } from '../layout/lay-out.ts';
import type { Raster } from '../core/raster.ts';
import { pixelScale, type PdfPage, type PdfSource } from './pdf-source.ts';
import { assessLayer } from './layer-quality.ts';

/** Opens a PDF with pdf.js: slower than pdfium, but it repairs files that pdfium refuses. */
export async function openWithPdfjs(bytes: Uint8Array): Promise<PdfSource> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const base = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string) => join(base, name, '/');
  const task = getDocument({
    // pdf.js transfers the memory, and does not accept a Buffer.
    data: Uint8Array.from(bytes),
    verbosity: 0,
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useSystemFonts: false,
  });
  const document = await task.promise.catch((error: unknown) => {
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    throw new ConversionError(encrypted ? 'error.file.encrypted' : 'error.file.broken', {}, { cause: error });
  });
  return {
    pageCount: document.numPages,
    page: (index) => openPage(document, index),
    close: () => task.destroy(),
  };
}

async function openPage(document: PDFDocumentProxy, index: number): Promise<PdfPage> {
  const page = await document.getPage(index + 1);
  const pieces = layOut(await readGlyphs(page));
  return {
    pieces,
    state: assessLayer(pieces.map(({ text }) => text).join(' '), 0, 0),
    render: (dpi) => renderPage(page, dpi),
    close: () => void page.cleanup(),
  };
}

/** pdf.js returns runs of text, not letters: a word's position is its share of the run's width. */
async function readGlyphs(page: PDFPageProxy): Promise<Glyph[]> {
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const glyphs: Glyph[] = [];
  let spaced = true;
  for (const item of items) {
    if (!('str' in item)) continue;
    for (const match of item.str.matchAll(/\S+|\s+/g)) {
      if (match[0].trim() === '') spaced = true;
      else {
        glyphs.push(placeWord(view, item, match[0], match.index, spaced));
        spaced = false;
      }
    }
  }
  return glyphs;
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type Run = Extract<TextContent['items'][number], { str: string }>;

function placeWord(view: PageViewport, item: Run, text: string, index: number, spaced: boolean): Glyph {
  const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
  const along = Math.hypot(a, b) || 1;
  const at = (letters: number) => (item.width * letters) / item.str.length / along;
  const [from, to] = [at(index), at(index + text.length)];
  const start = view.convertToViewportPoint(x + a * from, y + b * from) as [number, number];
  const end = view.convertToViewportPoint(x + a * to, y + b * to) as [number, number];
  const top = view.convertToViewportPoint(
    x + a * to - (b / along) * item.height,
    y + b * to + (a / along) * item.height,
  ) as [number, number];
  const [left, right] = [Math.min(start[0], top[0]), Math.max(start[0], top[0])];
  const [upper, lower] = [Math.min(start[1], top[1]), Math.max(start[1], top[1])];
  return {
    text,
    x: start[0],
    y: start[1],
    advance: Math.hypot(end[0] - start[0], end[1] - start[1]),
    size: item.height || along,
    angle: Math.atan2(end[1] - start[1], end[0] - start[0]),
    box: { x0: left / view.width, y0: upper / view.height, x1: right / view.width, y1: lower / view.height },
    spaced,
  };
}

async function renderPage(page: PDFPageProxy, dpi: number): Promise<Raster> {
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: pixelScale(dpi, size.width, size.height) });
  const [width, height] = [Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height))];
  const canvas = createCanvas(width, height);
  // pdf.js's types know only the browser's canvas; in Node it uses this one itself.
  const target = canvas as unknown as HTMLCanvasElement;
  await page.render({ canvas: target, viewport }).promise;
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  return {
    data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength),
    width,
    height,
    channels: 4,
  };
}
