import { ConversionError } from '../core/errors.ts';
import type { Piece } from '../core/page-reader.ts';
import { layOut } from '../layout/lay-out.ts';
import { PageSpace } from './page-space.ts';
import type { Raster } from '../core/raster.ts';
import { pixelScale, type PdfPage, type PdfSource } from './pdf-source.ts';
import { glyphsOfRemark, readAnnotations, type Remark } from './pdfium-annotations.ts';
import { readGlyphs, type TextLayer } from './pdfium-glyphs.ts';
import { readRules } from './pdfium-rules.ts';
import { PDFIUM_PASSWORD_ERROR, type Pdfium, resetPdfium, getPdfium, withMemory } from './pdfium.ts';
import { assessLayer, type LayerState, hasInkOutsideWords, THIN_LETTERS } from './layer-quality.ts';

const FLAGS = { annotations: 0x01, reverseByteOrder: 0x10, grey: 0x08 };
const FORMATS = { grey: 1, colour: 3 };
const NORMAL_DISPLAY = 0;
const FLATTENED = 1;
/** Enough to detect content besides the words of a page. */
const PROBE_DPI = 40;

/** Opens a PDF with pdfium. Throws "encrypted"; after any other error the other library is tried. */
export async function openWithPdfium(bytes: Uint8Array): Promise<PdfSource> {
  const pdfium = await getPdfium();
  const memory = pdfium.wasmExports.malloc(Math.max(bytes.length, 1));
  if (memory === 0) throw new Error('pdfium is out of memory');
  pdfium.HEAPU8.set(bytes, memory);
  const handle = guard(() => pdfium._FPDF_LoadMemDocument(memory, bytes.length, 0));
  if (!handle) {
    const code = pdfium._FPDF_GetLastError();
    pdfium.wasmExports.free(memory);
    if (code === PDFIUM_PASSWORD_ERROR) throw new ConversionError('error.file.encrypted');
    throw new Error(`pdfium refused the file with code ${code}`);
  }
  const form = startForm(pdfium, handle);
  return {
    pageCount: guard(() => pdfium._FPDF_GetPageCount(handle)),
    page: (index) => Promise.resolve(guard(() => openPage(pdfium, handle, form.handle, index))),
    close: () =>
      Promise.resolve(
        guard(() => {
          if (form.handle) pdfium._FPDFDOC_ExitFormFillEnvironment(form.handle);
          pdfium._FPDF_CloseDocument(handle);
          pdfium.wasmExports.free(form.memory);
          pdfium.wasmExports.free(memory);
        }),
      ),
  };
}

/** Filled-in form fields are drawn by the form environment, not by the page. */
function startForm(pdfium: Pdfium, handle: number): { handle: number; memory: number } {
  const size = 256;
  const memory = pdfium.wasmExports.malloc(size);
  pdfium.HEAPU8.fill(0, memory, memory + size);
  new DataView(pdfium.HEAPU8.buffer).setUint32(memory, 2, true);
  return { handle: guard(() => pdfium._FPDFDOC_InitFormFillEnvironment(handle, memory)), memory };
}

interface OpenPage {
  handle: number;
  /** The form environment that draws the page's fields; 0 when they are part of the page. */
  form: number;
  remarks: Remark[];
}

function openPage(pdfium: Pdfium, document: number, form: number, index: number): PdfPage {
  const page = loadPage(pdfium, document, form, index);
  const space = new PageSpace(pdfium, page.handle);
  const layer = readGlyphs(pdfium, page.handle, space);
  layer.glyphs.push(...page.remarks.flatMap((remark) => glyphsOfRemark(remark, space)));
  const pieces = layOut(layer.glyphs, readRules(pdfium, page.handle, space));
  return {
    pieces,
    state: stateOf(pdfium, page.handle, layer, pieces),
    render: (dpi, mode) =>
      Promise.resolve(guard(() => renderPage(pdfium, page.handle, page.form, dpi, mode))),
    close: () => guard(() => closePage(pdfium, page)),
  };
}

/**
 * Form field values and stamps are not part of the page's text until they are flattened into the page; then they are
 * read, and drawn, at their positions.
 */
function loadPage(pdfium: Pdfium, document: number, form: number, index: number): OpenPage {
  const load = () => {
    const handle = pdfium._FPDF_LoadPage(document, index);
    if (!handle) throw new Error(`pdfium cannot load page ${index + 1}`);
    return handle;
  };
  const page: OpenPage = { handle: load(), form, remarks: [] };
  // The form environment creates the appearance of fields that have only a value.
  if (form) pdfium._FORM_OnAfterLoadPage(page.handle, form);
  const { drawn, remarks } = readAnnotations(pdfium, page.handle);
  page.remarks = remarks;
  if (drawn === 0 || pdfium._FPDFPage_Flatten(page.handle, NORMAL_DISPLAY) !== FLATTENED) return page;
  closePage(pdfium, page);
  return { handle: load(), form: 0, remarks };
}

function closePage(pdfium: Pdfium, page: OpenPage): void {
  if (page.form) pdfium._FORM_OnBeforeClosePage(page.handle, page.form);
  pdfium._FPDF_ClosePage(page.handle);
}

function stateOf(pdfium: Pdfium, page: number, layer: TextLayer, pieces: Piece[]): LayerState {
  const text = pieces.map((piece) => piece.text).join(' ');
  const state = assessLayer(text, layer.unmapped, layer.guessed);
  if (state !== 'GOOD' || layer.glyphs.length >= THIN_LETTERS) return state;
  return hasInkOutsideWords(renderPage(pdfium, page, 0, PROBE_DPI, 'grey'), pieces) ? 'THIN' : state;
}

function renderPage(
  pdfium: Pdfium,
  page: number,
  form: number,
  dpi: number,
  mode: 'grey' | 'colour',
): Raster {
  const pointsWide = pdfium._FPDF_GetPageWidth(page);
  const pointsHigh = pdfium._FPDF_GetPageHeight(page);
  const scale = pixelScale(dpi, pointsWide, pointsHigh);
  const width = Math.max(1, Math.round(pointsWide * scale));
  const height = Math.max(1, Math.round(pointsHigh * scale));
  const channels = mode === 'grey' ? 1 : 4;
  const flags = FLAGS.annotations | (mode === 'grey' ? FLAGS.grey : FLAGS.reverseByteOrder);
  return withMemory(pdfium, width * height * channels, (memory) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, FORMATS[mode], memory, width * channels);
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      if (form) pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags & ~FLAGS.annotations);
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
    return { data: pdfium.HEAPU8.slice(memory, memory + width * height * channels), width, height, channels };
  });
}

function guard<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    resetPdfium();
    throw error;
  }
}
