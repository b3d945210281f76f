import type { Db } from '@scriptorium/db/database.ts';
import type { Aggregation } from '@scriptorium/domain/text/wildcards.ts';
import type { Effect, PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { StepFailure, type StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';
import { wildcardValues } from '@scriptorium/node-kit/templating/wildcard-values.ts';
import { accountOf, serverOf } from '@scriptorium/sftp/stored-connection.ts';
import { sendToSftp } from '../send-to-sftp.definition.ts';
import { listConnections } from './connection.store.ts';
import { fingerprintOf, namesIn, renderFile, type RenderedFile } from './render-file.ts';
import { sftpReason } from './sftp-failures.ts';
import { settingsOf, writeToServer } from './write-to-server.ts';

/** Writes the file of the node: one for each document, or one for all waiting documents. */
export const sendToSftpRunner: StepRunner<NodeServices> = {
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

/** The caller must settle the result. */
async function send({ node, db, services, signal }: Work, sending: Sending): Promise<PerformedEffect> {
  const { nodeId, processId, cause, documentIds, mode } = sending;
  const settings = sendToSftp.settings.parse({ ...sendToSftp.defaults.settings, ...node.settings });
  if (settings.preferredFilename === '' || settings.fileContent === '')
    throw new StepFailure(sftpReason('incomplete'));
  const [connection, ...more] = await listConnections(db, nodeId);
  if (!connection || more.length > 0) throw new StepFailure(sftpReason('connections'));
  const place = settingsOf(connection);
  // Waits before the effect is recorded, so that a waiting file has certainly not been written.
  return services.outgoing.perHostLimiter.run(serverOf(place), signal, () =>
    performEffect<RenderedFile>(db, {
      kind: 'sftp',
      processId,
      nodeId,
      cause,
      madeFrom: fingerprintOf(settings, accountOf(place)),
      // A file that was written before is recognised (packages/sftp/src/write-file.ts).
      repeatable: true,
      signal,
      async prepare() {
        const { results, timeZone } = services;
        const scope = { processId, documentIds, mode, results, timeZone, now: new Date() };
        return renderFile(settings, await wildcardValues(db, scope, namesIn(settings)));
      },
      send: (file, key, tries) =>
        writeToServer({ db, services, connection, file, key, isRepeat: tries > 1, signal }),
    }),
  );
}
