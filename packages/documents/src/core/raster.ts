/** Pixels, rows top down, 1 byte (grey) or 4 bytes (red, green, blue, unused) each. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 4;
}
