import type { FileHandle } from 'node:fs/promises';

/** A file whose beginning has been read. */
export interface Begun {
  /** Its first 64 KB, or all of a shorter one. */
  readonly head: Buffer;
  /** bytes */
  readonly size: number;
}

/** Opens the file for one look. */
export type WithFile = <T>(look: (file: FileHandle) => Promise<T>) => Promise<T>;
