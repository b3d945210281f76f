import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { EngineReason } from '@scriptorium/domain/steps/engine-reasons.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import type { Sealer } from '../http/services.ts';
import { findSecret, recordUse } from './secrets.store.ts';

/** The purpose under which the values of secrets are encrypted. */
export const SECRET_PURPOSE = 'secret';

interface Use {
  readonly secretId: number;
  /** Of the node; secrets of other processes do not exist for it. */
  readonly processId: number;
  readonly nodeId: number;
}

/**
 * The value of a secret for the automatic work of a node; each use is an audit event. Throws a StepFailure for a secret
 * that is switched off, deleted or of another process. The value must get into no error, log, payload or receipt.
 */
export async function openSecret(
  db: Db,
  sealer: Sealer,
  { secretId, processId, nodeId }: Use,
): Promise<string> {
  const found = await findSecret(db, { secretId, processId });
  if (!found)
    throw refused('missing', {}, 'The secret of the node does not exist any more. Choose another one.');
  const { name, active, sealed } = found;
  if (!active) throw refused('inactive', { name }, `The secret "${name}" is switched off.`);
  const value = await sealer.open(SECRET_PURPOSE, sealed).catch(() => {
    throw refused('unreadable', { name }, `The secret "${name}" cannot be decrypted. Create it again.`);
  });
  await recordUse(db, { secretId, name, processId, nodeId });
  return value;
}

type Key = Extract<EngineReason, `reason.secret.${string}`>;
type NameOf<K> = K extends `reason.secret.${infer Name}` ? Name : never;

function refused(key: NameOf<Key>, params: Reason['params'], message: string): StepFailure {
  const reason: Reason<Key> = { key: `reason.secret.${key}`, params, message };
  return new StepFailure(reason);
}
