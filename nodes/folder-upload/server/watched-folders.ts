import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { WatchedFolder } from '@scriptorium/sources/source-kind.ts';

export const isWithin = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

export const findReal = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);

/** The innermost of the listed folders around a path decides who may read it. */
export function folderAround<Folder extends { readonly path: string }>(
  path: string,
  folders: readonly Folder[],
): Folder | undefined {
  return folders
    .filter((folder) => isWithin(path, folder.path))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The listed folders at their real paths; those that do not exist are left out. */
export async function findRoots(folders: readonly WatchedFolder[]): Promise<WatchedFolder[]> {
  const found = await Promise.all(
    folders.map(async ({ path, processIds }) => ({ path: await findReal(path), processIds })),
  );
  return found.flatMap(({ path, processIds }) => (path === undefined ? [] : [{ path, processIds }]));
}

/** The user of a folder. */
export interface FolderUser {
  readonly processId: number;
  /** A system administrator chooses it, or has chosen it. */
  readonly isAdministrator: boolean;
}

/** A folder with processes is for these alone, one without for system administrators. */
export const mayUse = ({ processIds }: WatchedFolder, { processId, isAdministrator }: FolderUser): boolean =>
  processIds.length === 0 ? isAdministrator : processIds.includes(processId);

/** Whether a listed folder forbids the path, wherever it leads; a path that does not exist counts as where it would be. */
export async function isForbidden(
  folder: string,
  folders: readonly WatchedFolder[],
  user: FolderUser,
): Promise<boolean> {
  const roots = await findRoots(folders);
  let existing = folder;
  while ((await findReal(existing)) === undefined && dirname(existing) !== existing)
    existing = dirname(existing);
  const real = await findReal(existing);
  const around = [
    folderAround(folder, folders),
    real === undefined ? undefined : folderAround(real, roots),
  ].filter((found) => found !== undefined);
  return around.some((found) => !mayUse(found, user));
}
