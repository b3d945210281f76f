import { decompressRTF } from '@kenjiuno/decompressrtf';

const HEADER = 16;

/** Decompresses an RTF body (MS-OXRTFCP); null if it is damaged. A byte of it unpacks to nine at most. */
export function unpackRtf(packed: Uint8Array): Buffer | null {
  const bytes = Buffer.from(packed);
  // The reader goes on to the length that the header states.
  if (bytes.length < HEADER || bytes.readUInt32LE(0) + 4 > bytes.length) return null;
  try {
    return Buffer.from(decompressRTF([...bytes]));
  } catch {
    return null;
  }
}
