import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  encrypted: boolean;
  offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_BYTES = 22;
/** The length of the comment, which is the last field of the end record. */
const COMMENT_LENGTH_BYTES = 2;
const MAX_DIRECTORY = 16 << 20;

/** The directory of a zip file; null when it is missing (truncated) or invalid. Nothing is decompressed. */
export async function listZip(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  // The comment after the end record has at most 65,535 bytes.
  const tailLength = Math.min(size, END_BYTES + 0xffff);
  const start = Buffer.alloc(tailLength);
  await file.read(start, 0, tailLength, size - tailLength);
  const tail = Buffer.from(withWholeEnd(start));
  const end = lastIndexOfSignature(tail);
  if (end < 0) return null;
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (length > MAX_DIRECTORY || offset + length > size) return null;
  const directory = Buffer.alloc(length);
  await file.read(directory, 0, length, offset);
  return readDirectory(directory);
}

/** Adds the last bytes of a zip that was cut in the length of its comment; the comment is empty. */
export function withWholeEnd(zip: Uint8Array): Uint8Array {
  const cut = Buffer.from(zip.subarray(-END_BYTES));
  for (let missing = 1; missing <= COMMENT_LENGTH_BYTES; missing += 1) {
    const at = cut.length - END_BYTES + missing;
    if (at >= 0 && cut.readUInt32LE(at) === END) return Buffer.concat([zip, Buffer.alloc(missing)]);
  }
  return zip;
}

function lastIndexOfSignature(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at--) if (tail.readUInt32LE(at) === END) return at;
  return -1;
}

function readDirectory(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL;) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      encrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The text of an entry that is short, such as the `mimetype` of OpenDocument; empty for others. */
export async function readShort(file: FileHandle, entry: ZipEntry, limit: number): Promise<string> {
  if (entry.size > limit || entry.compressedSize > 2 * limit) return '';
  const header = Buffer.alloc(30);
  await file.read(header, 0, 30, entry.offset);
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = Buffer.alloc(entry.compressedSize);
  await file.read(content, 0, content.length, start);
  if (entry.method === 0) return content.toString('latin1');
  try {
    return inflateRawSync(content, { maxOutputLength: limit }).toString('latin1');
  } catch {
    return '';
  }
}
