import { documents } from '@scriptorium/contract/documents.ts';
import { AppError, fieldError } from '@scriptorium/contract/kit/errors.ts';
import { Id } from '@scriptorium/contract/kit/fields.ts';
import { isConnectionLost, isUniqueViolation } from '@scriptorium/db/transaction.ts';
import { stepQueue } from '@scriptorium/engine/steps/steps.store.ts';
import type { NodeRef } from '@scriptorium/node-kit/http/resources.ts';
import { z } from 'zod';
import { routes } from '../../http/context.ts';
import { stageUpload } from './stage-upload.service.ts';
import {
  acceptUpload,
  findRepeated,
  requireSomeUploadNode,
  requireUploadNode,
  type Uploaded,
} from './uploads.service.ts';

const ClientId = z.uuid();
/** Seconds after which a client with too many uploads can retry. */
const SECONDS = 5;

export const uploadRoutes = routes((on) => {
  const running = new Map<number, number>();
  /** Counts an upload of a user until `done`; 429 when there are too many. */
  const begin = (userId: number, limit: number): (() => void) => {
    const others = running.get(userId) ?? 0;
    if (others >= limit) throw new AppError('error.upload.tooMany', { limit, seconds: SECONDS });
    running.set(userId, others + 1);
    return () => {
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    };
  };

  on(documents.upload, async ({ db, caller, services, request }) => {
    let node: NodeRef | undefined;
    let clientId: string | undefined;
    const done = begin(caller.userId, services.settings.UPLOADS_PER_USER);
    // When the node comes before the file, its right is checked before the bytes are read; otherwise any right to
    // upload is required.
    const staged = await stageUpload(request, services, {
      field: async (name, value) => {
        if (name === 'nodeId') node = await requireUploadNode(db, caller, parse(Id, name, value));
        if (name === 'clientId') clientId = parse(ClientId, name, value);
      },
      file: async () => {
        if (!node) await requireSomeUploadNode(db, caller);
      },
    }).finally(done);
    let kept = false;
    try {
      if (!node) throw fieldError('file-upload', 'nodeId', 'NotNull');
      const uploaded = (await repeatedOf(node, clientId)) ?? (await acceptOnce(node, clientId));
      kept = !uploaded.repeated;
      if (kept) {
        const { id: documentId, processId, version } = uploaded;
        services.engine.announce({ documentId, processId, version, by: caller.userId });
        services.engine.wake([stepQueue('FILE_PARSER')]);
      }
      const { id, filename, isPending } = uploaded;
      return { documents: [{ id, filename, ...(isPending && { pending: true }) }] };
    } catch (error) {
      // The transaction may have been committed: then a retry finds the document, which needs its bytes. Otherwise a
      // sweep deletes them.
      kept = isConnectionLost(error);
      throw error;
    } finally {
      if (!kept) await services.files.remove(staged.file.key);
    }

    async function repeatedOf(at: NodeRef, id: string | undefined): Promise<Uploaded | undefined> {
      return id === undefined ? undefined : findRepeated(db, caller, at, id, staged.file.sha256);
    }

    /** Of two concurrent retries, the second waits for the first, and returns its result. */
    async function acceptOnce(at: NodeRef, id: string | undefined): Promise<Uploaded> {
      try {
        return await acceptUpload(db, caller, at, staged, id ?? null);
      } catch (error) {
        const first = isUniqueViolation(error) ? await repeatedOf(at, id) : undefined;
        if (first) return first;
        throw error;
      }
    }
  });
});

function parse<Schema extends z.ZodType>(schema: Schema, field: string, value: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw fieldError('file-upload', field, 'Invalid');
  return result.data;
}
