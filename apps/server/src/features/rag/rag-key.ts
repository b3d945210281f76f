import { fieldError } from '@scriptorium/contract/kit/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { openStoredKey } from '@scriptorium/models/stored-model.ts';
import type { Caller } from '@scriptorium/node-kit/http/handler.ts';
import { SECRET_PURPOSE } from '@scriptorium/node-kit/secrets/open-secret.ts';
import { findSecret } from '@scriptorium/node-kit/secrets/secrets.store.ts';
import type { Sealer } from '@scriptorium/node-kit/http/services.ts';
import { ragReason } from '@scriptorium/retrieval/rag-reason.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audits/audits.service.ts';

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
    const secret = await findSecret(db, { secretId, processId });
    if (!secret) throw fieldError('rag', 'secret', 'Invalid');
    const { name } = secret;
    if (!secret.active) throw new KeyRefused(ragReason('secretInactive', { name }));
    const value = await sealer.open(SECRET_PURPOSE, secret.sealed).catch(() => {
      throw new KeyRefused(ragReason('secretUnreadable', { name }));
    });
    const data = { secretId, name, processId };
    await recordAudit(db, request, { type: 'SECRET_USED', by: caller, data });
    return value;
  };
