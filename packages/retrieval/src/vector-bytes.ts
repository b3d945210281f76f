import { endianness } from 'node:os';

const isLittleEndian = endianness() === 'LE';

/** 32-bit floats, little-endian. */
export function bytesOfVector(vector: Float32Array): Buffer {
  const bytes = Buffer.from(vector.buffer.slice(vector.byteOffset, vector.byteOffset + vector.byteLength));
  return isLittleEndian ? bytes : bytes.swap32();
}

/** A copy of bytes of `bytesOfVector`. */
export function vectorOfBytes(bytes: Uint8Array): Float32Array {
  const copy = Buffer.from(Uint8Array.from(bytes).buffer);
  if (!isLittleEndian) copy.swap32();
  return new Float32Array(copy.buffer, copy.byteOffset, copy.byteLength / Float32Array.BYTES_PER_ELEMENT);
}
