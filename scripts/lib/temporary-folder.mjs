import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** The file system of Linux in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there and in memory. A run holds about half a GB there, and its processes take the rest. */
const NEEDED = 8 * 1024 ** 3;

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= NEEDED && process.availableMemory() >= NEEDED;
}

/**
 * A folder in memory for the temporary files of a run, which makes and deletes hundreds of databases; undefined where
 * memory is short: then they are where the system has them. It is removed when this process ends.
 */
export function openTemporaryFolder() {
  if (!hasRoom()) return undefined;
  const folder = mkdtempSync(`${IN_MEMORY}/scriptorium-tests-`);
  // The user that PostgreSQL and the mail server run as gets folders of its own in it.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return folder;
}
