import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A key is missing, unreadable, or not the key of the database. */
export class KeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyError';
  }
}

/**
 * Creates a key. Its file is written completely and synced before it gets its name, and is readable by its owner only.
 * When several servers start at the same time on one folder, all use the key of the first.
 */
export function createKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(file);
    publishKeyFile(unfinished, path);
  } finally {
    closeSync(file);
    rmSync(unfinished, { force: true });
  }
  syncFolder(dirname(path));
}

/** A link never replaces an existing file; on file systems without links, a rename is used. */
function publishKeyFile(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (!/^(EPERM|ENOTSUP|ENOSYS|EOPNOTSUPP)$/.test(code ?? '')) throw error;
    renameSync(unfinished, path);
  }
}

/** The new key takes the place of the old one, which is deleted. */
export function replaceKeyFile(next: string, path: string): void {
  renameSync(next, path);
  syncFolder(dirname(path));
}

export function readKeyFile(path: string): Buffer {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== 32) throw new KeyError(`The key file ${path} does not contain 32 bytes in base64.`);
  return key;
}

/** The names of a folder survive a power failure only after this. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch {
    // Not every file system can sync a folder.
  } finally {
    closeSync(folder);
  }
}
