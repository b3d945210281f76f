import type { FileHandle } from 'node:fs/promises';

/** A file whose beginning has been read. */
export interface Begun {
  /** The first 64 KB of the file, or all of a shorter one. */
  readonly head: Buffer;
  /** bytes */
  readonly size: number;
  readonly filename: string;
}

/** Opens the file for one look. */
export type WithFile = <T>(look: (file: FileHandle) => Promise<T>) => Promise<T>;
