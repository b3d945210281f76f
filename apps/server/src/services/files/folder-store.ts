import { createReadStream, closeSync, fsync, open as openFile, write } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Range, StoredFile } from '@scriptorium/engine/file-store.ts';
import {
  clampRange,
  hashOf,
  isKey,
  meter,
  MissingFileError,
  newKey,
  requireKey,
  type SweepableFiles,
} from './stored-files.ts';

const UNFINISHED = 'unfinished';

const READ_BYTES = 256 * 1024;

/**
 * Files in a folder: `<root>/<first two of the key>/<key>`. A file is written under `unfinished/`, synced, renamed,
 * and the folder is synced, so that a file is on the disk when `put` returns and no incomplete file has a key.
 */
export class FolderStore implements SweepableFiles {
  readonly root: string;
  readonly #synced = new Set<string>();

  constructor(root: string) {
    this.root = root;
  }

  put(body: Readable): Promise<StoredFile> {
    return this.putAs(newKey(), body);
  }

  async putAs(key: string, body: Readable): Promise<StoredFile> {
    requireKey(key);
    const unfinished = join(this.root, UNFINISHED, key);
    const { measured, result } = meter();
    try {
      const folder = await this.#folderOf(key);
      const file = await this.#create(unfinished);
      await writeDurably(file, measured(body));
      await rename(unfinished, join(folder, key));
      await syncFolder(folder);
    } catch (error) {
      body.destroy();
      // The first error says what is wrong.
      await rm(unfinished, { force: true }).catch(() => {});
      throw error;
    }
    return { key, ...result() };
  }

  /**
   * Moves a file into the store, without reading or writing its bytes twice; a file of another file system is copied.
   */
  async move(path: string): Promise<StoredFile> {
    const key = newKey();
    const measured = await sealFile(path);
    const folder = await this.#folderOf(key);
    try {
      await rename(path, join(folder, key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const stored = await this.put(createReadStream(path));
      await rm(path);
      return stored;
    }
    await syncFolder(folder);
    return { key, ...measured };
  }

  async open(
    key: string,
    range?: Range,
  ): Promise<{ stream: Readable; size: number; start: number; end: number }> {
    const file = await open(this.#path(key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new MissingFileError(key, { cause: error }) : error;
    });
    const { size } = await file.stat();
    const { start, end } = clampRange(range, size);
    if (end < start) {
      await file.close();
      return { stream: Readable.from([]), size, start, end };
    }
    return { stream: file.createReadStream({ start, end, highWaterMark: READ_BYTES }), size, start, end };
  }

  async local(key: string): Promise<{ path: string; release: () => Promise<void> }> {
    const path = this.#path(key);
    await stat(path).catch((error: unknown) => {
      throw new MissingFileError(key, { cause: error });
    });
    return { path, release: () => Promise.resolve() };
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async *keys(): AsyncIterable<{ key: string; modifiedAt: Date }> {
    for (const folder of await namesIn(this.root)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const key of await namesIn(join(this.root, folder))) {
        const found = isKey(key)
          ? await stat(join(this.root, folder, key)).catch(() => undefined)
          : undefined;
        if (found) yield { key, modifiedAt: found.mtime };
      }
    }
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await namesIn(join(this.root, UNFINISHED))) {
      const path = join(this.root, UNFINISHED, name);
      const found = await stat(path).catch(() => undefined);
      if (!found || found.mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #path(key: string): string {
    return join(this.root, requireKey(key).slice(0, 2), key);
  }

  /** The folder of unfinished files is made by the first one, and by the first one after it was deleted. */
  async #create(unfinished: string): Promise<number> {
    try {
      return await create(unfinished);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await mkdir(join(this.root, UNFINISHED), { recursive: true, mode: 0o700 });
    return create(unfinished);
  }

  async #folderOf(key: string): Promise<string> {
    const folder = join(this.root, key.slice(0, 2));
    if (this.#synced.has(folder)) return folder;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(this.root);
    this.#synced.add(folder);
    return folder;
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Only the server may read the file; its bytes are on the disk. */
async function sealFile(path: string): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
    return await hashOf(file.createReadStream({ autoClose: false, highWaterMark: READ_BYTES }));
  } finally {
    await file.close();
  }
}

const opened = promisify(openFile);
const written = promisify(write);
const synced = promisify(fsync);

/** A new or emptied file that only the server may read; `writeDurably` closes it. */
const create = (path: string): Promise<number> => opened(path, 'w', 0o600);

/** Writes and closes the file, whose bytes are then on the disk; its name is not yet. */
const writeDurably = (file: number, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  closing(file, async () => {
    for await (const chunk of bytes)
      for (let at = 0; at < chunk.length;) at += (await written(file, chunk, at)).bytesWritten;
    await synced(file);
  });

/** A rename is durable only after its folder is synced; Windows has no such call and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await opened(path, 'r');
  await closing(folder, () => synced(folder));
}

/** After a sync a file has nothing left to write, and closing it is not worth a turn of the thread pool. */
async function closing(file: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    closeSync(file);
  }
}
