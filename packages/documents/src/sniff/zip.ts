import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Read as UTF-8. */
  name: string;
  rawName: Buffer;
  method: number;
  compressedSize: number;
  size: number;
  crc: number;
  encrypted: boolean;
  offset: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const END_BYTES = 22;
/** The end record of 64 bits with its locator. */
const LONG_END_BYTES = 76;
/** The length of the comment, which is the last field of the end record. */
const COMMENT_LENGTH_BYTES = 2;
const MAX_DIRECTORY = 16 << 20;
/** Stands for a number that needs 64 bits and is stored in an extra field. */
const IN_EXTRA = 0xffffffff;
const ZIP_64 = 1;

/** The directory of a zip file; null when it is missing (truncated) or invalid. Nothing is decompressed. */
export async function listZip(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  // The comment after the end record has at most 65,535 bytes; the record of 64 bits and its locator are before it.
  const tailLength = Math.min(size, END_BYTES + 0xffff + LONG_END_BYTES);
  const start = Buffer.alloc(tailLength);
  await file.read(start, 0, tailLength, size - tailLength);
  const place = directoryPlace(Buffer.from(withWholeEnd(start)));
  if (place === null || place.length > MAX_DIRECTORY || place.offset + place.length > size) return null;
  const directory = Buffer.alloc(place.length);
  await file.read(directory, 0, place.length, place.offset);
  return readDirectory(directory);
}

function directoryPlace(tail: Buffer): { length: number; offset: number } | null {
  const end = lastIndexOfSignature(tail);
  if (end < 0) return null;
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length !== IN_EXTRA && offset !== IN_EXTRA) return { length, offset };
  const long = end - LONG_END_BYTES;
  if (long < 0 || tail.readUInt32LE(end - 20) !== LOCATOR_64 || tail.readUInt32LE(long) !== END_64)
    return null;
  return { length: readLong(tail, long + 40), offset: readLong(tail, long + 48) };
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
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const rawName = directory.subarray(at + 46, nameEnd);
    const next = longNumbers(directory.subarray(nameEnd, extraEnd));
    const numberAt = (place: number) => {
      const number = directory.readUInt32LE(at + place);
      return number === IN_EXTRA ? (next() ?? number) : number;
    };
    // In the extra field the three numbers have this order.
    const [size, compressedSize, offset] = [numberAt(24), numberAt(20), numberAt(42)] as const;
    entries.push({
      name: rawName.toString('utf8'),
      rawName,
      method: directory.readUInt16LE(at + 10),
      compressedSize,
      size,
      crc: directory.readUInt32LE(at + 16),
      encrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
      offset,
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Reads the numbers of 64 bits in the extra field of an entry one after the other. */
function longNumbers(extra: Buffer): () => number | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP_64) continue;
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    let place = at + 4;
    return () => {
      place += 8;
      return place <= end ? readLong(extra, place - 8) : undefined;
    };
  }
  return () => undefined;
}

const readLong = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** The position of the bytes of an entry, after its local header; null if there is no such header. */
export async function dataStart(file: FileHandle, { offset }: ZipEntry): Promise<number | null> {
  const header = Buffer.alloc(30);
  const { bytesRead } = await file.read(header, 0, 30, offset);
  if (bytesRead < 30 || header.readUInt32LE(0) !== 0x04034b50) return null;
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** The text of an entry that is short, such as the `mimetype` of OpenDocument; empty for others. */
export async function readShort(file: FileHandle, entry: ZipEntry, limit: number): Promise<string> {
  if (entry.size > limit || entry.compressedSize > 2 * limit) return '';
  const start = await dataStart(file, entry);
  if (start === null) return '';
  const content = Buffer.alloc(entry.compressedSize);
  await file.read(content, 0, content.length, start);
  if (entry.method === 0) return content.toString('latin1');
  try {
    return inflateRawSync(content, { maxOutputLength: limit }).toString('latin1');
  } catch {
    return '';
  }
}
