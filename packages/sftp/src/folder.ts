import type { Attributes } from 'ssh2';
import { isSkippedName, mayBeUnreadable, pathIn } from './paths.ts';
import type { SftpSession } from './session.ts';
import { SftpError } from './sftp-error.ts';

/** A file of a folder, as the server describes it. */
export interface RemoteFile {
  readonly name: string;
  readonly size: number;
  /** Seconds; the server's clock. */
  readonly mtime: number;
  /**
   * Why it must not be read: it is a link to a file outside the folder, or its name is not UTF-8.
   */
  readonly problem: 'link' | 'name' | null;
}

const TYPE = 0o170000;
const REGULAR = 0o100000;
const LINK = 0o120000;
const typeOf = ({ mode }: Pick<Attributes, 'mode'>): number => mode & TYPE;

const fileOf = (
  name: string,
  { size, mtime }: Attributes,
  problem: RemoteFile['problem'] = null,
): RemoteFile => ({ name, size, mtime, problem });

/** The absolute path of a folder; rejects with `missing` for what is none. */
export async function openFolder(session: SftpSession, folder: string): Promise<string> {
  const path = await session.realpath(folder === '' ? '.' : folder);
  // Reads nothing yet, but fails where reading is not allowed.
  const first = session.readFolder(path);
  try {
    await first.next();
  } catch (error) {
    const isNone = error instanceof SftpError && error.kind === 'refused';
    throw isNone ? new SftpError('missing', session.host, { code: error.code, cause: error }) : error;
  } finally {
    await first.return(undefined);
  }
  return path;
}

/**
 * The files of a folder, not of its subfolders, in parts. `folder` is an absolute path. A named pipe, a device or a
 * folder is no file; a link counts when it leads to a file.
 */
export async function* listFolder(session: SftpSession, folder: string): AsyncGenerator<RemoteFile[]> {
  for await (const part of session.readFolder(folder)) {
    const found = await Promise.all(
      part.map(({ filename, attrs }) => {
        if (isSkippedName(filename)) return undefined;
        // Servers that say nothing of the type are asked about each name.
        if (attrs.mode !== undefined && typeOf(attrs) === REGULAR) return fileOf(filename, attrs);
        const isUnknown = attrs.mode === undefined || typeOf(attrs) === 0 || typeOf(attrs) === LINK;
        return isUnknown ? statFile(session, folder, filename) : undefined;
      }),
    );
    yield found.filter((file) => file !== undefined);
  }
}

/** Reads the current size and time of a file by its name; undefined if the name is no file. Opens nothing. */
export async function statFile(
  session: SftpSession,
  folder: string,
  name: string,
): Promise<RemoteFile | undefined> {
  const path = pathIn(folder, name);
  const own = await orMissing(session.lstat(path));
  if (!own) return undefined;
  if (typeOf(own) === REGULAR) return fileOf(name, own);
  if (typeOf(own) !== LINK) return undefined;
  const target = await orMissing(session.stat(path));
  if (!target || typeOf(target) !== REGULAR) return undefined;
  const real = await orMissing(session.realpath(path));
  if (real === undefined) return undefined;
  return fileOf(name, target, real.startsWith(pathIn(folder, '')) ? null : 'link');
}

/** As `statFile`, for a name that a listing had: one that is not UTF-8 stays in the list. */
export async function statAgain(
  session: SftpSession,
  folder: string,
  file: RemoteFile,
): Promise<RemoteFile | undefined> {
  const now = await statFile(session, folder, file.name);
  return now ?? (mayBeUnreadable(file.name) ? { ...file, problem: 'name' } : undefined);
}

/** Undefined for what does not exist any more, or must not be looked at. */
async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SftpError && ['missing', 'denied', 'refused'].includes(error.kind)) return undefined;
    throw error;
  }
}
