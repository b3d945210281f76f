import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Secret } from '@scriptorium/contract/process/secrets.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { entryOf, MAX_SECRET_HOSTS, maySecretGo } from '@scriptorium/domain/secrets/secret-hosts.ts';
import type { SecretUse } from '@scriptorium/domain/secrets/secret-uses.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audits/audits.api.ts';
import * as store from './secrets.store.ts';

/** The author of a change. */
export interface Author {
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

export const auditData = ({ id, name, processId }: Secret) => ({ secretId: id, name, processId });

type Change = Parameters<typeof store.changeSecret>[2];

export async function writeChange(
  tx: Tx,
  id: number,
  change: Change,
  { caller, request }: Author,
): Promise<Secret> {
  const changed = await store.changeSecret(tx, id, change);
  if (!changed) throw notFound();
  const data = { ...auditData(changed), ...change };
  await recordAudit(tx, request, { type: 'SECRET_UPDATE', by: caller, data });
  return changed;
}

/** For the wildcards of templates. */
export const namesOfSecrets = async (db: Db, processId: number): Promise<string[]> =>
  (await store.listSecrets(db, processId)).map(({ name }) => name);

interface SavedUses {
  readonly author: Author;
  readonly before: readonly SecretUse[];
  readonly after: readonly SecretUse[];
}

/**
 * Whether the author may save a node that sends secrets of its process to these targets. An administrator of the process
 * allows them by it; others choose among what is allowed. What the node did before may stay, even with a deleted secret. Called
 * under the lock of the process.
 */
export async function requireSecretUses(
  tx: Tx,
  processId: number,
  { author, before, after }: SavedUses,
): Promise<void> {
  const isAdmin = allows(modeOnProcess(author.caller, processId), 'ADMIN');
  for (const use of after) {
    if (!isAdmin && before.some((one) => isSameUse(one, use))) continue;
    const secrets = await store.findReferred(tx, processId, use.secret);
    if (secrets.length === 0 && 'id' in use.secret && !before.some((one) => isSameSecret(one, use)))
      throw fieldError('nodes', use.field, 'Invalid');
    for (const secret of secrets) {
      if (use.target === null || maySecretGo(secret, use.target)) continue;
      if (!isAdmin) throw notAllowed(secret, use);
      await allow(tx, secret, use.target, author);
    }
  }
}

const keyOf = ({ secret }: SecretUse): string => JSON.stringify(secret);

const isSameSecret = (one: SecretUse, other: SecretUse): boolean => keyOf(one) === keyOf(other);

const isSameUse = (one: SecretUse, other: SecretUse): boolean =>
  isSameSecret(one, other) && JSON.stringify(one.target) === JSON.stringify(other.target);

async function allow(
  tx: Tx,
  { id, name, hosts }: Secret,
  target: NonNullable<SecretUse['target']>,
  author: Author,
): Promise<void> {
  if (target === 'MODEL') return void (await writeChange(tx, id, { models: true }, author));
  if (hosts.length >= MAX_SECRET_HOSTS)
    throw new AppError('error.secret.tooManyHosts', { name, most: MAX_SECRET_HOSTS });
  await writeChange(tx, id, { hosts: [...hosts, entryOf(target)] }, author);
}

function notAllowed({ name }: Secret, { field, target }: SecretUse): AppError {
  const fields = [{ objectName: 'nodes', field, message: 'Invalid' as const }];
  if (target === null || target === 'MODEL') return new AppError('error.secret.models', { name }, fields);
  return new AppError('error.secret.host', { name, host: entryOf(target) }, fields);
}
