import type { PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { actionRunner, valuesOfRun, type ActionRun } from '@scriptorium/node-server/actions/action-runner.ts';
import { AccessTokens } from '@scriptorium/google-drive/access-tokens.ts';
import { DriveApi } from '@scriptorium/google-drive/drive-api.ts';
import { generateId } from '@scriptorium/google-drive/drive-client.ts';
import { uploadFile } from '@scriptorium/google-drive/upload.ts';
import { fingerprintOf, namesIn, renderFile } from '@scriptorium/node-server/actions/render-file.ts';
import { openSecrets } from '@scriptorium/sources/manage-connections.ts';
import {
  DriveConnectionSecrets,
  DriveConnectionSettings,
} from '@scriptorium/google-drive/stored-connection.ts';
import { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';
import { findOnlyConnection } from './drive-connection.store.ts';
import { incomplete, notSetUp, toEffectFailure, toStepFailure, unauthorized } from './upload-faults.ts';
import { splitFileName } from '@scriptorium/domain/text/file-name.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.xml': 'application/xml',
};

/** Uploads the file of the node: one for each document, or one for all waiting documents. */
export const sendToGoogleDriveRunner = actionRunner(send);

/** A file as it is stored and sent; its id makes a repeat harmless. */
type FileRequest = { id: string; folderId: string; name: string; mimeType: string; content: string };

async function send(run: ActionRun): Promise<PerformedEffect> {
  const { node, db, services, signal, nodeId, processId, cause } = run;
  const settings = sendToGoogleDrive.settings.parse({
    ...sendToGoogleDrive.defaults.settings,
    ...node.settings,
  });
  if (settings.fileContent === '' || settings.preferredFilename === '') throw incomplete();
  const { api, folderId } = await connect(run);
  const call = { folderId, timeoutMs: services.outgoing.timeoutMs };
  // Waits before the effect is recorded, so that a waiting file has certainly not been sent.
  return services.outgoing.perHostLimiter.run(api.host, signal, () =>
    performEffect<FileRequest>(db, {
      kind: 'googleDriveFile',
      processId,
      nodeId,
      cause,
      madeFrom: fingerprintOf(settings, [folderId]),
      repeatable: true,
      signal,
      async prepare() {
        const file = renderFile(settings, await valuesOfRun(run, namesIn(settings)));
        const id = await generateId(api).catch((error: unknown) => {
          throw toStepFailure(error, call);
        });
        return { id, folderId, ...file, mimeType: mimeTypeOf(file.name) };
      },
      async send({ content, ...file }) {
        try {
          const made = await uploadFile(api, { ...file, bytes: Buffer.from(content) });
          return { createdFileId: made.id, url: made.webViewLink ?? null };
        } catch (error) {
          throw toEffectFailure(error, call);
        }
      },
    }),
  );
}

/** The API with the permission of the node's connection. */
async function connect({ db, services, signal, nodeId }: ActionRun) {
  const { google, sealer, outgoing } = services;
  if (!google) throw notSetUp();
  const connection = await findOnlyConnection(db, nodeId);
  if (!connection) throw incomplete();
  const { folderId } = DriveConnectionSettings.parse(connection.settings);
  const { data } = DriveConnectionSecrets.safeParse(await openSecrets(sealer, connection.sealed));
  if (!data) throw unauthorized(new URL(google.apiUrl).hostname);
  const limits = { allow: outgoing.allow, timeoutMs: outgoing.timeoutMs, signal };
  return { api: new DriveApi(google, new AccessTokens(google, data.refreshToken, limits), limits), folderId };
}

/** The type of a file by its name; the content is always a text. */
const mimeTypeOf = (name: string): string =>
  TYPES[splitFileName(name).extension.toLowerCase()] ?? 'text/plain';
