import { Readable } from 'node:stream';
import { listFolder, statAgain, openFolder, type RemoteFile } from '@scriptorium/sftp/folder.ts';
import type { SftpTarget } from '@scriptorium/sftp/open-client.ts';
import { mayBeUnreadable } from '@scriptorium/sftp/paths.ts';
import { openRemoteFile } from '@scriptorium/sftp/read-file.ts';
import { openSession, type SftpSession } from '@scriptorium/sftp/session.ts';
import {
  accountOf,
  serverOf,
  signInOf,
  type SftpSecrets,
  type SftpSettings,
} from '@scriptorium/sftp/stored-connection.ts';
import { listSettled, SETTLE_MS } from '@scriptorium/sources/list-settled.ts';
import { SourceFault, sourceReason } from '@scriptorium/sources/source-fault.ts';
import type {
  Batch,
  FoundItem,
  OpenConnection,
  SessionContext,
  SourceFile,
  SourceKind,
  SourceSession,
} from '@scriptorium/sources/source-kind.ts';
import { changedFault, connectionFault, fileFault, folderFault, type FaultContext } from './sftp-faults.ts';

/** A few files at a time: one session shares its network and its server's disk. */
const PARALLEL = 2;

/** The data with which a file is read. */
interface FileData {
  readonly name: string;
  readonly size: number;
  readonly mtime: number;
  readonly problem: RemoteFile['problem'];
}

/** Reads folders of SFTP servers; changes nothing there. */
export const sftpSource = makeSftpSource();

export function makeSftpSource({ settleMs = SETTLE_MS }: { settleMs?: number } = {}): SourceKind {
  return {
    kind: 'SFTP',
    hostOf: (settings) => serverOf(settings as unknown as SftpSettings),
    accountOf: (settings) => accountOf(settings as unknown as SftpSettings),
    open: (connection, context) => open(connection, context, settleMs),
  };
}

async function open(
  connection: OpenConnection,
  { limits, signal, begin }: SessionContext,
  settleMs: number,
): Promise<SourceSession> {
  const settings = connection.settings as unknown as SftpSettings;
  const target: SftpTarget = {
    host: settings.address,
    port: settings.port,
    allow: limits.allow,
    timeoutMs: limits.timeoutMs,
    signal,
    signIn: signInOf(settings, connection.secrets as unknown as SftpSecrets),
    hostKey: connection.hostKey,
    begin,
  };
  const faults = { server: serverOf(settings), timeoutMs: limits.timeoutMs };
  const session = await openSession(target).catch((error: unknown) => {
    throw connectionFault(error, faults);
  });
  try {
    begin('folder');
    const folder = await openFolder(session, settings.folder);
    return new FolderSession({ session, folder, settings, faults, settleMs, signal });
  } catch (error) {
    await session.close();
    throw folderFault(error, settings.folder, faults);
  }
}

interface Opened {
  readonly session: SftpSession;
  /** The absolute path. */
  readonly folder: string;
  readonly settings: SftpSettings;
  readonly faults: FaultContext;
  readonly settleMs: number;
  readonly signal: AbortSignal;
}

class FolderSession implements SourceSession {
  readonly parallel = PARALLEL;
  readonly #opened: Opened;

  constructor(opened: Opened) {
    this.#opened = opened;
  }

  get hostKey(): string {
    return this.#opened.session.hostKey;
  }

  async count(): Promise<number> {
    let count = 0;
    for await (const part of this.#parts()) count += part.length;
    return count;
  }

  list(
    _cursor: unknown,
    findKnown: (places: readonly string[]) => Promise<ReadonlySet<string>>,
  ): AsyncIterable<Batch> {
    const { session, folder, settings, faults, settleMs, signal } = this.#opened;
    return listSettled<RemoteFile>({
      parts: () => this.#parts(),
      statAgain: (file) =>
        statAgain(session, folder, file).catch((error: unknown) => {
          throw folderFault(error, settings.folder, faults);
        }),
      placeOf,
      itemOf,
      findKnown,
      settleMs,
      signal,
    });
  }

  async *#parts(): AsyncGenerator<RemoteFile[]> {
    const { session, folder, settings, faults } = this.#opened;
    try {
      yield* listFolder(session, folder);
    } catch (error) {
      throw folderFault(error, settings.folder, faults);
    }
  }

  async read({ data }: FoundItem): Promise<SourceFile> {
    const { session, folder, settings, faults } = this.#opened;
    const file = data as unknown as FileData;
    if (file.problem !== null) throw refused(file.problem);
    const opened = await openRemoteFile(session, folder, file).catch((error: unknown) => {
      throw fileFault(error, faults);
    });
    if (!opened && mayBeUnreadable(file.name)) throw refused('name');
    // Another version has another place, which the next listing finds.
    if (!opened) throw new SourceFault('gone', sourceReason('reason.source.gone'));
    return {
      filename: file.name,
      path: settings.folder,
      body: withFaults(opened.body, faults),
      verify: async ({ size }) => {
        if (size !== opened.size)
          throw new SourceFault(
            'item',
            sourceReason('reason.source.incomplete', { got: size, expected: opened.size }),
          );
        const isUnchanged = await opened.isUnchanged().catch((error: unknown) => {
          throw fileFault(error, faults);
        });
        if (!isUnchanged) throw changedFault();
      },
    };
  }

  close(): Promise<void> {
    return this.#opened.session.close();
  }
}

const refused = (why: 'link' | 'name'): SourceFault =>
  new SourceFault('refused', sourceReason(`reason.source.${why}`));

/** Seconds are exact enough: a file of the same size that was written in the same second is taken for the same. */
const placeOf = ({ name, size, mtime }: RemoteFile): string => `${mtime}:${size}:${name}`;

const itemOf = (file: RemoteFile): FoundItem => ({
  place: placeOf(file),
  // Two files with the same bytes are two documents.
  identity: null,
  name: file.name,
  size: file.size,
  data: { name: file.name, size: file.size, mtime: file.mtime, problem: file.problem } satisfies FileData,
});

/** Passes the bytes on and turns an error of the connection into a fault. */
function withFaults(bytes: Readable, faults: FaultContext): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of bytes) yield chunk as Buffer;
    } catch (error) {
      throw fileFault(error, faults);
    }
  }
  const body = Readable.from(read(), { objectMode: false });
  // Also when nobody has begun to read.
  body.once('close', () => bytes.destroy());
  return body;
}
