import { DatabaseSync } from 'node:sqlite';

/** The data folder belongs to one process at a time. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop it first, or choose another DATA_DIR.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * An exclusive lock that the kernel releases at any end of the process, `kill -9` included: an fcntl lock that SQLite
 * holds on `file`. Two PGlite processes over one folder open without an error and lose rows, so it is taken first.
 */
export function lockFolder(folder: string, file: string): () => void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new FolderInUse(folder);
  }
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
}
