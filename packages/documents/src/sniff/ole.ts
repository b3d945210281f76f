import type { FileHandle } from 'node:fs/promises';

const LAST_SECTOR = 0xfffffffc;
const MAX_SECTORS = 2000;
const NO_ENTRY = 0xffffffff;
const ENTRY_BYTES = 128;
/** Sectors of the allocation table that the header names; the others are listed in sectors of their own. */
const TABLES_IN_HEADER = 109;

/** An entry of the directory: a storage or a stream (MS-CFB 2.6.1). */
interface OleEntry {
  name: string;
  left: number;
  right: number;
  child: number;
  /** First sector of the stream. */
  sector: number;
  size: number;
}

/** An OLE compound file (MS-CFB) of which a bounded number of sectors is read. */
export class OleFile {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #sectorSize: number;
  #root: OleEntry | undefined;
  readonly #streams = new Map<string, OleEntry>();

  private constructor(file: FileHandle, header: Buffer) {
    this.#file = file;
    this.#header = header;
    this.#sectorSize = sectorSizeOf(header);
  }

  static async open(file: FileHandle): Promise<OleFile> {
    const ole = new OleFile(file, await readAt(file, 0, 512));
    if (ole.#sectorSize > 0) await ole.#readDirectory();
    return ole;
  }

  /** Whether the root contains a stream or storage of this name; those of embedded objects do not count. */
  has(name: string): boolean {
    return this.#streams.has(name);
  }

  /** The first bytes of a stream of the root; zeros where they are missing. */
  async readStart(name: string, length: number): Promise<Buffer> {
    const entry = this.#streams.get(name);
    const start = Buffer.alloc(length);
    if (!entry) return start;
    if (entry.size >= this.#header.readUInt32LE(56)) await this.#read(entry.sector, 0, start);
    else await this.#readMini(entry.sector, start);
    return start;
  }

  async #readDirectory(): Promise<void> {
    const entries: (OleEntry | undefined)[] = [];
    let sector = this.#header.readUInt32LE(48);
    for (let count = 0; sector < LAST_SECTOR && count < MAX_SECTORS; count++) {
      const directory = await readAt(this.#file, this.#place(sector), this.#sectorSize);
      for (let at = 0; at < directory.length; at += ENTRY_BYTES) entries.push(readEntry(directory, at));
      sector = await this.#next(sector);
    }
    this.#root = entries[0];
    for (const entry of siblings(entries, this.#root?.child ?? NO_ENTRY))
      this.#streams.set(entry.name, entry);
  }

  /** Streams shorter than the cutoff are stored in parts of 64 bytes inside the stream of the root. */
  async #readMini(first: number, target: Buffer): Promise<void> {
    const size = 1 << this.#header.readUInt16LE(32);
    const links = Buffer.alloc(4);
    let sector = first;
    for (let done = 0; done < target.length && sector < LAST_SECTOR && this.#root; done += size) {
      await this.#read(this.#root.sector, sector * size, target.subarray(done, done + size));
      await this.#read(this.#header.readUInt32LE(60), sector * 4, links);
      sector = links.readUInt32LE(0);
    }
  }

  /** Reads from a position of the chain that begins at a sector. */
  async #read(first: number, position: number, target: Buffer): Promise<void> {
    let sector = first;
    let start = 0;
    for (let count = 0; sector < LAST_SECTOR && count < MAX_SECTORS; count++) {
      const from = Math.max(position, start) - start;
      const done = start + from - position;
      if (done >= target.length) return;
      if (from < this.#sectorSize) {
        const length = Math.min(this.#sectorSize - from, target.length - done);
        (await readAt(this.#file, this.#place(sector) + from, length)).copy(target, done);
      }
      start += this.#sectorSize;
      sector = await this.#next(sector);
    }
  }

  #place(sector: number): number {
    return (sector + 1) * this.#sectorSize;
  }

  async #next(sector: number): Promise<number> {
    const perSector = this.#sectorSize / 4;
    const table = await this.#tableSector(Math.floor(sector / perSector));
    return table < LAST_SECTOR ? this.#link(table, sector % perSector) : LAST_SECTOR;
  }

  /** The sector of this part of the allocation table. */
  async #tableSector(index: number): Promise<number> {
    if (index < TABLES_IN_HEADER) return this.#header.readUInt32LE(76 + 4 * index);
    const perSector = this.#sectorSize / 4 - 1;
    let list = this.#header.readUInt32LE(68);
    let rest = index - TABLES_IN_HEADER;
    for (; rest >= perSector && list < LAST_SECTOR; rest -= perSector)
      list = await this.#link(list, perSector);
    return list < LAST_SECTOR ? this.#link(list, rest) : LAST_SECTOR;
  }

  /** A number in a sector of numbers. */
  async #link(sector: number, index: number): Promise<number> {
    return (await readAt(this.#file, this.#place(sector) + 4 * index, 4)).readUInt32LE(0);
  }
}

function readEntry(directory: Buffer, at: number): OleEntry | undefined {
  const length = directory.readUInt16LE(at + 64);
  if (length <= 2 || length > 64) return undefined;
  return {
    name: directory.toString('utf16le', at, at + length - 2),
    left: directory.readUInt32LE(at + 68),
    right: directory.readUInt32LE(at + 72),
    child: directory.readUInt32LE(at + 76),
    sector: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}

/** The entries of one storage, which are the nodes of a tree. */
function siblings(entries: readonly (OleEntry | undefined)[], first: number): OleEntry[] {
  const found = new Map<number, OleEntry>();
  const pending = [first];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const entry = entries[index];
    if (!entry || found.has(index)) continue;
    found.set(index, entry);
    pending.push(entry.left, entry.right);
  }
  return [...found.values()];
}

/** 0 where the header is invalid. */
function sectorSizeOf(header: Buffer): number {
  const shift = header.readUInt16LE(30);
  return shift === 9 || shift === 12 ? 1 << shift : 0;
}

/** Missing bytes read as zeros: a truncated file must not throw here. */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}
