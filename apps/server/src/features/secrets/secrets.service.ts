import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Secret, SecretChange, SecretDraft } from '@scriptorium/contract/process/secrets.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { SECRET_PURPOSE } from '@scriptorium/node-server/secrets/open-secret.ts';
import type { Sealer } from '@scriptorium/node-server/http/services.ts';
import type { z } from 'zod';
import { recordAudit } from '../audits/audits.api.ts';
import { lockProcess } from '../graph/graph.api.ts';
import * as store from './secrets.store.ts';
import { type Author, auditData, writeChange } from './secrets.api.ts';

/** The list has no pages. */
export const MAX_SECRETS = 200;

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

/** Returns the receivers that a secret allows; a disallowed kind is left out. */
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
