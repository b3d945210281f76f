import { EffectFailure } from '@scriptorium/engine/outbox/effect.ts';
import { StepFailure, type StepWork } from '@scriptorium/engine/api/step-runner.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { modelReason, reasonOfFailure } from '@scriptorium/models/calls/call-faults.ts';
import { findStoredModel, type StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { openStoredKey } from '@scriptorium/models/stored-model.ts';
import type { SecretTarget } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { openSecret } from '../secrets/open-secret.ts';
import type { NodeServices } from '../http/services.ts';

type Work = StepWork<NodeServices>;
type Reference = { readonly id: number } | null;

/** The model that a node names; throws a StepFailure without one. */
export async function findNodeModel({ db }: Pick<Work, 'db'>, reference: Reference): Promise<StoredModel> {
  if (!reference) throw new StepFailure(modelReason('none'));
  const model = await findStoredModel(db, reference.id);
  if (!model) throw new StepFailure(modelReason('missing'));
  return model;
}

/** The value of a secret of the process that goes to a target; null without one. */
export async function openNodeSecret(
  { db, services: { sealer }, step: { processId, nodeId } }: Work,
  secret: Reference,
  target: SecretTarget | null,
): Promise<string | null> {
  return secret && openSecret(db, sealer, { secret, processId, nodeId, target });
}

/** A key of the process takes precedence over the one of the model. */
export async function openModelKey(
  work: Work,
  secret: Reference,
  model: StoredModel,
): Promise<string | null> {
  return (await openNodeSecret(work, secret, 'MODEL')) ?? openStoredKey(work.services.sealer, model);
}

/** How often a call is repeated when it is not known whether the provider has worked for it. */
const MAX_UNKNOWN = 2;

/** Turns an error of a model call into the failure of its effect; errors of other kinds are returned unchanged. */
export function toModelEffectFailure(error: unknown, tries: number): unknown {
  if (error instanceof StepFailure) return new EffectFailure('failed', error.reason, { cause: error });
  if (!(error instanceof ModelFailure)) return error;
  const { retryAfterMs, text, fate } = error;
  const isSpent = fate === 'unknown' && tries > MAX_UNKNOWN;
  return new EffectFailure(isSpent ? 'failed' : fate, reasonOfFailure(error), {
    retryAfterMs,
    receipt: text === undefined ? {} : { text },
    cause: error,
  });
}
