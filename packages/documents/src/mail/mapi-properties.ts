import iconv from 'iconv-lite';

/** The properties of a message or attachment by their id (MS-OXTNEF 2.1.3.4). */
export interface MapiProperties {
  text(id: number): string | null;
  bytes(id: number): Buffer | null;
}

const TEXT_8 = 0x1e;
const TEXT_16 = 0x1f;
const BINARY = 0x102;
const OBJECT = 0x0d;
const MULTIPLE = 0x1000;
/** Bytes of the types of a fixed size. */
const SIZES: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  0xa: 4,
  0xb: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};
const HAS_LENGTH = new Set([TEXT_8, TEXT_16, BINARY, OBJECT]);
const FIRST_NAMED = 0x8000;

/** Reads the properties as far as they are whole. */
export function readProperties(data: Buffer, charset: string): MapiProperties {
  const values = new Map<number, { type: number; value: Buffer }>();
  const cursor = new Cursor(data);
  try {
    for (let count = cursor.uint32(); count > 0; count--) {
      const type = cursor.uint16();
      const id = cursor.uint16();
      if (id >= FIRST_NAMED) skipName(cursor);
      const value = readValue(cursor, type);
      if (value) values.set(id, { type, value });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return {
    text(id) {
      const found = values.get(id);
      if (!found || (found.type !== TEXT_8 && found.type !== TEXT_16)) return null;
      return iconv.decode(found.value, found.type === TEXT_16 ? 'utf-16le' : charset).replace(/\0+$/, '');
    },
    bytes(id) {
      const found = values.get(id);
      return found && found.type === BINARY ? found.value : null;
    },
  };
}

/** Named properties begin with a GUID, and a number or a name. */
function skipName(cursor: Cursor): void {
  cursor.bytes(16);
  if (cursor.uint32() === 0) cursor.bytes(4);
  else cursor.padded(cursor.uint32());
}

/** The value; the last of several. A type that is unknown ends the reading, since its size is unknown too. */
function readValue(cursor: Cursor, type: number): Buffer | null {
  const single = type & ~MULTIPLE;
  const hasLength = HAS_LENGTH.has(single);
  const size = SIZES[single];
  if (!hasLength && size === undefined) throw new RangeError(`unknown type ${type}`);
  let value: Buffer | null = null;
  for (let count = hasLength || type !== single ? cursor.uint32() : 1; count > 0; count--)
    value = hasLength ? cursor.padded(cursor.uint32()) : cursor.bytes(size!);
  return value;
}

/** Reads from a buffer; beyond its end there is a RangeError. */
class Cursor {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  uint16(): number {
    return this.bytes(2).readUInt16LE(0);
  }

  uint32(): number {
    return this.bytes(4).readUInt32LE(0);
  }

  bytes(length: number): Buffer {
    if (this.#at + length > this.#data.length) throw new RangeError('beyond the end');
    const value = this.#data.subarray(this.#at, this.#at + length);
    this.#at += length;
    return value;
  }

  /** A value of any length is followed by zeros up to a multiple of four. */
  padded(length: number): Buffer {
    const value = this.bytes(length);
    this.#at += (4 - (length % 4)) % 4;
    return value;
  }
}
