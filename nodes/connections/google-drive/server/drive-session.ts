import type { DriveApi } from '@scriptorium/google-drive/drive-api.ts';
import { listFolder } from '@scriptorium/google-drive/drive-client.ts';
import {
  exportFormatOf,
  isDocument,
  isNative,
  type DriveFile,
} from '@scriptorium/google-drive/drive-file.ts';
import type {
  Batch,
  FoundItem,
  SourceFile,
  SourceLimits,
  SourceSession,
} from '@scriptorium/sources/source-kind.ts';
import { readItem } from './drive-item.ts';
import { toDriveFault } from './drive-faults.ts';

/** Items stored at once. */
const BATCH = 500;

/** The files of one folder; those of its folders are not read. */
export class DriveSession implements SourceSession {
  readonly hostKey = null;
  readonly parallel = 4;
  readonly #api: DriveApi;
  readonly #folderId: string;
  readonly #limits: SourceLimits;

  constructor(api: DriveApi, folderId: string, limits: SourceLimits) {
    this.#api = api;
    this.#folderId = folderId;
    this.#limits = limits;
  }

  async count(): Promise<number> {
    let count = 0;
    for await (const { items } of this.list()) count += items.length;
    return count;
  }

  /** The whole folder each time: neither times nor the order of a listing say what is new. */
  async *list(): AsyncGenerator<Batch> {
    try {
      for await (const files of listFolder(this.#api, this.#folderId)) {
        const items = files.filter(isDocument).map(itemOf);
        for (let start = 0; start < items.length; start += BATCH)
          yield { items: items.slice(start, start + BATCH), cursor: null };
      }
    } catch (error) {
      throw toDriveFault(error, { folder: this.#folderId }, this.#limits);
    }
  }

  async read(item: FoundItem): Promise<SourceFile> {
    return readItem(this.#api, item, this.#limits);
  }

  async close(): Promise<void> {}
}

/** A changed content is another document; native documents have no checksum, but the time of their last change. */
function itemOf(file: DriveFile): FoundItem {
  const { id, mimeType, md5Checksum, modifiedTime, size } = file;
  const place = `${id} ${md5Checksum ?? modifiedTime}`;
  return {
    place,
    // An id is never used again, so that a known file is known in every folder.
    identity: place,
    name: nameOf(file),
    size: size ?? null,
    data: { id, mimeType, md5Checksum: md5Checksum ?? null, modifiedTime },
  };
}

/** A native document has no extension of its own. */
function nameOf(file: DriveFile): string {
  const name = file.name === '' ? file.id : file.name;
  const extension = isNative(file) ? (exportFormatOf(file)?.extension ?? '') : '';
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
}
