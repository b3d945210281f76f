import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../core/job.ts';
import { textOnly } from '../core/job.ts';
import { ConcurrencyLimit } from '../core/concurrency-limit.ts';
import type { Conversion, PageImage } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { toGrey } from '../image/grey.ts';
import { isBlank, type PageFile, writeJpeg, writePng } from '../image/page-image.ts';
import type { Piece } from '../core/page-reader.ts';
import { joinPages } from '../text/pieces.ts';
import { ocrNotes, scriptNotes } from '../text/notes.ts';
import { openWithPdfium } from './pdfium-source.ts';
import { openWithPdfjs } from './pdfjs-source.ts';
import type { PdfPage, PdfSource } from './pdf-source.ts';
import { isCommandDebris, prefersOcr } from './layer-quality.ts';

const PREVIEW_DPI = 150;
const OCR_DPI = 200;
/** A file of a few kilobytes can claim a million pages. */
const MAX_PAGES = 20_000;

/** Converts a PDF to the text of its text layer, by OCR where a page has none, and an image of every page. */
export async function convertPdf(job: Job): Promise<Conversion> {
  return withSource(withHeader(await readFile(job.path)), async (source, fallback) => {
    if (source.pageCount > MAX_PAGES) throw new ConversionError('error.file.bomb');
    const reader = new PageReader(job, source, fallback);
    const pages = await reader.readAll();
    const { text, words } = joinPages(
      pages.map((page) => page.pieces),
      job.maxTextChars,
    );
    const images = pages.map((page, index): PageImage => ({
      index,
      ...page.file,
      words: words[index] ?? [],
    }));
    const readByOcr = (why: ReadPage['ocr']) =>
      pages.flatMap((page, index) => (page.ocr === why ? [index + 1] : []));
    const [missing, doubtful, empty] = [readByOcr('MISSING'), readByOcr('DOUBTFUL'), readByOcr('EMPTY')];
    return {
      ...textOnly('pdf', text),
      pages: images,
      ocrPages: missing.length + doubtful.length,
      notes: [...scriptNotes(pages), ...ocrNotes({ missing, doubtful, empty })],
    };
  });
}

/** Both libraries refuse a file without its first line, but repair one with wrong offsets. */
function withHeader(bytes: Buffer): Buffer {
  return bytes.includes('%PDF-') ? bytes : Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]);
}

type OpenFallback = () => Promise<PdfSource | null>;
type Convert = (source: PdfSource, fallback: OpenFallback) => Promise<Conversion>;

/** pdfium first; pdf.js when pdfium refuses the file, finds no page in it, or crashes. */
async function withSource(bytes: Uint8Array, convert: Convert): Promise<Conversion> {
  let second: Promise<PdfSource> | null = null;
  const openSecond = () => (second ??= openWithPdfjs(bytes));
  const openSecondOrNull = () => openSecond().catch(() => null);
  try {
    return (
      (await tryPdfium(bytes, convert, openSecondOrNull)) ?? (await withPdfjs(await openSecond(), convert))
    );
  } finally {
    await (second === null ? null : await openSecondOrNull())?.close();
  }
}

/** null: the file must be read by the other library. */
async function tryPdfium(
  bytes: Uint8Array,
  convert: Convert,
  fallback: OpenFallback,
): Promise<Conversion | null> {
  let source: PdfSource | null = null;
  try {
    source = await openWithPdfium(bytes);
    return source.pageCount > 0 ? await convert(source, fallback) : null;
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    source = null;
    return null;
  } finally {
    await source?.close();
  }
}

async function withPdfjs(source: PdfSource, convert: Convert): Promise<Conversion> {
  if (source.pageCount === 0) throw new ConversionError('error.file.broken');
  try {
    return await convert(source, () => Promise.resolve(null));
  } catch (error) {
    throw error instanceof ConversionError
      ? error
      : new ConversionError('error.file.broken', {}, { cause: error });
  }
}

interface ReadPage {
  pieces: Piece[];
  file: PageFile;
  /**
   * The reason for using OCR; EMPTY when OCR found nothing either, null when the words are those of the text layer.
   */
  ocr: 'MISSING' | 'DOUBTFUL' | 'EMPTY' | null;
  /** The script of a page without words, if none of the languages is written in it. */
  otherScript?: string | undefined;
}

/** Processes the pages in order; image storage and OCR run concurrently, a few pages at a time. */
class PageReader {
  readonly #job: Job;
  readonly #source: PdfSource;
  readonly #fallback: OpenFallback;
  readonly #storing = new ConcurrencyLimit(3);
  readonly #reading: ConcurrencyLimit;
  #done = 0;
  #blanksInBoth = 0;

  constructor(job: Job, source: PdfSource, fallback: OpenFallback) {
    this.#job = job;
    this.#source = source;
    this.#fallback = fallback;
    this.#reading = new ConcurrencyLimit(job.ocr.threads + 1);
  }

  async readAll(): Promise<ReadPage[]> {
    const work: Promise<ReadPage>[] = [];
    try {
      for (let index = 0; index < this.#source.pageCount; index++)
        work.push((await this.#start(index)).finished);
      return await Promise.all(work);
    } finally {
      // After a crash the other library writes the same files, so no work of this attempt may still run.
      await Promise.allSettled(work);
    }
  }

  /**
   * Renders the page and starts its processing; the promise is wrapped so that awaiting the rendering does not await
   * OCR.
   */
  async #start(index: number): Promise<{ finished: Promise<ReadPage> }> {
    const page = await this.#open(index);
    try {
      const preview = await page.render(PREVIEW_DPI, 'colour');
      if (page.state !== 'GOOD' && !isBlank(preview)) return await this.#startOcr(page, index, preview);
      const store = await this.#storing.enter();
      const file = writePng(preview, this.#path(index, 'png')).finally(store);
      return {
        finished: file.then((stored) =>
          this.#finish({ pieces: page.pieces, file: stored, ocr: null }, 'TEXT'),
        ),
      };
    } finally {
      page.close();
    }
  }

  async #startOcr(page: PdfPage, index: number, preview: Awaited<ReturnType<PdfPage['render']>>) {
    const leave = await this.#reading.enter();
    const grey = toGrey(await page.render(OCR_DPI, 'grey'));
    const file =
      page.state === 'DOUBTFUL'
        ? writePng(preview, this.#path(index, 'png'))
        : writeJpeg(preview, this.#path(index, 'jpg'));
    const finished = Promise.all([this.#job.ocr.read(grey, this.#job.languages), file])
      .finally(leave)
      .then(([read, stored]) => {
        const ocr = prefersOcr(page.state, page.pieces, read);
        const layer = isCommandDebris(page.pieces) ? [] : page.pieces;
        const otherScript = layer.length === 0 ? read.otherScript : undefined;
        const none = layer.length === 0 && otherScript === undefined ? 'EMPTY' : null;
        const why = ocr ? (page.state === 'DOUBTFUL' ? 'DOUBTFUL' : 'MISSING') : none;
        const pieces = ocr ? read.pieces : layer;
        return this.#finish({ pieces, file: stored, ocr: why, otherScript }, 'OCR');
      });
    return { finished };
  }

  /** A page that is blank here may not be blank in the other library (odd JBIG2, fonts that are not embedded). */
  async #open(index: number): Promise<PdfPage> {
    const page = await this.#source.page(index);
    if (page.state !== 'MISSING' || this.#blanksInBoth >= 3) return page;
    if (!isBlank(await page.render(20, 'colour'))) return page;
    const other = await (await this.#fallback())?.page(index).catch(() => null);
    if (!other) return page;
    const blank = other.pieces.length === 0 && isBlank(await other.render(20, 'colour'));
    if (blank) this.#blanksInBoth++;
    (blank ? other : page).close();
    return blank ? page : other;
  }

  #finish(page: ReadPage, phase: 'TEXT' | 'OCR'): ReadPage {
    this.#done++;
    this.#job.report({ done: this.#done, total: this.#source.pageCount, phase });
    return page;
  }

  #path(index: number, extension: string): string {
    return join(this.#job.outDir, `page-${index + 1}.${extension}`);
  }
}
