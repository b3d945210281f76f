import type { Db } from '@scriptorium/db/database.ts';
import { faultPoint } from '../jobs/fault-points.ts';
import { effectUnknown } from '../jobs/reasons.ts';
import { StepFailure } from '../api/step-runner.ts';
import { EffectFailure, type Effect, type PerformedEffect, type Stored } from './effect.ts';
import { nextMove } from './next-move.ts';
import * as store from './outbox.store.ts';

/** Concurrent changes by other workers between reading and writing a row; each of them advances the effect. */
const MAX_MOVES = 10;

/**
 * Performs one effect on the outside world, and records it (docs/semantics.md#2, docs/semantics.md#5). Its row in the
 * outbox:
 *
 *   SENDING   stored with the request, before its first byte is sent: after a crash it is unknown what arrived
 *   PENDING   an attempt failed for now, and nothing arrived; the request is kept for the next
 *   SENT      the receiver accepted it; stored with the end of the step
 *   FAILED    the receiver refused it, or it could not be sent, and no attempt of the same request can succeed
 *   UNKNOWN   it may have arrived and a repeat may do harm: a person decides, by running the step again
 *
 *   SENDING → SENT | FAILED | UNKNOWN, or PENDING after a temporary failure, and SENDING again;
 *   SENDING → SENDING by a harmless repeat; UNKNOWN → SENDING by a person, under the same key
 *
 * SENT and FAILED keep nothing of the request. Throws StepFailure: temporary where a later attempt may succeed,
 * permanent where it cannot or where a person is asked.
 */
export async function performEffect<Request extends Stored>(
  db: Db,
  effect: Effect<Request>,
): Promise<PerformedEffect> {
  const row = await claim(db, effect as Effect<Stored>);
  const { attempt: _, ...known } = row.receipt ?? {};
  if (row.state === 'SENT') return { receipt: known, settle: async () => {} };
  faultPoint('effect.sending');
  try {
    const receipt = await effect.send(row.payload.request as Request, row.key, row.tries);
    faultPoint('effect.sent');
    const stored = { ...receipt, attempt: attemptOf(effect) };
    return { receipt, settle: (tx) => store.markSent(tx, row.id, stored) };
  } catch (error) {
    throw error instanceof EffectFailure ? await settleFailure(db, effect, row, error) : error;
  }
}

const attemptOf = ({ cause }: { cause: Effect<Stored>['cause'] }): number =>
  'attempt' in cause ? cause.attempt : 0;

/** The row of the effect: SENDING by this worker, or already SENT. */
async function claim(db: Db, effect: Effect<Stored>): Promise<store.OutboxRow> {
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const row = await store.findLastEffect(db, effect.cause);
    const attempt = attemptOf(effect);
    const move = nextMove(row && begun(row), { ...effect, attempt });
    effect.signal.throwIfAborted();
    if (!row || move === 'prepare') {
      const { madeFrom } = effect;
      const key = await store.keyOf(db, effect.cause);
      const request = await effect.prepare(key);
      effect.signal.throwIfAborted();
      if (row) await store.retire(db, row);
      const sending = await store.insertEffect(db, effect, key, { attempt, madeFrom, request });
      if (sending) return sending;
    } else if (move === 'send') {
      const payload = { ...(row.payload as store.Payload), attempt };
      const sending = await store.beginSending(db, row, payload);
      if (sending) return sending;
    } else if (move === 'done') return row;
    else throw await refusal(db, row, move);
  }
  throw new Error('Several workers try to perform the same effect');
}

const begun = ({ state, payload, receipt }: store.OutboxRow) => ({
  state,
  attempt: payload.attempt ?? receipt?.attempt ?? -1,
  madeFrom: payload.madeFrom ?? '',
});

async function refusal(db: Db, row: store.OutboxRow, move: 'ask' | 'fail'): Promise<StepFailure> {
  if (move === 'fail' && row.reason) return new StepFailure(row.reason);
  const reason = effectUnknown();
  if (row.state === 'SENDING') await store.setState(db, row, { state: 'UNKNOWN', reason });
  return new StepFailure(reason);
}

async function settleFailure<Request extends Stored>(
  db: Db,
  effect: Effect<Request>,
  row: store.OutboxRow,
  failure: EffectFailure,
): Promise<StepFailure> {
  const { fate, reason, retryAfterMs } = failure;
  const receipt = { ...failure.receipt, attempt: attemptOf(effect) };
  const later = { passing: true, cause: failure, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  if (fate === 'again') {
    await store.setState(db, row, { state: 'PENDING', reason, receipt });
    return new StepFailure(reason, later);
  }
  if (fate === 'failed') {
    await store.markFailed(db, row, { reason, receipt });
    return new StepFailure(reason, { cause: failure });
  }
  if (effect.repeatable) {
    await store.setState(db, row, { state: 'SENDING', reason, receipt });
    return new StepFailure(reason, later);
  }
  const asks = effectUnknown();
  await store.setState(db, row, { state: 'UNKNOWN', reason: asks, receipt });
  return new StepFailure(asks, { cause: failure });
}
