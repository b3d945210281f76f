import { parseArgs } from 'node:util';
import { openPostgres } from '@scriptorium/db/database.ts';
import { openFiles } from '../services/files/open-files.ts';
import { MovingError } from '../services/data-transfer/manifest.ts';
import { copyRows, moveIntoFolder } from '../services/data-transfer/move-installation.ts';
import { openKeys } from '../services/keys.ts';
import type { Settings } from '../config/settings.ts';
import { describeCounts, openDatabase, runCommand } from './command.ts';

const USAGE = 'Usage: npm run move -- --to postgres://user:password@host/database, or --to FOLDER';

/** `npm run move -- --to …`: into a PostgreSQL database, or into a new data folder with an embedded one. */
async function move(settings: Settings): Promise<string> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined || to === '') throw new MovingError(USAGE);
  const from = await openDatabase(settings);
  try {
    return await (/^postgres(ql)?:/.test(to) ? toPostgres(from, settings, to) : toFolder(from, settings, to));
  } finally {
    await from.close();
  }
}

type Source = Awaited<ReturnType<typeof openDatabase>>;

/** Files and keys stay where the settings say: only the rows are copied. */
async function toPostgres(from: Source, settings: Settings, url: string): Promise<string> {
  const target = await openPostgres(url);
  try {
    const rows = await copyRows(from, target);
    const files = settings.S3_BUCKET === undefined ? `${settings.DATA_DIR}/files` : settings.S3_BUCKET;
    return `Moved ${rows} rows. Start the server with this DATABASE_URL and the same DATA_DIR: the files stay in ${files}, the keys in ${settings.DATA_DIR}/keys. The old database is unchanged.`;
  } finally {
    await target.close();
  }
}

async function toFolder(from: Source, settings: Settings, folder: string): Promise<string> {
  const files = openFiles(settings);
  try {
    const keys = await openKeys(settings, from.db);
    const path = await moveIntoFolder({ database: from, files, keys }, folder);
    return `Moved ${describeCounts(path.counts)} Start the server with DATA_DIR=${path.folder} and without DATABASE_URL. The previous installation is unchanged.`;
  } finally {
    await files.close();
  }
}

await runCommand(move);
