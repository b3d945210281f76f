import type { GoogleSettings } from '@scriptorium/google-drive/google-settings.ts';
import { AccessTokens } from '@scriptorium/google-drive/access-tokens.ts';
import { DriveApi } from '@scriptorium/google-drive/drive-api.ts';
import { getFile } from '@scriptorium/google-drive/drive-client.ts';
import { DriveError } from '@scriptorium/google-drive/drive-error.ts';
import { isFolder } from '@scriptorium/google-drive/drive-file.ts';
import {
  DriveConnectionSecrets,
  DriveConnectionSettings,
} from '@scriptorium/google-drive/stored-connection.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { SourceFault, sourceReason } from '@scriptorium/sources/source-fault.ts';
import type {
  OpenConnection,
  SessionContext,
  SourceKind,
  SourceSession,
} from '@scriptorium/sources/source-kind.ts';
import { DriveSession } from './drive-session.ts';
import { CLIENT_SETTING, toDriveFault } from './drive-faults.ts';

/** Folders of Google Drive; `google` is null where the installation is not known to Google. */
export const googleDriveSource = (google: GoogleSettings | null): SourceKind => ({
  kind: 'GOOGLE_DRIVE',
  hostOf: () => (google ? new URL(google.apiUrl).hostname : ''),
  // The same file has the same id in each account.
  accountOf: (settings) => [settings['folderId']],
  async open(connection, context) {
    if (!google)
      throw new SourceFault('stop', sourceReason('reason.source.notSetUp', { setting: CLIENT_SETTING }));
    return openSession(google, connection, context);
  },
});

async function openSession(
  google: GoogleSettings,
  { settings, secrets }: OpenConnection,
  { limits, signal, begin }: SessionContext,
): Promise<SourceSession> {
  const { folderId } = DriveConnectionSettings.parse(settings);
  const { data: secret } = DriveConnectionSecrets.safeParse(secrets);
  const host = new URL(google.apiUrl).hostname;
  if (!secret) throw new SourceFault('stop', sourceReason('reason.source.revoked', { host }));
  const calls = { allow: limits.allow, timeoutMs: limits.timeoutMs, signal };
  const tokens = new AccessTokens(google, secret.refreshToken, calls);
  const api = new DriveApi(google, tokens, calls);
  try {
    begin('signIn');
    await tokens.get();
    begin('folder');
    const folder = await getFile(api, folderId);
    if (!isFolder(folder) || folder.trashed) throw new DriveError('notFound', host, 'no folder');
    return new DriveSession(api, folder.id, limits);
  } catch (error) {
    // These steps are part of every call.
    if (error instanceof OutgoingError && (error.kind === 'resolve' || error.kind === 'connect'))
      begin(error.kind);
    throw toDriveFault(error, { folder: folderId }, limits);
  }
}
