import { endianness } from 'node:os';

const isLittleEndian = endianness() === 'LE';

/** Words of 32 bits, little-endian. */
function bytesOf(words: Float32Array | Uint32Array): Buffer {
  const bytes = Buffer.from(words.buffer.slice(words.byteOffset, words.byteOffset + words.byteLength));
  return isLittleEndian ? bytes : bytes.swap32();
}

/** A copy, at a place that typed arrays may begin at. */
function wordsOf(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(Uint8Array.from(bytes).buffer);
  return isLittleEndian ? copy : copy.swap32();
}

/** 32-bit floats, little-endian. */
export const bytesOfVector = (vector: Float32Array): Buffer => bytesOf(vector);

export const bytesOfSigns = (signs: Uint32Array): Buffer => bytesOf(signs);

/** A copy of bytes of `bytesOfVector`. */
export function vectorOfBytes(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = wordsOf(bytes);
  return new Float32Array(buffer, byteOffset, byteLength / Float32Array.BYTES_PER_ELEMENT);
}

/** A copy of bytes of `bytesOfSigns`. */
export function signsOfBytes(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, byteLength } = wordsOf(bytes);
  return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
}
