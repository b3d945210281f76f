import type { FileHandle } from 'node:fs/promises';

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
const MAX_DIRECTORY = 16 << 20;

/** The directory of a zip file; null when it is missing (truncated) or invalid. Nothing is decompressed. */
export async function listZip(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  // The end record has 22 bytes and a comment of at most 65,535.
  const tailLength = Math.min(size, 22 + 0xffff);
  const tail = Buffer.alloc(tailLength);
  await file.read(tail, 0, tailLength, size - tailLength);
  const end = lastIndexOfSignature(tail);
  if (end < 0) return null;
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (length > MAX_DIRECTORY || offset + length > size) return null;
  const directory = Buffer.alloc(length);
  await file.read(directory, 0, length, offset);
  return readDirectory(directory);
}

function lastIndexOfSignature(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at--) if (tail.readUInt32LE(at) === END) return at;
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

/** The first bytes of an uncompressed entry (the `mimetype` of OpenDocument). */
export async function readStored(file: FileHandle, entry: ZipEntry, limit: number): Promise<string> {
  const header = Buffer.alloc(30);
  await file.read(header, 0, 30, entry.offset);
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = Buffer.alloc(Math.min(limit, entry.size));
  await file.read(content, 0, content.length, start);
  return content.toString('latin1');
}
