import type { Db } from '@scriptorium/db/database.ts';
import { passPoint } from '../jobs/crash-points.ts';
import { effectUnknown } from '../steps/reasons.ts';
import { StepFailure } from '../steps/step-runner.ts';
import { EffectFailure, type Effect, type PerformedEffect, type Stored } from './effect.ts';
import { nextMove } from './next-move.ts';
import * as store from './outbox.store.ts';

/** Moves of other workers between reading and writing a row; each of them brings it forward. */
const MAX_MOVES = 10;

/**
 * Brings about one effect in the outside world, and remembers it (semantics 2, 5). Its row in the outbox:
 *
 *   PENDING   what will be sent is stored; nothing of it has taken place
 *   SENDING   stored before the first byte leaves: whoever finds it does not know what arrived
 *   SENT      the receiver took it; stored with the end of the step
 *   FAILED    the receiver did not take it, or it could not be sent, and no try of the same would be any better
 *   UNKNOWN   it may have arrived and a repeat may do harm: a person decides, by running the step again
 *
 *   PENDING → SENDING → SENT | FAILED | UNKNOWN, or PENDING again after a passing failure;
 *   SENDING → SENDING by a repeat that is harmless; UNKNOWN → SENDING by a person, under the same key
 *
 * SENT and FAILED hold nothing of what was sent. Throws StepFailure: passing where a later try may succeed, for good where
 * not or where a person is asked.
 */
export async function performEffect<Request extends Stored>(
  db: Db,
  effect: Effect<Request>,
): Promise<PerformedEffect> {
  const row = await claim(db, effect as Effect<Stored>);
  const { attempt: _, ...known } = row.receipt ?? {};
  if (row.state === 'SENT') return { receipt: known, settle: async () => {} };
  passPoint('effect.sending');
  try {
    const receipt = await effect.send(row.payload.request as Request, row.key);
    passPoint('effect.sent');
    const stored = { ...receipt, attempt: attemptOf(effect) };
    return { receipt, settle: (tx) => store.markSent(tx, row.id, stored) };
  } catch (error) {
    throw error instanceof EffectFailure ? await settleFailure(db, effect, row, error) : error;
  }
}

const attemptOf = ({ cause }: { cause: Effect<Stored>['cause'] }): number =>
  'attempt' in cause ? cause.attempt : 0;

/** The row of the effect: SENDING and ours, or SENT before. */
async function claim(db: Db, effect: Effect<Stored>): Promise<store.OutboxRow> {
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const row = await store.findLastEffect(db, effect.cause);
    const attempt = attemptOf(effect);
    const move = nextMove(row && begun(row), { ...effect, attempt });
    effect.signal.throwIfAborted();
    if (!row || move === 'prepare') {
      const { madeFrom } = effect;
      const request = await effect.prepare();
      if (row) await store.retire(db, row);
      await store.insertEffect(db, effect, { attempt, madeFrom, request });
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
