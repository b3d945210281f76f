import { resolve } from 'node:path';
import { migrate } from '@scriptorium/db/migrate.ts';
import { openFiles } from '../services/files/open-files.ts';
import { storeKeyIn } from '../services/data-transfer/store-keys.ts';
import { MovingError } from '../services/data-transfer/manifest.ts';
import { readArchive } from '../services/data-transfer/read-archive.ts';
import type { Settings } from '../config/settings.ts';
import { describeCounts, openDatabase, runCommand } from './command.ts';

/** `npm run restore -- FILE`: an archive into an empty database, file store and DATA_DIR. */
async function restore(settings: Settings, source: string | undefined): Promise<string> {
  if (source === undefined) throw new MovingError('Usage: npm run restore -- FILE.tar.gz');
  const database = await openDatabase(settings);
  const files = openFiles(settings);
  try {
    const path = resolve(process.env['INIT_CWD'] ?? '.', source);
    const counts = await readArchive({ database, files, storeKey: storeKeyIn(settings) }, path);
    await migrate(database.db);
    return `Restored ${describeCounts(counts)} Start the server as usual.`;
  } finally {
    await files.close();
    await database.close();
  }
}

await runCommand((settings) => restore(settings, process.argv[2]));
