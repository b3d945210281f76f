import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@scriptorium/db/database.ts';
import { listUnknownKeys } from './blobs.store.ts';
import type { SweepableFiles } from './stored-files.ts';

/** Hours for which a file without a row is kept: longer than any upload or conversion takes. */
export const ORPHAN_HOURS = 24;
const BATCH = 500;

/** Removes files that no row names (their transaction was not committed) and unfinished uploads. */
export async function sweepFiles(
  db: Db,
  files: SweepableFiles,
  now = new Date(),
): Promise<{ orphans: number; unfinished: number }> {
  const before = new Date(now.getTime() - ORPHAN_HOURS * 3_600_000);
  let orphans = 0;
  let batch: string[] = [];
  const removeOrphans = async () => {
    for (const key of await listUnknownKeys(db, batch)) {
      await files.remove(key);
      orphans += 1;
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of files.keys()) {
    if (modifiedAt >= before) continue;
    batch.push(key);
    if (batch.length >= BATCH) await removeOrphans();
  }
  await removeOrphans();
  return { orphans, unfinished: await files.removeUnfinished(before) };
}

/** Removes what interrupted conversions left behind. */
export async function sweepWork(workDir: string, now = new Date()): Promise<void> {
  const before = now.getTime() - ORPHAN_HOURS * 3_600_000;
  for (const name of await readdir(workDir).catch(() => [])) {
    const path = join(workDir, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
