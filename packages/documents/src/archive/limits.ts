import { ConversionError } from '../core/errors.ts';

/** The most files or mails of one archive or mailbox file. */
const MAX_FILES = 2000;
/** The most bytes that an archive may unpack to. */
const MAX_BYTES = 2 ** 31;
/** A larger archive may unpack to this many times its size; texts of few words reach a hundred. */
const MAX_RATIO = 200;
const MIN_BYTES = 100 << 20;

export function requireFew(count: number): void {
  if (count > MAX_FILES) throw new ConversionError('error.file.tooManyFiles', { limit: MAX_FILES });
}

/** Refuses a bomb by the sizes that an archive states; its reader takes no more bytes than these. */
export function requireSmall(archiveBytes: number, files: readonly { size: number }[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const limit = Math.min(MAX_BYTES, Math.max(MIN_BYTES, archiveBytes * MAX_RATIO));
  if (bytes > limit) throw new ConversionError('error.file.bomb');
}
