import { createHmac } from 'node:crypto';
import type { IncomingUpload, NodeExchange } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../http/services.ts';
import { parseField } from './parse-field.ts';
import { stageBody } from './stage-body.service.ts';
import { drain, stageUpload, type OnPart } from './stage-upload.api.ts';
import { storeUpload } from './store-upload.service.ts';

const IdempotencyKey = z.string().trim().min(1).max(255);

/**
 * Receives the one file of a request, as a field of a form or as the body, for a node that the caller of this function
 * finds. A repeat with the same Idempotency-Key returns the document of the first request.
 */
export async function receiveUpload(
  request: FastifyRequest,
  services: Services,
  { db, caller, findNode }: IncomingUpload,
): ReturnType<NodeExchange['receiveUpload']> {
  const { node, clientId, done } = await beforeBody(request, async () => {
    const found = await findNode();
    const { signing: secret } = services.keys;
    return {
      node: found,
      clientId: idempotencyIdOf(request, { nodeId: found.id, userId: caller.userId, secret }),
      done: services.uploads.begin(caller.userId),
    };
  });
  const read = request.isMultipart()
    ? stageUpload(request, services, ONLY_FILE)
    : stageBody(request, services);
  const staged = await read.finally(done);
  return storeUpload({ db, caller, services }, staged, () => ({ node, clientId }));
}

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

interface Sender {
  readonly nodeId: number;
  readonly userId: number;
  /** A key of the installation. */
  readonly secret: Uint8Array;
}

function idempotencyIdOf({ headers }: FastifyRequest, sender: Sender): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  return clientIdOf(parseField(IdempotencyKey, 'Idempotency-Key', String(key)), sender);
}

/**
 * The client-made id of an upload with an idempotency key: the same for each repeat of the same user at the same node
 * (a UUID of version 8, RFC 9562). It is made with a key of the installation, so that nobody can name it in advance.
 */
function clientIdOf(key: string, { nodeId, userId, secret }: Sender): string {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['http-upload', nodeId, userId, key]))
    .digest();
  hash[6] = (hash.readUInt8(6) & 0x0f) | 0x80;
  hash[8] = (hash.readUInt8(8) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
