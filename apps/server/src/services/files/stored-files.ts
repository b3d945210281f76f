import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileStore, Range, StoredFile } from '@scriptorium/engine/file-store.ts';

/** A file store that can also list and remove unfinished uploads. */
export interface SweepableFiles extends FileStore {
  /** Restores a file under its former key. */
  putAs(key: string, body: Readable): Promise<StoredFile>;
  /** Removes what interrupted uploads left behind, when older than `before`; returns the count. */
  removeUnfinished(before: Date): Promise<number>;
  close(): Promise<void>;
}

/** A row names a file that is missing in the store. */
export class MissingFileError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The file ${key} is missing from the file store`, options);
    this.name = 'MissingFileError';
  }
}

const KEY = /^[0-9a-f]{32}$/;

/** 128 random bits in hex: not guessable, never reused, safe in every path. */
export const newKey = (): string => randomBytes(16).toString('hex');

export const isKey = (text: string): boolean => KEY.test(text);

/** Keys come from rows; an invalid one never becomes a path. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a key of the file store');
  return key;
}

interface Measure {
  size: number;
  sha256: string;
}

/** Counts and hashes the bytes that pass through `measured`; `result` is called once, at their end. */
export function meter(): {
  measured: (body: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  result: () => Measure;
} {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { measured, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Size in bytes and checksum of all that a stream delivers. */
export async function hashOf(body: Readable): Promise<Measure> {
  const { measured, result } = meter();
  for await (const _ of measured(body)) continue;
  return result();
}

/** The part of `size` bytes that `range` requests, both ends inclusive. */
export function clampRange(range: Range | undefined, size: number): { start: number; end: number } {
  const start = range?.start ?? 0;
  return { start, end: Math.min(range?.end ?? size - 1, size - 1) };
}
