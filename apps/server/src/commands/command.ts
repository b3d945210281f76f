import { openEmbedded, openPostgres, type Database } from '@scriptorium/db/database.ts';
import { FolderInUse } from '@scriptorium/db/embedded/folder-lock.ts';
import { SchemaMismatch } from '@scriptorium/db/migrate.ts';
import { closeDataFolder, makeFilesPrivate } from '../services/data-folder.ts';
import { MovingError } from '../services/data-transfer/manifest.ts';
import { DamagedArchive } from '../services/data-transfer/tar-stream.ts';
import { KeyError } from '../services/key-files.ts';
import { readSettings, SettingsError, type Settings } from '../config/settings.ts';

const EXPECTED = [MovingError, DamagedArchive, SettingsError, FolderInUse, KeyError, SchemaMismatch];

/** The configured database. The embedded one belongs to one process: the server must be stopped. */
export function openDatabase({ DATABASE_URL, DATA_DIR }: Settings): Promise<Database> {
  closeDataFolder(DATA_DIR);
  return DATABASE_URL === undefined ? openEmbedded(DATA_DIR) : openPostgres(DATABASE_URL);
}

/** Runs a command; an expected error is printed in one line, and the exit code is 1. */
export async function runCommand(work: (settings: Settings) => Promise<string>): Promise<void> {
  makeFilesPrivate();
  try {
    console.log(await work(readSettings(process.env)));
  } catch (error) {
    const expected = EXPECTED.some((kind) => error instanceof kind);
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(expected || code !== undefined ? message : error);
    process.exitCode = 1;
  }
}

/** `N rows and M files`, and the files that were missing in the source. */
export function describeCounts({
  rows,
  files,
  missing,
}: {
  rows: number;
  files: number;
  missing: string[];
}): string {
  const lost =
    missing.length === 0
      ? ''
      : ` ${missing.length} files were missing in the file store: ${missing.slice(0, 5).join(', ')}.`;
  return `${rows} rows and ${files} files.${lost}`;
}
