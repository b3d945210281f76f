import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { findSettings } from './user-settings.store.ts';

/** Users may block the download of recordings for themselves, in all forms of them (SETTINGS-03). */
export async function requireDownloadAllowed(db: Db, { userId }: { userId: number }): Promise<void> {
  const settings = await findSettings(db, userId);
  if (settings?.['source-download-blocked']) throw new AppError('error.recording.blocked');
}
