import { AppError, fieldError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Secret, SecretDraft } from '@scriptorium/contract/secrets.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Caller } from '@scriptorium/node-kit/http/handler.ts';
import { secretsIn } from '@scriptorium/domain/graph/machine-settings.ts';
import { SECRET_PURPOSE } from '@scriptorium/node-kit/secrets/open-secret.ts';
import type { Sealer } from '@scriptorium/node-kit/http/services.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '../audits/audits.service.ts';
import { lockProcess } from '../graph/graph.service.ts';
import * as store from './secrets.store.ts';

/** The list has no pages. */
export const MAX_SECRETS = 200;

/** The author of a change. */
interface Author {
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

const auditData = ({ id, name, processId }: Secret) => ({ secretId: id, name, processId });

/** Stores the value encrypted; only `openSecret` reads it again. */
export async function createSecret(
  db: Db,
  sealer: Sealer,
  { name, value, active, processId }: z.output<typeof SecretDraft>,
  { caller, request }: Author,
): Promise<Secret> {
  const sealed = await sealer.seal(SECRET_PURPOSE, value);
  return inTransaction(db, async (tx) => {
    await lockProcess(tx, processId);
    if ((await store.countSecrets(tx, processId)) >= MAX_SECRETS)
      throw fieldError('secrets', 'processId', 'Size');
    const made = await store.insertSecret(tx, { processId, name, sealed, active, createdBy: caller.userId });
    const data = { ...auditData(made), active };
    await recordAudit(tx, request, { type: 'SECRET_CREATE', by: caller, data });
    return made;
  });
}

export const switchSecret = (
  db: Db,
  { id, active }: { id: number; active: boolean },
  { caller, request }: Author,
): Promise<Secret> =>
  inTransaction(db, async (tx) => {
    const changed = await store.setActive(tx, id, active);
    if (!changed) throw notFound();
    const data = { ...auditData(changed), active };
    await recordAudit(tx, request, { type: 'SECRET_UPDATE', by: caller, data });
    return changed;
  });

/** Refused while a node refers to it. Nodes are saved under the lock of the process, so that none begins to concurrently. */
export const removeSecret = (
  db: Db,
  { id, processId }: { id: number; processId: number },
  { caller, request }: Author,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockProcess(tx, processId);
    const secret = await store.findSecret(tx, id);
    if (!secret) throw notFound();
    const nodes = await store.listUsers(tx, secret);
    if (nodes.length > 0) throw new AppError('error.secret.inUse', { name: secret.name, nodes });
    await store.deleteSecret(tx, id);
    await recordAudit(tx, request, { type: 'SECRET_DELETE', by: caller, data: auditData(secret) });
  });

/**
 * A node may use secrets of its own process only; those that it used before remain, even if they were deleted. Called under the lock of
 * the process.
 */
export async function requireOwnSecrets(
  tx: Tx,
  processId: number,
  { before, after }: Record<'before' | 'after', Record<string, unknown>>,
): Promise<void> {
  const known = secretsIn(before);
  for (const { field, id } of secretsIn(after)) {
    if (known.some((one) => one.field === field && one.id === id)) continue;
    const secret = await store.findSecret(tx, id);
    if (secret?.processId !== processId) throw fieldError('nodes', field, 'Invalid');
  }
}
