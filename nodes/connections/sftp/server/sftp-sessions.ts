import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { SftpConnectionDraft } from '../sftp-connections.contract.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { sftpSource } from './sftp-source.ts';
import { fingerprint } from '@scriptorium/sftp/host-keys.ts';
import { openSession } from '@scriptorium/sftp/session.ts';
import { SftpError } from '@scriptorium/sftp/sftp-error.ts';
import { serverOf, signInOf } from '@scriptorium/sftp/stored-connection.ts';
import { clearFailure, trustHostKey } from '@scriptorium/sources/manage-connections.ts';
import { requireWorking } from '@scriptorium/sources/test-connection.ts';
import { findStoredSftp } from './sftp-connections.service.ts';
import { secretsOf, settingsOf } from './sftp-secrets.ts';

interface Editor {
  readonly db: Db;
  readonly services: NodeServices;
  readonly node: NodeRef;
}

/** Signs in by the code that fetches; a stored connection that stopped goes on after a success. */
export async function testSftp(
  editor: Editor,
  given: SftpConnectionDraft & { readonly id?: number | undefined },
): Promise<{ count: number; hostKey: string }> {
  const stored = given.id === undefined ? undefined : await findStoredSftp(editor, given.id);
  const settings = settingsOf(given);
  const secrets = secretsOf(given, stored);
  const isSameServer = stored !== undefined && serverOf(stored.settings) === serverOf(settings);
  const hostKey = isSameServer ? stored.hostKey : null;
  const connection = { settings: { ...settings }, secrets: { ...secrets }, hostKey };
  const tested = await requireWorking(sftpSource, connection, editor.services);
  if (stored && given.id !== undefined && isDeepStrictEqual({ settings, secrets }, shown(stored)))
    await clearFailure(editor.db, given.id);
  return { count: tested.count, hostKey: fingerprint(tested.hostKey ?? '') };
}

const shown = ({ settings, secrets }: Awaited<ReturnType<typeof findStoredSftp>>) => ({ settings, secrets });

/**
 * Stores the key that the server shows now. Only the one that the caller has seen is trusted, and no password is sent
 * before.
 */
export async function trustShownKey(editor: Editor, id: number, trusted: string): Promise<void> {
  const { settings, secrets, hostKey } = await findStoredSftp(editor, id);
  if (hostKey === null) return;
  const { allow, timeoutMs } = editor.services.sourceLimits;
  try {
    const session = await openSession({
      host: settings.address,
      port: settings.port,
      allow,
      timeoutMs,
      signal: new AbortController().signal,
      signIn: signInOf(settings, secrets),
      hostKey,
      begin: () => {},
    });
    await session.close();
  } catch (error) {
    if (!(error instanceof SftpError)) throw error;
    const { keys } = error;
    // Without a changed key there is nothing to trust; the test of the connection says what is wrong.
    if (!keys) return;
    if (keys.shown !== trusted) throw new AppError('error.connection.otherKey', { shown: keys.shown });
    await trustHostKey(editor.db, id, keys.shownKey);
  }
}
