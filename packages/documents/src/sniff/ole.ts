import type { FileHandle } from 'node:fs/promises';

const LAST_SECTOR = 0xfffffffc;
const MAX_SECTORS = 2000;

export interface OleEntry {
  /** First sector of the stream. */
  sector: number;
  size: number;
  /** The stream or storage is in no other storage. */
  isTop: boolean;
}

/** The directory of an OLE compound file; reads a bounded number of its sectors. */
export async function listOle(file: FileHandle): Promise<Map<string, OleEntry>> {
  const header = await readAt(file, 0, 512);
  const sectorSize = sectorSizeOf(header);
  if (sectorSize === null) return new Map();
  const records = await readDirectory(file, header, sectorSize);
  const top = topLevel(records);
  const named = records.flatMap((record, index): [string, OleEntry][] => {
    const length = record.readUInt16LE(64);
    if (length <= 2 || length > 64) return [];
    const entry = {
      sector: record.readUInt32LE(116),
      size: record.readUInt32LE(120),
      isTop: top.has(index),
    };
    return [[record.toString('utf16le', 0, length - 2), entry]];
  });
  // Of streams with one name, the uppermost counts.
  return new Map(named.toSorted(([, one], [, other]) => Number(one.isTop) - Number(other.isTop)));
}

const RECORD = 128;

async function readDirectory(file: FileHandle, header: Buffer, sectorSize: number): Promise<Buffer[]> {
  const records: Buffer[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < LAST_SECTOR && count < MAX_SECTORS; count++) {
    const directory = await readAt(file, (sector + 1) * sectorSize, sectorSize);
    for (let at = 0; at + RECORD <= directory.length; at += RECORD)
      records.push(directory.subarray(at, at + RECORD));
    sector = await nextSector(file, header, sectorSize, sector);
  }
  return records;
}

/** The records in the root: its child and, by their links, the siblings of it. */
function topLevel(records: readonly Buffer[]): Set<number> {
  const found = new Set<number>();
  const open = [records[0]?.readUInt32LE(76) ?? LAST_SECTOR];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const record = records[index];
    if (!record || found.has(index)) continue;
    found.add(index);
    open.push(record.readUInt32LE(68), record.readUInt32LE(72));
  }
  return found;
}

/** The first bytes of a stream that is large enough (4,096 bytes) to have its own sectors. */
export async function readOleStart(file: FileHandle, entry: OleEntry, length: number): Promise<Buffer> {
  const sectorSize = sectorSizeOf(await readAt(file, 0, 512)) ?? 512;
  return readAt(file, (entry.sector + 1) * sectorSize, length);
}

function sectorSizeOf(header: Buffer): number | null {
  const shift = header.readUInt16LE(30);
  return shift === 9 || shift === 12 ? 1 << shift : null;
}

async function nextSector(
  file: FileHandle,
  header: Buffer,
  sectorSize: number,
  sector: number,
): Promise<number> {
  const perSector = sectorSize / 4;
  const table = Math.floor(sector / perSector);
  if (table >= 109) return LAST_SECTOR;
  const place = header.readUInt32LE(76 + 4 * table);
  if (place >= LAST_SECTOR) return LAST_SECTOR;
  return (await readAt(file, (place + 1) * sectorSize + (sector % perSector) * 4, 4)).readUInt32LE(0);
}

/** Missing bytes read as zeros: a truncated file must not throw here. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}
