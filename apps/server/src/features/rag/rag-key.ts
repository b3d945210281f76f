import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { openStoredKey } from '@scriptorium/models/stored-model.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { openForTarget, SecretRefused } from '@scriptorium/node-server/secrets/open-secret.ts';
import type { Sealer } from '@scriptorium/node-server/http/services.ts';
import { ragReason } from '@scriptorium/retrieval/rag-reason.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audits/audits.api.ts';

/** The secret of a question cannot be used. */
export class KeyRefused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.message);
    this.name = 'KeyRefused';
    this.reason = reason;
  }
}

export type OpenKey = (model: Pick<StoredModel, 'sealed'>) => Promise<string | null>;

interface KeyContext {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

/** The key of a call: the chosen secret of the process, whose use is an audit event, or the one of the model. */
export const keyOpener =
  (
    { db, sealer, caller, request }: KeyContext,
    { processId, secretId }: { processId: number; secretId: number | undefined },
  ): OpenKey =>
  async (model) => {
    if (secretId === undefined) return openStoredKey(sealer, model);
    const wanted = { secret: { id: secretId }, processId, target: 'QUESTION' as const };
    const { name, value } = await openForTarget(db, sealer, wanted).catch(toRefusal);
    const data = { secretId, name, processId };
    await recordAudit(db, request, { type: 'SECRET_USED', by: caller, data });
    return value;
  };

function toRefusal(error: unknown): never {
  if (!(error instanceof SecretRefused)) throw error;
  const { fault, params } = error;
  if (fault === 'inactive') throw new KeyRefused(ragReason('secretInactive', params));
  if (fault === 'unreadable') throw new KeyRefused(ragReason('secretUnreadable', params));
  if (fault !== 'questions') throw fieldError('rag', 'secret', 'Invalid');
  const field = { objectName: 'rag', field: 'secret', message: 'Invalid' as const };
  throw new AppError('error.secret.questions', { name: String(params['name']) }, [field]);
}
