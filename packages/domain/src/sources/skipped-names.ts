/** The names of transfers in progress in WinSCP, browsers and editors, and the lock files of Word; `packages/sftp` has them too. */
const UNFINISHED = /\.(?:part|tmp|filepart|crdownload|download|swp)$|^~\$/i;
const SYSTEM = /^(?:\.ds_store|(?:eh)?thumbs\.db|desktop\.ini)$|^\._/i;

/** Whether the system of a sender keeps a file of this name in folders for itself. */
export const isSystemFile = (name: string): boolean => SYSTEM.test(name);

/** Whether a watched folder leaves out files of this name: hidden ones, unfinished ones, and those of systems. */
export const isSkippedFile = (name: string): boolean =>
  name.startsWith('.') || UNFINISHED.test(name) || isSystemFile(name);
