import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { listFolder, lookAgain, openFolder, type RemoteFile } from '@scriptorium/sftp/folder.ts';
import type { SftpTarget } from '@scriptorium/sftp/open-client.ts';
import { openRemoteFile } from '@scriptorium/sftp/read-file.ts';
import { openSession, type SftpSession } from '@scriptorium/sftp/session.ts';
import {
  accountOf,
  serverOf,
  signInOf,
  type SftpSecrets,
  type SftpSettings,
} from '@scriptorium/sftp/stored-connection.ts';
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

/** How far apart the two looks at a new file are: one that is still being written differs by then. */
const SETTLE_MS = 2000;
/** Files of a batch, and places that are asked for at once. */
const BATCH = 500;
/** New files that wait for their second look together. */
const WINDOW = 10_000;
/** A few files at a time: one session shares its network and its server's disk. */
const PARALLEL = 2;

/** What reading a file needs. */
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

  /** The whole folder each time: a file that is moved in may be older than all others. */
  async *list(
    _cursor: unknown,
    findKnown: (places: readonly string[]) => Promise<ReadonlySet<string>>,
  ): AsyncGenerator<Batch> {
    let unknown: RemoteFile[] = [];
    for await (const part of this.#parts()) {
      for (let at = 0; at < part.length; at += BATCH) {
        const files = part.slice(at, at + BATCH);
        const known = await findKnown(files.map(placeOf));
        unknown.push(...files.filter((file) => !known.has(placeOf(file))));
      }
      if (unknown.length >= WINDOW) {
        yield* this.#settled(unknown);
        unknown = [];
      }
    }
    yield* this.#settled(unknown);
  }

  async *#parts(): AsyncGenerator<RemoteFile[]> {
    const { session, folder, settings, faults } = this.#opened;
    try {
      yield* listFolder(session, folder);
    } catch (error) {
      throw folderFault(error, settings.folder, faults);
    }
  }

  /** Those that are the same at a second look; the others wait for the next listing. */
  async *#settled(files: readonly RemoteFile[]): AsyncGenerator<Batch> {
    if (files.length === 0) return;
    const { session, folder, settings, faults, settleMs, signal } = this.#opened;
    await wait(settleMs, undefined, { signal }).catch(() => {});
    for (let at = 0; at < files.length; at += BATCH) {
      const batch = files.slice(at, at + BATCH);
      const looks = Promise.all(batch.map((file) => lookAgain(session, folder, file)));
      const now = await looks.catch((error: unknown) => {
        throw folderFault(error, settings.folder, faults);
      });
      const items = now.flatMap((file, index) =>
        file && placeOf(file) === placeOf(batch[index] ?? file) ? [itemOf(file)] : [],
      );
      if (items.length > 0) yield { items, cursor: null };
    }
  }

  async read({ data }: FoundItem): Promise<SourceFile> {
    const { session, folder, settings, faults } = this.#opened;
    const file = data as unknown as FileData;
    if (file.problem !== null)
      throw new SourceFault('refused', sourceReason(`reason.source.${file.problem}`));
    const opened = await openRemoteFile(session, folder, file).catch((error: unknown) => {
      throw fileFault(error, faults);
    });
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

/** The same bytes; an error of the connection is a fault. */
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
