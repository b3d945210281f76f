import type { Raster } from '../pdf/pdf-source.ts';

/** Makes the paper white: what differs from its brightness by no more than noise does. Text is darker than that. */
export function whitened(page: Raster): Raster {
  const counts = new Uint32Array(256);
  for (const value of page.data) counts[value]! += 1;
  const half = page.data.length / 2;
  const paper = quantile(counts, half);
  // The darker half of the noise, from a quarter of the pixels up: 0.67 deviations in a bell curve.
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
