import { Readable } from 'node:stream';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { insertBlobs, type PutFile } from '@scriptorium/engine/blobs.store.ts';
import type { AdmittedDocument } from '@scriptorium/engine/api/admitted-document.ts';
import { admitDocument } from '@scriptorium/engine/evaluation/admit-document.ts';
import type { StepRunner, StepWork } from '@scriptorium/engine/api/step-runner.ts';
import type { NodeServices } from '@scriptorium/node-kit/http/services.ts';
import { wildcardValues } from '@scriptorium/node-kit/templating/wildcard-values.ts';
import { ips, MAX_HOPS } from '../ips.definition.ts';
import { incomplete, noReceivers, receiverMissing, tooManyHops } from './ips-failures.ts';
import { findReceivers } from './receivers.store.ts';
import { namesIn, renderDocument, type SenderSettings } from './render-document.ts';
import { hopsOf, insertSent } from './sent-documents.store.ts';

const CONTENT_TYPE = 'text/plain; charset=utf-8';

/** A file for one receiver: documents are deleted with their file, so that no two share one. */
interface Parcel {
  readonly receiverId: number;
  readonly file: PutFile;
}

/**
 * Creates a document at each receiver, or at none. The texts are stored first, the documents in the transaction that
 * ends the step: a worker that is killed before leaves files to the sweep, and after it the step is not run again.
 */
export const ipsRunner: StepRunner<NodeServices> = {
  lane: 'light',
  async run(work) {
    const { db, node, step } = work;
    const settings = ips.settings.parse({ ...ips.defaults.settings, ...node.settings });
    if (settings.payload === '' || settings.preferredDocName === '') throw incomplete();
    if (settings.receivers.length === 0) throw noReceivers();
    const hops = (await hopsOf(db, step.documentId)) + 1;
    if (hops > MAX_HOPS) throw tooManyHops(MAX_HOPS);
    await requireReceivers(db, settings);
    const { filename, parcels } = await pack(work, settings);
    return {
      kind: 'finished',
      write: async (tx) => deliver(tx, step, { filename, parcels, hops, settings }),
    };
  },
};

async function requireReceivers(db: Db, { receivers }: SenderSettings) {
  const ids = receivers.map(({ id }) => id);
  const known = await findReceivers(db, ids);
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw receiverMissing(missing);
  return known;
}

/** Renders the document and stores its text, once for each receiver. */
async function pack({ db, step, services, signal }: StepWork<NodeServices>, settings: SenderSettings) {
  const { files, results, timeZone, conversion } = services;
  const { processId, documentId } = step;
  const scope = { processId, documentIds: [documentId], results, timeZone, now: new Date() };
  const values = await wildcardValues(db, { ...scope, mode: 'INDIVIDUAL' }, namesIn(settings));
  const { filename, text } = renderDocument(settings, values, conversion.maxTextChars);
  const bytes = Buffer.from(text);
  const parcels: Parcel[] = [];
  for (const { id: receiverId } of settings.receivers) {
    signal.throwIfAborted();
    const file = await files.put(Readable.from([bytes]), CONTENT_TYPE);
    parcels.push({ receiverId, file: { ...file, contentType: CONTENT_TYPE } });
  }
  return { filename, parcels };
}

/** A receiver that was deleted since the run began fails the step, with nothing written. */
async function deliver(
  tx: Tx,
  { id: stepId, attempt }: StepWork<NodeServices>['step'],
  sent: { filename: string; parcels: readonly Parcel[]; hops: number; settings: SenderSettings },
): Promise<AdmittedDocument[]> {
  const { filename, parcels, hops, settings } = sent;
  const receivers = await requireReceivers(tx, settings);
  await insertBlobs(
    tx,
    parcels.map(({ file }) => file),
  );
  const admitted: AdmittedDocument[] = [];
  for (const { receiverId, file } of parcels) {
    const receiver = receivers.get(receiverId);
    if (!receiver) throw receiverMissing(receiverId);
    const document = await admitDocument(tx, {
      processId: receiver.processId,
      uploadNodeId: receiverId,
      filename,
      documentType: 'TEXTFILE',
      kind: 'txt',
      blobKey: file.key,
      hops,
    });
    admitted.push(document);
  }
  const rows = parcels.map(({ receiverId }, at) => ({
    stepId,
    attempt,
    receiverId,
    documentId: admitted[at]?.id ?? 0,
  }));
  await insertSent(tx, rows);
  return admitted;
}
