import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openFiles } from '../services/files/open-files.ts';
import { MovingError } from '../services/data-transfer/manifest.ts';
import { listTables } from '../services/data-transfer/tables.store.ts';
import { writeArchive } from '../services/data-transfer/write-archive.ts';
import { openKeys } from '../services/keys.ts';
import type { Settings } from '../config/settings.ts';
import { describeCounts, openDatabase, runCommand } from './command.ts';

/** `npm run backup -- FILE`: rows, files and keys of the installation in one archive. */
async function backup(settings: Settings, target: string | undefined): Promise<string> {
  if (target === undefined) throw new MovingError('Usage: npm run backup -- FILE.tar.gz');
  const path = resolve(process.env['INIT_CWD'] ?? '.', target);
  if (existsSync(path)) throw new MovingError(`${path} exists already.`);
  const database = await openDatabase(settings);
  const files = openFiles(settings);
  try {
    if ((await listTables(database.db)).length === 0)
      throw new MovingError('There is nothing to back up: the database is empty.');
    const keys = await openKeys(settings, database.db);
    const counts = await writeArchive({ database, files, keys }, path);
    return `${path} contains ${describeCounts(counts)} It contains the keys too: keep it safe.`;
  } finally {
    await files.close();
    await database.close();
  }
}

await runCommand((settings) => backup(settings, process.argv[2]));
