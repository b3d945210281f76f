import { readFile } from 'node:fs/promises';
import libheif from 'libheif-js/wasm-bundle.js';
import { ConversionError } from '../core/errors.ts';
import type { Raster } from '../core/raster.ts';

/** Decodes the main picture of a HEIC file, turned as it was taken; a larger one is refused before it is decoded (decision 129). */
export async function readHeic(path: string, maxPixels: number): Promise<Raster> {
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(await readFile(path));
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
  if (!picture) throw new ConversionError('error.file.broken');
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxPixels) throw new ConversionError('error.file.bomb');
  const given = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const decoded = await new Promise<typeof given | null>((resolve) => picture.display(given, resolve));
  picture.free();
  if (!decoded) throw new ConversionError('error.file.broken');
  return { data: new Uint8Array(given.data.buffer), width, height, channels: 4 };
}
