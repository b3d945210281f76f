import type { Piece } from '../core/page-reader.ts';
import type { Raster } from '../core/raster.ts';
import type { LayerState } from './layer-quality.ts';

export interface PdfPage {
  pieces: Piece[];
  state: LayerState;
  render(dpi: number, mode: 'grey' | 'colour'): Promise<Raster>;
  close(): void;
}

/** A PDF opened by one of the two libraries. */
export interface PdfSource {
  pageCount: number;
  page(index: number): Promise<PdfPage>;
  close(): Promise<void>;
}

/** Longest side of a page image: posters and forged page sizes must not exhaust the memory. */
const MAX_SIDE = 4000;

export function pixelScale(dpi: number, width: number, height: number): number {
  return Math.min(dpi / 72, MAX_SIDE / Math.max(width, height, 1));
}
