import { Readable } from 'node:stream';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { insertBlobs, type PutFile } from '@scriptorium/engine/blobs.store.ts';
import type { AdmittedDocument } from '@scriptorium/engine/api/admitted-document.ts';
import { admitDocument } from '@scriptorium/engine/evaluation/admit-document.ts';
import type { StepRunner, StepWork } from '@scriptorium/engine/api/step-runner.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { wildcardValues } from '@scriptorium/node-server/templating/wildcard-values.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { ips, MAX_HOPS } from '../ips.definition.ts';
import {
  addDescendants,
  continueSending,
  countDescendants,
  isContinued,
  reasonOf,
} from './descendants.store.ts';
import {
  incomplete,
  noReceivers,
  receiverMissing,
  senderRefused,
  TOO_MANY_DESCENDANTS,
  tooManyDescendants,
  tooManyHops,
} from './ips-faults.ts';
import { findReceivers, listRefusing } from './receivers.store.ts';
import { namesIn, renderDocument, type SenderSettings } from './render-document.ts';
import { insertSent, originOf } from './sent-documents.store.ts';

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
    const { db, node, step, services } = work;
    const settings = ips.settings.parse({ ...ips.defaults.settings, ...node.settings });
    if (settings.payload === '' || settings.preferredDocName === '') throw incomplete();
    if (settings.receivers.length === 0) throw noReceivers();
    const { hops: passed, originId } = await originOf(db, step.documentId);
    const hops = passed + 1;
    if (hops > MAX_HOPS) throw tooManyHops(MAX_HOPS);
    await requireReceivers(db, node.id, settings);
    const limit = services.descendantsPerUpload;
    const made = (await countDescendants(db, originId)) + settings.receivers.length;
    if (made > limit && !(await isContinued(db, step.id))) throw tooManyDescendants(limit);
    const { filename, parcels } = await pack(work, settings);
    return {
      kind: 'finished',
      write: async (tx) => deliver(tx, step, { filename, parcels, hops, originId, limit, settings }),
    };
  },

  /** An administrator of the process who runs a step again that the limit has stopped lets it go on. */
  async beforeRerun(tx, { id, processId }, actor) {
    if (!allows(modeOnProcess(actor, processId), 'ADMIN')) return;
    if ((await reasonOf(tx, id))?.key === TOO_MANY_DESCENDANTS) await continueSending(tx, id, actor.userId);
  },
};

/** All exist, and none has switched the sender off. */
async function requireReceivers(db: Db, senderId: number, { receivers }: SenderSettings) {
  const ids = receivers.map(({ id }) => id);
  const known = await findReceivers(db, ids);
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw receiverMissing(missing);
  const [refusing] = await listRefusing(db, senderId, ids);
  if (refusing !== undefined) throw senderRefused(refusing);
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

interface Delivery {
  readonly filename: string;
  readonly parcels: readonly Parcel[];
  readonly hops: number;
  readonly originId: number;
  /** The maximum number of documents that senders make of one upload. */
  readonly limit: number;
  readonly settings: SenderSettings;
}

/** A receiver that was deleted since the run began fails the step, with nothing written. */
async function deliver(
  tx: Tx,
  { id: stepId, nodeId, attempt }: StepWork<NodeServices>['step'],
  { filename, parcels, hops, originId, limit, settings }: Delivery,
): Promise<AdmittedDocument[]> {
  const receivers = await requireReceivers(tx, nodeId, settings);
  const made = await addDescendants(tx, originId, parcels.length);
  if (made > limit && !(await isContinued(tx, stepId))) throw tooManyDescendants(limit);
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
      originId,
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
