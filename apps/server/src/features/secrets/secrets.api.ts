import { AppError, fieldError, notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Secret, SecretChange, SecretDraft } from '@scriptorium/contract/process/secrets.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { entryOf, MAX_SECRET_HOSTS, maySecretGo } from '@scriptorium/domain/secrets/secret-hosts.ts';
import type { SecretUse } from '@scriptorium/domain/secrets/secret-uses.ts';
import { SECRET_PURPOSE } from '@scriptorium/node-server/secrets/open-secret.ts';
import type { Sealer } from '@scriptorium/node-server/http/services.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '../audits/audits.api.ts';
import { lockProcess } from '../graph/graph.api.ts';
import * as store from './secrets.store.ts';

/** The list has no pages. */
export const MAX_SECRETS = 200;

/** The author of a change. */
export interface Author {
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

const auditData = ({ id, name, processId }: Secret) => ({ secretId: id, name, processId });

/** Stores the value encrypted; only `openForTarget` reads it again. */
export async function createSecret(
  db: Db,
  sealer: Sealer,
  { value, ...draft }: z.output<typeof SecretDraft>,
  { caller, request }: Author,
): Promise<Secret> {
  const sealed = await sealer.seal(SECRET_PURPOSE, value);
  return inTransaction(db, async (tx) => {
    await lockProcess(tx, draft.processId);
    if ((await store.countSecrets(tx, draft.processId)) >= MAX_SECRETS)
      throw fieldError('secrets', 'processId', 'Size');
    const made = await store.insertSecret(tx, { ...draft, sealed, createdBy: caller.userId });
    const data = { ...auditData(made), active: draft.active, ...ruleOf(made) };
    await recordAudit(tx, request, { type: 'SECRET_CREATE', by: caller, data });
    return made;
  });
}

/** What a secret allows; what it does not is left out. */
const ruleOf = ({ hosts, models, questions }: Secret) => ({
  ...(hosts.length > 0 ? { hosts } : {}),
  ...(models ? { models } : {}),
  ...(questions ? { questions } : {}),
});

/** Switches a secret on or off, and changes where it may go. Nodes are saved under the lock, so that no host is lost. */
export const changeSecret = (
  db: Db,
  { id, processId }: { id: number; processId: number },
  change: z.output<typeof SecretChange> & { active: boolean },
  author: Author,
): Promise<Secret> =>
  inTransaction(db, async (tx) => {
    await lockProcess(tx, processId);
    return writeChange(tx, id, change, author);
  });

type Change = Parameters<typeof store.changeSecret>[2];

async function writeChange(tx: Tx, id: number, change: Change, { caller, request }: Author): Promise<Secret> {
  const changed = await store.changeSecret(tx, id, change);
  if (!changed) throw notFound();
  const data = { ...auditData(changed), ...change };
  await recordAudit(tx, request, { type: 'SECRET_UPDATE', by: caller, data });
  return changed;
}

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
