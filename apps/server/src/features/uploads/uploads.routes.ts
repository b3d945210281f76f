import { documents } from '@scriptorium/contract/documents/documents.ts';
import { httpUpload } from '@scriptorium/contract/documents/http-upload.ts';
import { AppError, fieldError } from '@scriptorium/contract/kit/errors.ts';
import { Id } from '@scriptorium/contract/kit/fields.ts';
import type { NodeRef } from '@scriptorium/node-server/http/resources.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routes } from '../../http/context.ts';
import { stageBody } from './stage-body.service.ts';
import { drain, stageUpload, type OnPart } from './stage-upload.api.ts';
import { storeUpload } from './store-upload.service.ts';
import { clientIdOf, requireHttpNode, requireSomeUploadNode, requireUploadNode } from './uploads.service.ts';

const ClientId = z.uuid();
const IdempotencyKey = z.string().trim().min(1).max(255);
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
    const at = node;
    return storeUpload({ db, caller, services }, staged, () => {
      if (!at) throw fieldError('file-upload', 'nodeId', 'NotNull');
      return { node: at, clientId };
    });
  });

  on(httpUpload.receive, async ({ db, caller, services, request, params: { endpoint } }) => {
    const { node, clientId, done } = await beforeBody(request, async () => {
      const found = await requireHttpNode(db, caller, endpoint);
      return {
        node: found,
        clientId: idempotencyIdOf(request, {
          nodeId: found.id,
          userId: caller.userId,
          secret: services.keys.signing,
        }),
        done: begin(caller.userId, services.settings.UPLOADS_PER_USER),
      };
    });
    const read = request.isMultipart()
      ? stageUpload(request, services, ONLY_FILE)
      : stageBody(request, services);
    const staged = await read.finally(done);
    return storeUpload({ db, caller, services }, staged, () => ({ node, clientId }));
  });
});

/** A client that is refused before its body is read gets the answer, too. */
async function beforeBody<T>(request: FastifyRequest, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    drain(request);
    throw error;
  }
}

/** Other fields of a form are ignored: forms of existing tools have some. */
const ONLY_FILE: OnPart = { field: () => Promise.resolve(), file: () => Promise.resolve() };

function idempotencyIdOf(
  { headers }: FastifyRequest,
  of: { nodeId: number; userId: number; secret: Uint8Array },
): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  const given = parse(IdempotencyKey, 'Idempotency-Key', String(key));
  return clientIdOf(given, of);
}

function parse<Schema extends z.ZodType>(schema: Schema, field: string, value: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw fieldError('file-upload', field, 'Invalid');
  return result.data;
}
