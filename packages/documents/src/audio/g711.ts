/** The 16-bit sample of every byte of A-law and mu-law (ITU-T G.711). */
export const A_LAW = Int16Array.from({ length: 256 }, (_, byte) => aLaw(byte));
export const MU_LAW = Int16Array.from({ length: 256 }, (_, byte) => muLaw(byte));

function aLaw(byte: number): number {
  const bits = byte ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const base = ((bits & 15) << 4) + 8;
  const value = segment === 0 ? base : (base + 0x100) << (segment - 1);
  return bits & 0x80 ? value : -value;
}

function muLaw(byte: number): number {
  const bits = ~byte & 255;
  const value = (((bits & 15) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return bits & 0x80 ? 0x84 - value : value - 0x84;
}
