import { ConversionError } from '../../core/errors.ts';

const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;
const SMALL_SECTOR = 64;
/** Shorter streams are stored in sectors of 64 bytes, inside the stream of the root. */
const SMALL_STREAM = 4096;
const RECORD = 128;
const STREAM = 2;

/**
 * Refuses an OLE compound file (MS-CFB) whose streams are truncated, share sectors or run in circles: its reader would
 * not end, or would read the bytes of another stream.
 */
export function checkContainer(bytes: Buffer): void {
  try {
    new Container(bytes).check();
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    throw new ConversionError('error.file.broken', {}, { cause: error });
  }
}

class Container {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  /** The sector after each sector. */
  readonly #next: number[];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#sectorSize = 1 << bytes.readUInt16LE(30);
    require([512, 4096].includes(this.#sectorSize));
    this.#next = this.#numbers(this.#tableSectors());
  }

  check(): void {
    const used = new Set<number>();
    const directory = this.#join(chainOf(this.#next, this.#bytes.readUInt32LE(48), used));
    const records = Array.from({ length: Math.floor(directory.length / RECORD) }, (_, index) =>
      directory.subarray(index * RECORD, (index + 1) * RECORD),
    );
    const [root] = records;
    if (!root) throw new RangeError('No directory');
    requireTree(records);
    const small = this.#numbers(chainOf(this.#next, this.#bytes.readUInt32LE(60), used));
    const smallBytes = chainOf(this.#next, root.readUInt32LE(116), used).length * this.#sectorSize;
    const usedSmall = new Set<number>();
    for (const record of records) {
      const size = record.readUInt32LE(120);
      if (record[66] !== STREAM || size === 0) continue;
      const start = record.readUInt32LE(116);
      const isSmall = size < SMALL_STREAM;
      const chain = isSmall ? chainOf(small, start, usedSmall) : chainOf(this.#next, start, used);
      require(size <= chain.length * (isSmall ? SMALL_SECTOR : this.#sectorSize));
      require(!isSmall || chain.every((sector) => sector * SMALL_SECTOR < smallBytes));
    }
  }

  /** The sectors of the allocation table: 109 in the header, the others in sectors that lead from one to the next. */
  #tableSectors(): number[] {
    const sectors: number[] = [];
    for (let at = 76; at < 512; at += 4) sectors.push(this.#bytes.readUInt32LE(at));
    const more = new Set<number>();
    for (let sector = this.#bytes.readUInt32LE(68); sector < LAST_SECTOR;) {
      require(!more.has(sector));
      more.add(sector);
      const numbers = this.#numbers([sector]);
      sector = numbers.pop() ?? NONE;
      sectors.push(...numbers);
    }
    return sectors.filter((sector) => sector < LAST_SECTOR);
  }

  #join(sectors: readonly number[]): Buffer {
    return Buffer.concat(sectors.map((sector) => this.#sector(sector)));
  }

  /** The last sector of a file may be shorter. */
  #sector(sector: number): Buffer {
    const start = (sector + 1) * this.#sectorSize;
    require(start < this.#bytes.length);
    return this.#bytes.subarray(start, start + this.#sectorSize);
  }

  #numbers(sectors: readonly number[]): number[] {
    const joined = this.#join(sectors);
    return Array.from({ length: Math.floor(joined.length / 4) }, (_, index) =>
      joined.readUInt32LE(index * 4),
    );
  }
}

/** The sectors of a stream; none of them may belong to another one. */
function chainOf(next: readonly number[], start: number, used: Set<number>): number[] {
  const chain: number[] = [];
  for (let sector = start; sector < LAST_SECTOR; sector = next[sector] ?? NONE) {
    require(sector < next.length && !used.has(sector));
    used.add(sector);
    chain.push(sector);
  }
  return chain;
}

/** Each record has one place in the tree of storages. */
function requireTree(records: readonly Buffer[]): void {
  const seen = new Set<number>();
  const open = [0];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const record = records[index];
    require(record !== undefined && !seen.has(index));
    seen.add(index);
    for (const place of [68, 72, 76]) {
      const linked = record.readUInt32LE(place);
      if (linked !== NONE) open.push(linked);
    }
  }
}

function require(isSound: boolean): asserts isSound {
  if (!isSound) throw new ConversionError('error.file.broken');
}
