import { ConversionError } from '../errors.ts';
import { PDFIUM_PASSWORD_ERROR, type Pdfium, dropPdfium, getPdfium, withMemory } from './pdfium.ts';
import { readGlyphs, type TextLayer } from './pdfium-glyphs.ts';
import { layOut } from './layout/lay-out.ts';
import { pixelScale, type PdfPage, type PdfSource, type Raster } from './pdf-source.ts';

const FLAGS = { annotations: 0x01, reverseByteOrder: 0x10, grey: 0x08 };
const FORMATS = { grey: 1, colour: 3 };
const IMAGE_OBJECT = 3;

/** Opens a PDF with pdfium. Throws "encrypted"; any other error means: try the other library. */
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

function openPage(pdfium: Pdfium, handle: number, form: number, index: number): PdfPage {
  const page = pdfium._FPDF_LoadPage(handle, index);
  if (!page) throw new Error(`pdfium cannot load page ${index + 1}`);
  if (form) pdfium._FORM_OnAfterLoadPage(page, form);
  const layer = readGlyphs(pdfium, page);
  const needsOcr = lacksText(pdfium, page, layer);
  return {
    pieces: layOut(layer.glyphs),
    needsOcr,
    render: (dpi, mode) => Promise.resolve(guard(() => renderPage(pdfium, page, form, dpi, mode))),
    close: () =>
      guard(() => {
        if (form) pdfium._FORM_OnBeforeClosePage(page, form);
        pdfium._FPDF_ClosePage(page);
      }),
  };
}

/** A stamp or page number over a scan is no text layer; neither are glyphs without characters. */
function lacksText(pdfium: Pdfium, page: number, layer: TextLayer): boolean {
  if (layer.glyphs.length === 0) return true;
  if (layer.unmapped > 0.3 * layer.glyphs.length) return true;
  return layer.glyphs.length < 60 && largestImage(pdfium, page) > 0.5;
}

/** Share of the page that its largest picture covers. */
function largestImage(pdfium: Pdfium, page: number): number {
  const area = pdfium._FPDF_GetPageWidth(page) * pdfium._FPDF_GetPageHeight(page);
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), 500);
  return withMemory(pdfium, 16, (memory) => {
    let largest = 0;
    for (let index = 0; index < count; index++) {
      const object = pdfium._FPDFPage_GetObject(page, index);
      if (pdfium._FPDFPageObj_GetType(object) !== IMAGE_OBJECT) continue;
      if (!pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) continue;
      const view = new DataView(pdfium.HEAPU8.buffer);
      const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) =>
        view.getFloat32(memory + offset, true),
      );
      largest = Math.max(largest, ((right! - left!) * (top! - bottom!)) / area);
    }
    return largest;
  });
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
    dropPdfium();
    throw error;
  }
}
