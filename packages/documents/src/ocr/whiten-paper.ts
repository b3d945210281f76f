import type { Raster } from '../core/raster.ts';

/** Makes the paper white: pixels whose distance to its brightness is within the noise. Text is darker. */
export function whitenPaper(page: Raster): Raster {
  const counts = new Uint32Array(256);
  for (const value of page.data) counts[value]! += 1;
  const half = page.data.length / 2;
  const paper = quantile(counts, half);
  // The darker half of the noise, from the lower quartile: 0.67 standard deviations of a normal distribution.
  const deviation = (paper - quantile(counts, half / 2)) / 0.67;
  const limit = paper - 4.5 * Math.max(1, deviation);
  const scale = limit > 0 ? 255 / limit : 1;
  const data = page.data.map((value) => (value >= limit ? 255 : Math.min(255, value * scale)));
  return { ...page, data };
}

function quantile(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= wanted);
}
