import type { UploadedDocuments } from '@scriptorium/contract/documents/uploaded-documents.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { isConnectionLost, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { stepQueue } from '@scriptorium/engine/documents/steps.store.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { z } from 'zod';
import type { Services } from '../../http/services.ts';
import type { StagedUpload } from './stage-upload.api.ts';
import { acceptUpload, findRepeated } from './uploads.service.ts';
import { type Uploaded } from './store-files.api.ts';

interface Uploading {
  readonly db: Db;
  readonly caller: Caller;
  readonly services: Services;
}

interface Target {
  readonly node: NodeRef;
  /** Made by the client; a repeat of the same upload returns the document of the first. */
  readonly clientId: string | undefined;
}

/** Creates the document of staged bytes, or deletes them where nothing needs them. `targetOf` may refuse the upload. */
export async function storeUpload(
  { db, caller, services }: Uploading,
  staged: StagedUpload,
  targetOf: () => Target,
): Promise<z.input<typeof UploadedDocuments>> {
  let kept = false;
  try {
    const { node, clientId } = targetOf();
    const repeated = (): Promise<Uploaded | undefined> =>
      clientId === undefined
        ? Promise.resolve(undefined)
        : findRepeated(db, caller, node, clientId, staged.file.sha256);
    const uploaded = (await repeated()) ?? (await acceptOnce());
    kept = !uploaded.repeated;
    if (kept) {
      const { id: documentId, processId, version } = uploaded;
      services.engine.announce({ documentId, processId, version, by: caller.userId });
      services.engine.wake([stepQueue('FILE_PARSER')]);
    }
    const { id, filename, isPending } = uploaded;
    return { documents: [{ id, filename, ...(isPending && { pending: true }) }] };

    /** Of two concurrent retries, the second waits for the first, and returns its result. */
    async function acceptOnce(): Promise<Uploaded> {
      try {
        const accepted = await acceptUpload(db, caller, node, staged, clientId ?? null);
        // The first one may be of another user, or another file.
        return accepted.repeated ? ((await repeated()) ?? accepted) : accepted;
      } catch (error) {
        const first = isUniqueViolation(error) ? await repeated() : undefined;
        if (first) return first;
        throw error;
      }
    }
  } catch (error) {
    // The transaction may have been committed: then a retry finds the document, which needs its bytes. Otherwise a
    // sweep deletes them.
    kept = isConnectionLost(error);
    throw error;
  } finally {
    if (!kept) await services.files.remove(staged.file.key);
  }
}
