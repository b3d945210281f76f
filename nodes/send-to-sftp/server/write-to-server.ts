import type { Db } from '@scriptorium/db/database.ts';
import { EffectFailure, type Stored } from '@scriptorium/engine/outbox/effect.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { openFolder } from '@scriptorium/sftp/folder.ts';
import { pathIn } from '@scriptorium/sftp/paths.ts';
import { openSession } from '@scriptorium/sftp/session.ts';
import {
  serverOf,
  signInOf,
  type SftpSecrets,
  type SftpSettings,
} from '@scriptorium/sftp/stored-connection.ts';
import { writeFile } from '@scriptorium/sftp/write-file.ts';
import { openSecrets } from '@scriptorium/sources/manage-connections.ts';
import { keepHostKey } from './connection.store.ts';
import type { RenderedFile } from '@scriptorium/node-server/actions/render-file.ts';
import { sftpReason, toEffectFailure } from './write-faults.ts';

export interface SendingConnection {
  readonly id: number;
  readonly settings: Record<string, unknown>;
  readonly sealed: string | null;
  readonly hostKey: string | null;
}

export const settingsOf = ({ settings }: SendingConnection): SftpSettings =>
  settings as unknown as SftpSettings;

interface Writing {
  readonly db: Db;
  readonly services: NodeServices;
  readonly connection: SendingConnection;
  readonly file: RenderedFile;
  /** The key of this file alone. */
  readonly key: string;
  readonly isRepeat: boolean;
  readonly signal: AbortSignal;
}

/** Writes the file and returns its address; rejects with an EffectFailure. */
export async function writeToServer(writing: Writing): Promise<Stored> {
  const { services, connection, signal } = writing;
  const { timeoutMs } = services.outgoing;
  const server = serverOf(settingsOf(connection));
  try {
    return await write(writing, server);
  } catch (error) {
    signal.throwIfAborted();
    throw toEffectFailure(error, { server, timeoutMs });
  }
}

async function write({ db, services, connection, file, key, isRepeat, signal }: Writing, server: string) {
  const settings = settingsOf(connection);
  const { allow, timeoutMs } = services.outgoing;
  const secrets = await openSecrets(services.sealer, connection.sealed);
  const session = await openSession({
    host: settings.address,
    port: settings.port,
    allow,
    timeoutMs,
    signal,
    signIn: signInOf(settings, secrets as unknown as SftpSecrets),
    hostKey: connection.hostKey,
    begin: () => {},
  });
  try {
    if (connection.hostKey === null) await keepHostKey(db, connection.id, session.hostKey);
    const folder = await openFolder(session, settings.folder);
    const { name } = file;
    const content = Buffer.from(file.content);
    const result = await writeFile(session, { folder, name, content, key, isRepeat });
    if (result === 'exists') throw new EffectFailure('failed', sftpReason('exists', { name }));
    return { address: `sftp://${server}${pathIn(folder, name)}` };
  } finally {
    await session.close();
  }
}
