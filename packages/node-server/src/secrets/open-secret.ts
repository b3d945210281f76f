import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { entryOf, maySecretGo, type SecretTarget } from '@scriptorium/domain/secrets/secret-hosts.ts';
import type { EngineReason } from '@scriptorium/domain/steps/engine-reasons.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { unexpected } from '@scriptorium/engine/jobs/reasons.ts';
import { EffectFailure } from '@scriptorium/engine/outbox/effect.ts';
import type { Sealer } from '../http/services.ts';
import { findSecrets, recordUse, type SecretReference, type StoredSecret } from './secrets.store.ts';

/** The purpose under which the values of secrets are encrypted. */
export const SECRET_PURPOSE = 'secret';

interface Wanted {
  readonly secret: SecretReference;
  /** Secrets of other processes do not exist. */
  readonly processId: number;
  /** The receiver of the value. Null for an address that names no server, which gets nothing. */
  readonly target: SecretTarget | null;
}

/** Why a secret was not opened. */
export class SecretRefused extends Error {
  readonly fault: SecretFault;
  readonly params: Reason['params'];

  constructor(fault: SecretFault, params: Reason['params'], message: string) {
    super(message);
    this.name = 'SecretRefused';
    this.fault = fault;
    this.params = params;
  }
}
type Key = Extract<EngineReason, `reason.secret.${string}`>;
type SecretFault = (Key extends `reason.secret.${infer Name}` ? Name : never) | 'questions';

/**
 * The value of a secret, for one place that it may go to: every use of a secret is decided here. Throws a SecretRefused. The
 * value must get into no error, log, payload or receipt.
 */
export async function openForTarget(
  db: Db,
  sealer: Sealer,
  { secret, processId, target }: Wanted,
): Promise<{ readonly id: number; readonly name: string; readonly value: string }> {
  const { id, name, active, sealed, ...rule } = chosen(await findSecrets(db, processId, secret), secret);
  if (!active) throw new SecretRefused('inactive', { name }, `The secret "${name}" is switched off.`);
  if (target === null || !maySecretGo(rule, target)) throw refusedTarget(name, target);
  const value = await sealer.open(SECRET_PURPOSE, sealed).catch(() => {
    const message = `The secret "${name}" cannot be decrypted. Create it again.`;
    throw new SecretRefused('unreadable', { name }, message);
  });
  return { id, name, value };
}

/** A template names the one active secret of its name, so that another one can be prepared beside it. */
function chosen(found: readonly StoredSecret[], secret: SecretReference): StoredSecret {
  if ('id' in secret) {
    const message = 'The secret of the node does not exist any more. Choose another one.';
    if (!found[0]) throw new SecretRefused('missing', {}, message);
    return found[0];
  }
  const { name } = secret;
  const [first, second] = found.toSorted((a, b) => Number(b.active) - Number(a.active));
  if (!first) throw new SecretRefused('named', { name }, `The process has no secret "${name}".`);
  if (first.active && second?.active) {
    const message = `Several active secrets are called "${name}". Switch off all but one.`;
    throw new SecretRefused('ambiguous', { name }, message);
  }
  return first;
}

function refusedTarget(name: string, target: SecretTarget | null): SecretRefused {
  if (target === 'MODEL') {
    const message = `The secret "${name}" may not be the key of models. An administrator of the process can allow it.`;
    return new SecretRefused('models', { name }, message);
  }
  if (target === 'QUESTION') {
    const message = `The secret "${name}" may not be used for questions. An administrator of the process can allow it.`;
    return new SecretRefused('questions', { name }, message);
  }
  const host = target === null ? '?' : entryOf(target);
  const message = `The secret "${name}" may not be sent to ${host}. An administrator of the process can allow it.`;
  return new SecretRefused('host', { name, host }, message);
}

interface Use extends Wanted {
  readonly nodeId: number;
}

/**
 * The value of a secret for the automatic work of a node; each use is an audit event. Throws a StepFailure for a secret that is
 * switched off, deleted or of another process, and for one that may not go to this target.
 */
export async function openSecret(db: Db, sealer: Sealer, use: Use): Promise<string> {
  const { processId, nodeId, target } = use;
  try {
    const { id: secretId, name, value } = await openForTarget(db, sealer, use);
    const host = target === null || typeof target === 'string' ? {} : { host: entryOf(target) };
    await recordUse(db, { secretId, name, processId, nodeId, ...host });
    return value;
  } catch (error) {
    if (!(error instanceof SecretRefused)) throw error;
    const { fault, params, message } = error;
    throw new StepFailure({ key: `reason.secret.${fault}`, params, message }, { cause: error });
  }
}

/** Why an effect did not take place whose secret could not be opened. */
export const toSecretFailure = (error: unknown): EffectFailure =>
  error instanceof StepFailure
    ? new EffectFailure('failed', error.reason)
    : new EffectFailure('again', unexpected(error), { cause: error });
