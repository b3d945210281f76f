export class UnreadableLearnedError extends Error {
  override readonly name = 'UnreadableLearnedError';
}

/** The length of a JSON header (4 bytes, little endian), the header, then the numbers. */
export function writeLearned(
  header: { readonly format: number | string },
  numbers: readonly ArrayBufferView[],
): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...numbers.map(bytesOf)]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** The numbers behind a header, one list after the other. */
export class LearnedNumbers {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  uint32(count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#take(4 * count));
  }

  float32(count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#take(4 * count));
  }

  int16(count: number): Int16Array<ArrayBuffer> {
    return new Int16Array(this.#take(2 * count));
  }

  /** All must have been read. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw cutOff();
  }

  /** A copy, because numbers must start at multiples of their size; a Buffer's own slice() would be none. */
  #take(length: number): ArrayBuffer {
    const from = this.#at;
    this.#at += length;
    if (!(this.#at <= this.#bytes.length)) throw cutOff();
    const { buffer, byteOffset } = this.#bytes;
    return buffer.slice(byteOffset + from, byteOffset + this.#at) as ArrayBuffer;
  }
}

const cutOff = () => new UnreadableLearnedError('The learned bytes are cut off');

export function readLearned<Header extends { format: number | string }>(
  bytes: Uint8Array,
  format: Header['format'],
): { header: Header; numbers: LearnedNumbers } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const start = 4 + buffer.readUInt32LE(0);
    const header = JSON.parse(buffer.toString('utf8', 4, start)) as Header;
    if (header.format === format) return { header, numbers: new LearnedNumbers(bytes, start) };
  } catch {
    throw new UnreadableLearnedError('These bytes are nothing that was learned');
  }
  throw new UnreadableLearnedError('It was learned by another version; train it again');
}
