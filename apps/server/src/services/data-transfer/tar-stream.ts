import { Header } from 'tar';

const BLOCK = 512;

/** The archive ended too early, or its bytes were changed. */
export class DamagedArchive extends Error {
  constructor(detail: string) {
    super(`The archive is damaged: ${detail}.`);
    this.name = 'DamagedArchive';
  }
}

/** One file of a tar archive; `body` must be exactly `size` bytes. */
export async function* tarFile(
  path: string,
  size: number,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const header = new Header({ path, size, type: 'File', mode: 0o600, mtime: new Date() });
  header.encode();
  yield header.block as Buffer;
  let written = 0;
  for await (const chunk of body) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new Error(`${path} has ${written} bytes instead of ${size}`);
  yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Two empty blocks end an archive. */
export const tarEnd = (): Uint8Array => Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  path: string;
  size: number;
  /** Must be read to its end, or not at all, before the next entry is requested. */
  body: AsyncIterable<Buffer>;
}

/** The files of an archive in their order, read as a stream. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const block = await bytes.take(BLOCK);
    if (block.length === 0) throw new DamagedArchive('its end is missing');
    const header = block.length === BLOCK ? new Header(block) : undefined;
    if (header?.nullBlock) {
      // gunzip compares the checksum after the last byte.
      await bytes.drain();
      return;
    }
    if (!header?.cksumValid || header.path === undefined || header.size === undefined)
      throw new DamagedArchive('a header is not readable');
    const { path, size } = header;
    const state = { left: size };
    yield { path, size, body: body(bytes, state) };
    await bytes.skip(state.left + ((BLOCK - (size % BLOCK)) % BLOCK));
  }
}

async function* body(bytes: ByteReader, state: { left: number }): AsyncGenerator<Buffer> {
  while (state.left > 0) {
    const chunk = await bytes.some(state.left);
    if (chunk.length === 0) throw new DamagedArchive('it ends in the middle of a file');
    state.left -= chunk.length;
    yield chunk;
  }
}

/** Reads a stream in portions of any size. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At least one byte, unless the stream has ended; at most `limit`. */
  async some(limit: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#source.next();
      if (next.done) return Buffer.alloc(0);
      this.#rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
    }
    const part = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  /** `size` bytes, or fewer at the end of the stream. */
  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0;) {
      const part = await this.some(left);
      if (part.length === 0) break;
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Reads the rest. */
  async drain(): Promise<void> {
    while ((await this.some(Infinity)).length > 0);
  }

  async skip(size: number): Promise<void> {
    for (let left = size; left > 0;) {
      const part = await this.some(left);
      if (part.length === 0) throw new DamagedArchive('it ends in the middle of a file');
      left -= part.length;
    }
  }
}
