import type { Db } from '@scriptorium/db/database.ts';
import type { Aggregation } from '@scriptorium/domain/text/wildcards.ts';
import type { Effect, PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import type { StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import { AccessTokens } from '@scriptorium/google-drive/access-tokens.ts';
import { DriveApi } from '@scriptorium/google-drive/drive-api.ts';
import { generateId } from '@scriptorium/google-drive/drive-client.ts';
import { uploadFile } from '@scriptorium/google-drive/upload.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';
import { wildcardValues } from '@scriptorium/node-kit/templating/wildcard-values.ts';
import { openSecrets } from '@scriptorium/sources/manage-connections.ts';
import {
  DriveConnectionSecrets,
  DriveConnectionSettings,
} from '../../gdu-upload/server/google-drive-source.ts';
import { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';
import { findOnlyConnection } from './drive-connection.store.ts';
import { incomplete, notSetUp, toEffectFailure, toStepFailure, unauthorized } from './judge-failure.ts';
import { fingerprint, namesIn, renderFile, type FileSettings } from './render-file.ts';

/** Uploads the file of the node: one for each document, or one for all waiting documents. */
export const sendToGoogleDriveRunner: StepRunner<NodeServices> = {
  lane: 'network',
  async run(work) {
    const { id: stepId, documentId, attempt } = work.step;
    const cause = { stepId, documentId, attempt };
    const sent = await send(work, { ...work.step, cause, documentIds: [documentId], mode: 'INDIVIDUAL' });
    return { kind: 'finished', write: (tx) => sent.settle(tx) };
  },
  async runAll(work) {
    const { id: executionId, nodeId, processId } = work.execution;
    const { documentIds } = work;
    const cause = { executionId };
    const sent = await send(work, { nodeId, processId, cause, documentIds, mode: 'AGGREGATED' });
    await sent.settle(work.db);
  },
};

interface Work {
  readonly node: { settings: Record<string, unknown> };
  readonly db: Db;
  readonly services: NodeServices;
  readonly signal: AbortSignal;
}

interface Sending {
  readonly nodeId: number;
  readonly processId: number;
  readonly cause: Effect<never>['cause'];
  readonly documentIds: readonly number[];
  readonly mode: Aggregation;
}

/** A file as it is stored and sent; its id makes a repeat harmless. */
type FileRequest = { id: string; folderId: string; name: string; mimeType: string; content: string };

/** The caller must settle the result. */
async function send(work: Work, sending: Sending): Promise<PerformedEffect> {
  const { node, db, services, signal } = work;
  const settings = sendToGoogleDrive.settings.parse({
    ...sendToGoogleDrive.defaults.settings,
    ...node.settings,
  });
  if (settings.fileContent === '' || settings.preferredFilename === '') throw incomplete();
  const { api, folderId } = await connect(work, sending.nodeId);
  const call = { folderId, timeoutMs: services.outgoing.timeoutMs };
  // Waits before the effect is recorded, so that a waiting file has certainly not been sent.
  return services.outgoing.perHostLimiter.run(api.host, signal, () =>
    performEffect<FileRequest>(db, {
      kind: 'googleDriveFile',
      processId: sending.processId,
      nodeId: sending.nodeId,
      cause: sending.cause,
      madeFrom: fingerprint(settings, folderId),
      repeatable: true,
      signal,
      async prepare() {
        const file = await render(work, sending, settings);
        const id = await generateId(api).catch((error: unknown) => {
          throw toStepFailure(error, call);
        });
        return { id, folderId, ...file };
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
async function connect({ db, services, signal }: Work, nodeId: number) {
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

async function render({ db, services }: Work, sending: Sending, settings: FileSettings) {
  const { processId, documentIds, mode } = sending;
  const { results, timeZone } = services;
  const scope = { processId, documentIds, mode, results, timeZone, now: new Date() };
  return renderFile(settings, await wildcardValues(db, scope, namesIn(settings)));
}
