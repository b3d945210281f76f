import sharp from 'sharp';
import type { Raster } from '../core/raster.ts';

sharp.cache(false);

export interface PageFile {
  path: string;
  mime: string;
  width: number;
  height: number;
}

/**
 * Writes a rendered page as PNG. Pages without colour are stored in greyscale: a quarter of the time and of the
 * bytes.
 */
export async function writePng(raster: Raster, path: string): Promise<PageFile> {
  const grey = raster.channels === 1 ? raster.data : greyOf(raster);
  const image =
    grey === null
      ? sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } }).removeAlpha()
      : sharp(grey, { raw: { width: raster.width, height: raster.height, channels: 1 } }).toColourspace(
          'b-w',
        );
  await image.png({ compressionLevel: 4 }).toFile(path);
  return { path, mime: 'image/png', width: raster.width, height: raster.height };
}

/** Writes a scanned page as JPEG: a PNG of the same noise has five times the size. */
export async function writeJpeg(raster: Raster, path: string): Promise<PageFile> {
  const grey = raster.channels === 1 ? raster.data : greyOf(raster);
  const raw = {
    width: raster.width,
    height: raster.height,
    channels: grey === null ? (4 as const) : (1 as const),
  };
  const image = sharp(grey ?? raster.data, { raw });
  await (grey === null ? image.removeAlpha() : image.toColourspace('b-w')).jpeg({ quality: 80 }).toFile(path);
  return { path, mime: 'image/jpeg', width: raster.width, height: raster.height };
}

export function isBlank(raster: Raster): boolean {
  const pixels =
    raster.channels === 4
      ? new Uint32Array(raster.data.buffer, raster.data.byteOffset, raster.width * raster.height)
      : raster.data;
  const first = pixels[0];
  return pixels.every((pixel) => pixel === first);
}

/** One byte per pixel when every pixel is grey, else null. */
function greyOf(raster: Raster): Uint8Array | null {
  const count = raster.width * raster.height;
  const pixels = new Uint32Array(raster.data.buffer, raster.data.byteOffset, count);
  const grey = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const pixel = pixels[index]!;
    // red ^ green and green ^ blue
    if (((pixel ^ (pixel >>> 8)) & 0xffff) !== 0) return null;
    grey[index] = pixel;
  }
  return grey;
}
