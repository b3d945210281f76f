import type { PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { actionRunner, valuesOfRun, type ActionRun } from '@scriptorium/node-server/actions/action-runner.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { accountOf, serverOf } from '@scriptorium/sftp/stored-connection.ts';
import { sendToSftp } from '../send-to-sftp.definition.ts';
import { listConnections } from './connection.store.ts';
import {
  fingerprintOf,
  namesIn,
  renderFile,
  type RenderedFile,
} from '@scriptorium/node-server/actions/render-file.ts';
import { sftpReason } from './write-faults.ts';
import { settingsOf, writeToServer } from './write-to-server.ts';

/** Writes the file of the node: one for each document, or one for all waiting documents. */
export const sendToSftpRunner = actionRunner(send);

async function send(run: ActionRun): Promise<PerformedEffect> {
  const { node, db, services, signal, nodeId, processId, cause } = run;
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
      prepare: async () => renderFile(settings, await valuesOfRun(run, namesIn(settings))),
      send: (file, key, tries) =>
        writeToServer({ db, services, connection, file, key, isRepeat: tries > 1, signal }),
    }),
  );
}
