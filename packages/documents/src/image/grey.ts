import type { Raster } from '../core/raster.ts';

/** Greyscale of a page for OCR, with the weights of ITU-R BT.601. */
export function toGrey(raster: Raster): Raster {
  if (raster.channels === 1) return raster;
  const { data, width, height } = raster;
  const grey = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < grey.length; index++, at += 4) {
    grey[index] = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
  }
  return { data: grey, width, height, channels: 1 };
}
