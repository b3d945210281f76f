import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both inclusive. */
export interface Range {
  start: number;
  end?: number;
}

export interface StoredFile {
  key: string;
  /** bytes */
  size: number;
  sha256: string;
}

/**
 * Storage of files: a folder or a bucket. A file is on the disk when `put` returns; a key is random and never reused.
 */
export interface FileStore {
  /** An aborted or failed stream leaves nothing behind. */
  put(body: Readable, contentType: string): Promise<StoredFile>;
  /** Moves a local file into the store: afterwards it no longer exists at its path. */
  move(path: string, contentType: string): Promise<StoredFile>;
  open(key: string, range?: Range): Promise<{ stream: Readable; size: number; start: number; end: number }>;
  /** Provides the whole file as a local path, for programs that need one; call `release` when done. */
  local(key: string): Promise<{ path: string; release: () => Promise<void> }>;
  remove(key: string): Promise<void>;
  keys(): AsyncIterable<{ key: string; modifiedAt: Date }>;
}
