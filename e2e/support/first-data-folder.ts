import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@scriptorium/testing/product/server-process.ts';

/** Names the data folder of a product that has started once; the servers of journeys start on copies of it. */
export const FIRST_DATA_FOLDER = 'FIRST_DATA_FOLDER';

/** Creating a database takes as long as a start, so it is done once in a run. Returns what removes the folder. */
export default async function makeFirstDataFolder(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-first-'));
  await (await startServerProcess({ dataDir })).stop();
  process.env[FIRST_DATA_FOLDER] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
