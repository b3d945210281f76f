import type { Raster } from '../core/raster.ts';

/** A grey page as a file in the simplest image format, which needs no compression. */
export function asPgm(page: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${page.width} ${page.height}\n255\n`), page.data]);
}
