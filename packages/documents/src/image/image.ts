import { join } from 'node:path';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type Job, textOnly } from '../core/job.ts';
import { ConcurrencyLimit } from '../core/concurrency-limit.ts';
import type { Conversion } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { ocrNotes, pictureNotes, scriptNotes } from '../text/notes.ts';
import type { Raster } from '../core/raster.ts';
import { joinPages } from '../text/pieces.ts';
import { openPicture, refuse } from './decode.ts';
import type { PageFile } from './page-image.ts';

/** Preview of a scan: A4 at about 150 dpi. */
const PREVIEW_SIDE = 1800;
/** For OCR: A4 at about 300 dpi; more pixels take longer without better results. */
const OCR_SIDE = 3600;
/** An image whose longer side is shorter is enlarged for OCR, by at most MAX_ENLARGEMENT. */
const SMALL_SIDE = 1200;
const MAX_ENLARGEMENT = 3;
const MAX_PAGES = 5000;

/** Converts an image to its pages (a TIFF may have many) as previews, and their text by OCR. */
export async function convertImage(job: Job): Promise<Conversion> {
  const picture = await openPicture(job.path, job.mime);
  if (picture.pageCount > MAX_PAGES) throw new ConversionError('error.file.bomb');
  const limit = new ConcurrencyLimit(job.ocr.threads + 1);
  let done = 0;
  const work = Array.from({ length: picture.pageCount }, (_, index) =>
    limit.run(async () => {
      const file = await writePreview(picture.page(index), join(job.outDir, `page-${index + 1}`)).catch(
        refuse,
      );
      const grey = await readGrey(picture.page(index)).then(enlarge).catch(refuse);
      const { pieces, otherScript } = await job.ocr.read(grey, job.languages);
      job.report({ done: ++done, total: picture.pageCount, phase: 'OCR' });
      return { file, pieces, otherScript };
    }),
  );
  const pages = await Promise.all(work);
  const { text, words } = joinPages(
    pages.map((page) => page.pieces),
    job.maxTextChars,
  );
  const images = pages.map(({ file }, index) => ({ index, ...file, words: words[index] ?? [] }));
  const numbers = (hasText: boolean) =>
    pages.flatMap(({ pieces, otherScript }, index) =>
      pieces.length > 0 === hasText && otherScript === undefined ? [index + 1] : [],
    );
  const [missing, empty] = [numbers(true), numbers(false)];
  const others = scriptNotes(pages);
  const isPicture = pages.length === 1 && others.length === 0;
  const read = isPicture ? pictureNotes(missing.length > 0) : ocrNotes({ missing, doubtful: [], empty });
  const notes = [...others, ...read];
  return { ...textOnly('image', text), pages: images, ocrPages: missing.length, notes };
}

async function writePreview(page: Sharp, base: string): Promise<PageFile> {
  const path = `${base}.jpg`;
  const { width, height } = await page
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(path);
  return { path, mime: 'image/jpeg', width, height };
}

async function readGrey(page: Sharp): Promise<Raster> {
  const { data, info } = await page
    .resize({ width: OCR_SIDE, height: OCR_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return greyRaster(data, info);
}

/**
 * Letters of a small image have too few pixels: enlarging an image of 310 px raised the recognised words from 34 to
 * 98 %.
 */
async function enlarge(page: Raster): Promise<Raster> {
  const factor = Math.min(MAX_ENLARGEMENT, SMALL_SIDE / Math.max(page.width, page.height));
  if (factor <= 1) return page;
  const { width, height } = page;
  const { data, info } = await sharp(page.data, { raw: { width, height, channels: 1 } })
    .resize({ width: Math.round(width * factor), height: Math.round(height * factor), kernel: 'cubic' })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return greyRaster(data, info);
}

function greyRaster(data: Buffer, { width, height, channels }: OutputInfo): Raster {
  if (channels !== 1) throw new Error(`expected one channel, got ${channels}`);
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, channels };
}
