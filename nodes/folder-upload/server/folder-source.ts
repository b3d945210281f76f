import { constants, type BigIntStats } from 'node:fs';
import { lstat, open as openFile, opendir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSkippedFile } from '@scriptorium/domain/sources/skipped-names.ts';
import { listSettled, SETTLE_MS } from '@scriptorium/sources/list-settled.ts';
import { SourceFault, sourceReason } from '@scriptorium/sources/source-fault.ts';
import type {
  Batch,
  FoundItem,
  OpenConnection,
  SessionContext,
  SourceFile,
  SourceKind,
  SourceSession,
  WatchedFolder,
} from '@scriptorium/sources/source-kind.ts';
import { findReal, findRoots, folderAround, mayUse } from './watched-folders.ts';

const PARALLEL = 4;
const PART = 1000;

interface WatchedFile {
  readonly name: string;
  readonly size: number;
  /** Nanoseconds since 1970, as a text: they exceed the safe integers. */
  readonly mtime: string;
  /** The name is not UTF-8. */
  readonly isNameLost: boolean;
}

/** Folders of the server that its administrator allows (WATCHED_FOLDERS); changes nothing in them. */
export const folderSource = makeFolderSource();

export function makeFolderSource({ settleMs = SETTLE_MS }: { settleMs?: number } = {}): SourceKind {
  return {
    kind: 'FOLDER',
    hostOf: () => 'folder',
    accountOf: (settings) => [settings['folder']],
    open: async (connection, context) => {
      context.begin('folder');
      const folder = String(connection.settings['folder']);
      return new FolderSession(await requireFolder(connection, context), folder, settleMs, context.signal);
    },
  };
}

/**
 * The real path of the folder; refused when it is not inside a listed one that its user may read, also by a link. A use that
 * was stored before folders had processes goes on.
 */
async function requireFolder(
  { settings, processId }: OpenConnection,
  { limits }: SessionContext,
): Promise<string> {
  const folder = String(settings['folder']);
  const listed = limits.folders ?? [];
  const roots = await findRoots(listed);
  const user = { processId: processId ?? 0, isAdministrator: settings['byAdministrator'] !== false };
  const isOpen = (found: WatchedFolder | undefined) => found !== undefined && mayUse(found, user);
  const path = await realpath(folder).catch(async (cause: unknown) => {
    const around = folderAround(folder, listed);
    const isOfMissingRoot = around !== undefined && (await findReal(around.path)) === undefined;
    throw (isOfMissingRoot && isOpen(around)) || isOpen(await rootOfMissing(folder, roots))
      ? folderFault(cause, folder)
      : forbidden(folder);
  });
  if (isOpen(folderAround(path, roots))) return path;
  throw forbidden(folder);
}

/** Nobody learns which folders exist outside the allowed ones: a path that does not exist must lead into one of those. */
async function rootOfMissing(
  folder: string,
  roots: readonly WatchedFolder[],
): Promise<WatchedFolder | undefined> {
  for (let above = folder; ; above = dirname(above)) {
    const path = await findReal(above);
    if (path !== undefined) return folderAround(path, roots);
    const isLink = await lstat(above).then(
      () => true,
      () => false,
    );
    if (isLink) return undefined;
  }
}

export const forbidden = (folder: string): SourceFault =>
  new SourceFault(
    'stop',
    sourceReason('reason.source.folderNotAllowed', { folder, setting: 'WATCHED_FOLDERS' }),
  );

class FolderSession implements SourceSession {
  readonly hostKey = null;
  readonly parallel = PARALLEL;
  readonly #path: string;
  readonly #folder: string;
  readonly #settleMs: number;
  readonly #signal: AbortSignal;

  constructor(path: string, folder: string, settleMs: number, signal: AbortSignal) {
    this.#path = path;
    this.#folder = folder;
    this.#settleMs = settleMs;
    this.#signal = signal;
  }

  async count(): Promise<number> {
    let count = 0;
    for await (const part of this.#parts()) count += part.length;
    return count;
  }

  list(
    _cursor: unknown,
    findKnown: (places: readonly string[]) => Promise<ReadonlySet<string>>,
  ): AsyncGenerator<Batch> {
    return listSettled<WatchedFile>({
      parts: () => this.#parts(),
      statAgain: (file) => (file.isNameLost ? Promise.resolve(file) : this.#look(file.name)),
      placeOf,
      itemOf,
      findKnown,
      settleMs: this.#settleMs,
      signal: this.#signal,
    });
  }

  async *#parts(): AsyncGenerator<WatchedFile[]> {
    let part: WatchedFile[] = [];
    for await (const file of this.#files()) {
      part.push(file);
      if (part.length < PART) continue;
      yield part;
      part = [];
    }
    yield part;
  }

  async *#files(): AsyncGenerator<WatchedFile> {
    const entries = await opendir(this.#path, { encoding: 'utf8' }).catch((cause: unknown) => {
      throw folderFault(cause, this.#folder);
    });
    for await (const entry of entries) {
      this.#signal.throwIfAborted();
      if (isSkippedFile(entry.name)) continue;
      if (entry.name.includes('\u{fffd}')) yield { name: entry.name, size: 0, mtime: '0', isNameLost: true };
      else if (entry.isFile()) {
        const file = await this.#look(entry.name);
        if (file) yield file;
      }
    }
  }

  /** Only regular files: a link might lead out of the folder, and a pipe would block its reader. */
  async #look(name: string): Promise<WatchedFile | undefined> {
    const stats = await lstat(join(this.#path, name), { bigint: true }).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    return { name, size: Number(stats.size), mtime: String(stats.mtimeNs), isNameLost: false };
  }

  async read({ data }: FoundItem): Promise<SourceFile> {
    const listed = data as unknown as WatchedFile;
    if (listed.isNameLost) throw new SourceFault('refused', sourceReason('reason.source.name'));
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    const file = await openFile(join(this.#path, listed.name), flags).catch((error: unknown) => {
      throw fileFault(error);
    });
    const stats = await file.stat({ bigint: true });
    // Its other name may be outside the folder, where the person who linked it cannot read it.
    if (stats.nlink > 1n) {
      await file.close();
      throw new SourceFault('refused', sourceReason('reason.source.hardLink'));
    }
    if (!isSame(stats, listed)) {
      await file.close();
      // Another version has another place, which the next listing finds.
      throw new SourceFault('gone', sourceReason('reason.source.gone'));
    }
    return {
      filename: listed.name,
      path: this.#folder,
      // It closes the file.
      body: file.createReadStream(),
      verify: async ({ size }) => {
        const now = await this.#look(listed.name);
        if (size !== listed.size || !now || placeOf(now) !== placeOf(listed))
          throw new SourceFault('later', sourceReason('reason.source.changed'));
      },
    };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function isSame(stats: BigIntStats, { size, mtime }: WatchedFile): boolean {
  return stats.isFile() && Number(stats.size) === size && String(stats.mtimeNs) === mtime;
}

const placeOf = ({ name, size, mtime }: WatchedFile): string => `${mtime}:${size}:${name}`;

const itemOf = (file: WatchedFile): FoundItem => ({
  place: placeOf(file),
  // Two files with the same bytes are two documents.
  identity: null,
  name: file.name,
  size: file.size,
  data: { ...file },
});

function folderFault(cause: unknown, folder: string): SourceFault {
  const { code } = cause as NodeJS.ErrnoException;
  const key = code === 'EACCES' || code === 'EPERM' ? 'folderForbidden' : 'folder';
  return new SourceFault('stop', sourceReason(`reason.source.${key}`, { folder }), { cause });
}

function fileFault(cause: unknown): SourceFault {
  const { code = '' } = cause as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ELOOP'
    ? new SourceFault('gone', sourceReason('reason.source.gone'), { cause })
    : new SourceFault('item', sourceReason('reason.source.unreadable', { code }), { cause });
}
