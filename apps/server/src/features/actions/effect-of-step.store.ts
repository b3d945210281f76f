import type { EffectResult, SendMailResult } from '@scriptorium/contract/documents/action-results.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { OutboxState } from '@scriptorium/db/schema/schema-json.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';

/** The mail of a step; one that only some receivers got is a failure, with its reason in the receipt. */
export async function mailOfStep(db: Db, stepId: number): Promise<SendMailResult> {
  const { receipt, idempotencyKey: _, ...effect } = await effectOfStep(db, stepId);
  const {
    messageId = null,
    receivers = [],
    partly,
  } = receipt as Partial<SendMailResult> & {
    partly?: NonNullable<SendMailResult['reason']>;
  };
  const failure = partly ? { status: 'FAILURE' as const, reason: partly, message: partly.message } : {};
  return { ...effect, messageId, receivers, ...failure };
}

interface StepEffect extends EffectResult {
  readonly idempotencyKey: string | null;
  /** The stored part of the receiver's answer. */
  readonly receipt: Record<string, unknown>;
}

/** The last effect of a step: its own, or that of the execution with its step. */
export async function effectOfStep(db: Db, stepId: number): Promise<StepEffect> {
  const step = await db
    .selectFrom('step')
    .select(['status', 'reason', 'changed_at as changedAt', 'execution_id as executionId'])
    .where('id', '=', stepId)
    .executeTakeFirstOrThrow();
  const effect = await db
    .selectFrom('outbox')
    .select(['state', 'receipt', 'reason', 'finished_at as finishedAt', 'idempotency_key as idempotencyKey'])
    .where(({ eb, or }) =>
      or([
        eb('step_id', '=', stepId),
        ...(step.executionId === null ? [] : [eb('execution_id', '=', step.executionId)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const status = statusOf(effect?.state, step.status);
  const reason = (effect ? effect.reason : step.reason) ?? null;
  return {
    status,
    receipt: effect?.receipt ?? {},
    finishedAt: effect?.finishedAt ?? (status === null ? null : step.changedAt),
    message: reason?.message ?? null,
    reason,
    idempotencyKey: effect?.idempotencyKey ?? null,
  };
}

/** After its step has ended, an effect that was to be retried has failed, and one that was running may have arrived. */
function statusOf(state: OutboxState | undefined, step: StepStatus): EffectResult['status'] {
  const isOver = step !== 'PROCESSING';
  switch (state) {
    case undefined:
      return step === 'ERROR' ? 'FAILURE' : null;
    case 'SENT':
      return 'SUCCESS';
    case 'FAILED':
      return 'FAILURE';
    case 'UNKNOWN':
      return 'UNKNOWN';
    case 'PENDING':
      return isOver ? 'FAILURE' : null;
    case 'SENDING':
      return isOver ? 'UNKNOWN' : null;
  }
}
