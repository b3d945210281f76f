import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What this process makes from now on is for the account that runs it alone, whatever the terminal or the service says. */
export const makeFilesPrivate = (): void => void process.umask(0o077);

/**
 * Makes the data folder, or closes one that an earlier version left open: it and what stands in it are for the owner
 * alone, and nobody else comes to what lies deeper. Answers what belongs to another account and stays as it is, such as a
 * volume that the system mounts.
 */
export function closeDataFolder(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() || entry.isFile(),
  );
  const inside = entries.map((entry) => close(join(folder, entry.name), entry.isDirectory()));
  return [close(folder, true), ...inside].filter((path) => path !== undefined);
}

function close(path: string, isFolder: boolean): string | undefined {
  try {
    chmodSync(path, isFolder ? 0o700 : 0o600);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP') return path;
    throw error;
  }
}
