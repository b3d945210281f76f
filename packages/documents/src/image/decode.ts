import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { ConversionError } from '../core/errors.ts';
import type { Raster } from '../core/raster.ts';
import { HEIC } from '../sniff/magic-bytes.ts';

/** About A0 at 400 dpi. Larger images are refused before they are decompressed. */
const MAX_PIXELS = 250_000_000;

/** The pages of an image file, upright (EXIF) and without transparency. */
export interface Picture {
  pageCount: number;
  page(index: number): Sharp;
}

export async function openPicture(path: string, mime: string): Promise<Picture> {
  if (mime === 'image/bmp') return openWithCanvas(path);
  if (mime === HEIC) return openHeic(path);
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'truncated' as const };
  const { width, height, pages = 1 } = await sharp(path, options).metadata().catch(refuse);
  if (width * height > MAX_PIXELS) throw new ConversionError('error.file.bomb');
  // The frames of an animation are not pages.
  const pageCount = mime === 'image/tiff' ? pages : 1;
  const page = (index: number) =>
    sharp(path, { ...options, page: index })
      .autoOrient()
      .flatten({ background: '#ffffff' });
  return { pageCount, page };
}

/** sharp does not support BMP, the canvas does. */
async function openWithCanvas(path: string): Promise<Picture> {
  const image = await loadImage(await readFile(path)).catch(refuse);
  const { width, height } = image;
  if (width * height > MAX_PIXELS) throw new ConversionError('error.file.bomb');
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return ofPixels({ data: pixels, width, height, channels: 4 });
}

/** sharp reads HEIF with AV1 only, not with HEVC. */
async function openHeic(path: string): Promise<Picture> {
  const { readHeic } = await import('./heic.ts');
  return ofPixels(await readHeic(path, MAX_PIXELS).catch(refuse));
}

const ofPixels = ({ data, ...raw }: Raster): Picture => ({
  pageCount: 1,
  page: () => sharp(data, { raw }).removeAlpha(),
});

export function refuse(error: unknown): never {
  if (error instanceof ConversionError) throw error;
  const bomb = error instanceof Error && /pixel limit/i.test(error.message);
  throw new ConversionError(bomb ? 'error.file.bomb' : 'error.file.broken', {}, { cause: error });
}
