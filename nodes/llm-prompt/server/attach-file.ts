import { buffer } from 'node:stream/consumers';
import type { Db } from '@scriptorium/db/database.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { canAttach } from '@scriptorium/models/attachments.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { modelReason } from '@scriptorium/models/calls/call-faults.ts';
import type { Attachment, Modality } from '@scriptorium/models/chat-model.ts';
import { findFile } from './responses.store.ts';

/** Providers take no larger requests. */
const MAX_BYTES = 20 * 1024 * 1024;

/** The file of a document for a question; throws a StepFailure for one that the model does not read. */
export async function attachmentOf(
  db: Db,
  files: FileStore,
  documentId: number,
  { name, chat, modalities }: StoredModel,
): Promise<Attachment> {
  const file = await findFile(db, documentId);
  const type = file?.contentType ?? '?';
  if (!file || !canAttach(chat.protocol, modalities as Modality[], type))
    throw new StepFailure(modelReason('attachment', { model: name, type }));
  if (file.size > MAX_BYTES)
    throw new StepFailure(modelReason('attachmentTooLarge', { megabytes: MAX_BYTES / 1024 / 1024 }));
  const { stream } = await files.open(file.key);
  return { name: file.filename, contentType: type, bytes: await buffer(stream) };
}
