import { createHash } from 'node:crypto';
import { pathIn } from './paths.ts';
import type { Handle, SftpSession } from './session.ts';
import { SftpError } from './sftp-error.ts';

/** Bytes of a name that all usual file systems store. */
const MAX_NAME_BYTES = 255;
const CHUNK = 128 * 1024;
/** Requests at once. */
const AHEAD = 16;

export interface NewFile {
  /** An absolute path. */
  readonly folder: string;
  readonly name: string;
  readonly content: Buffer;
  /** A random part of the temporary name, the same in repeats of this file. */
  readonly key: string;
  /** Whether an earlier attempt may have written the file. */
  readonly isRepeat: boolean;
}

/**
 * `exists`: another file has the name, and nothing was changed. `maybe` after a failure: whether the file has its name
 * is not known.
 */
export type WriteResult = 'written' | 'exists';

/** A failed write; `maybe` says that the file may have been written. */
export class WriteError extends Error {
  readonly maybe: boolean;
  override readonly cause: SftpError;

  constructor(cause: SftpError, maybe: boolean) {
    super(cause.message, { cause });
    this.name = 'WriteError';
    this.cause = cause;
    this.maybe = maybe;
  }
}

/**
 * Writes a file under another name first and renames it when all its bytes are on the server's disk, so that nobody
 * reads a part of it. An existing file is never replaced. After a crash:
 *
 *   the other name exists        the file is written again
 *   only the name exists         it is ours when its content is the same; otherwise the name is taken
 *   neither exists               the file is written again
 *
 * Rejects with a WriteError.
 */
export async function writeFile(session: SftpSession, file: NewFile): Promise<WriteResult> {
  let maybe = file.isRepeat;
  try {
    const target = pathIn(file.folder, file.name);
    const part = pathIn(file.folder, partName(file.name, file.key));
    if (await exists(session, target)) {
      // The server may have died between the two halves of the rename.
      const isOurs = file.isRepeat && (await hasContent(session, target, file.content));
      await removeQuietly(session, part);
      return isOurs ? 'written' : 'exists';
    }
    maybe = false;
    await writePart(session, part, file.content);
    maybe = true;
    await session.rename(part, target).catch(async (error: unknown) => {
      if (!(error instanceof SftpError) || error.kind === 'broken' || error.kind === 'timeout') throw error;
      maybe = false;
      await removeQuietly(session, part);
      throw error;
    });
    return 'written';
  } catch (error) {
    if (!(error instanceof SftpError)) throw error;
    throw new WriteError(error, maybe);
  }
}

/** The name while the file is written: hidden, and skipped by listings. */
export function partName(name: string, key: string): string {
  const ending = `.${createHash('sha256').update(key).digest('hex').slice(0, 16)}.part`;
  let start = name;
  while (Buffer.byteLength(`.${start}${ending}`) > MAX_NAME_BYTES) start = [...start].slice(0, -1).join('');
  return `.${start}${ending}`;
}

async function exists(session: SftpSession, path: string): Promise<boolean> {
  try {
    await session.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof SftpError && error.kind === 'missing') return false;
    throw error;
  }
}

/** Without following a link and without opening what is no regular file. */
async function hasContent(session: SftpSession, path: string, content: Buffer): Promise<boolean> {
  const { mode, size } = await session.lstat(path);
  if ((mode & 0o170000) !== 0o100000 || size !== content.length) return false;
  const handle = await session.openFile(path, 'r');
  try {
    for (let at = 0; at < content.length;) {
      const part = await session.read(handle, at, Math.min(CHUNK, content.length - at));
      if (part.length === 0 || !part.equals(content.subarray(at, at + part.length))) return false;
      at += part.length;
    }
    return true;
  } finally {
    await session.closeHandle(handle).catch(() => {});
  }
}

async function writePart(session: SftpSession, path: string, content: Buffer): Promise<void> {
  // It may be the target under a second name: never write into it.
  await removeQuietly(session, path);
  const handle = await session.openFile(path, 'wx');
  try {
    await writeAll(session, handle, content);
    await session.sync(handle);
  } catch (error) {
    await session.closeHandle(handle).catch(() => {});
    throw error;
  }
  await session.closeHandle(handle);
}

async function writeAll(session: SftpSession, handle: Handle, content: Buffer): Promise<void> {
  const running: Promise<void>[] = [];
  for (let at = 0; at < content.length; at += CHUNK) {
    const write = session.write(handle, content.subarray(at, at + CHUNK), at);
    // A failure is met when its turn comes; until then nobody waits for it.
    write.catch(() => {});
    running.push(write);
    if (running.length >= AHEAD) await running.shift();
  }
  await Promise.all(running);
}

async function removeQuietly(session: SftpSession, path: string): Promise<void> {
  try {
    await session.unlink(path);
  } catch (error) {
    if (!(error instanceof SftpError) || ['broken', 'timeout', 'aborted'].includes(error.kind)) throw error;
  }
}
