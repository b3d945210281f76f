import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that this process creates are accessible only to its own account, whatever umask the terminal or the service
 * set.
 */
export const makeFilesPrivate = (): void => void process.umask(0o077);

/**
 * Creates the data folder, or restricts one that an earlier version left open: the folder and its entries get
 * permissions for the owner only, which also blocks everything below. Returns the entries that belong to another
 * account and stay unchanged, such as a volume that the system mounts.
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
