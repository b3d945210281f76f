import { setTimeout } from 'node:timers/promises';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { estimatedCost, type CallSize } from './call-size.ts';
import * as ledger from './ledger.store.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';
import { lockSpending } from './stored-models.store.ts';

interface StartedCall {
  readonly model: ledger.CalledModel & { readonly dailyBudget: number | null };
  readonly cause: ledger.CallCause;
  readonly signal: AbortSignal;
}

/** The poll interval in ms while the budget is reserved. */
const POLL_MS = 100;
/** Time in ms in which the end of a call is recorded after its answer. */
const END_MS = 60_000;
/**
 * A call may last this multiple of the timeout for an answer: a streamed answer may take longer than its beginning, and
 * waits for another one before.
 */
const LONGEST = 4;

/**
 * Records a call in the ledger before it is made; its id. A call of a model with a budget reserves what it may cost: the
 * calls of all servers together cannot pass the budget by more than the estimates were wrong. Where what is left is
 * reserved by calls that go on, it waits for their ends. Throws a ModelFailure if the budget leaves no room.
 */
export async function startCall(
  db: Db,
  limits: ModelLimits,
  call: StartedCall,
  size: CallSize,
): Promise<number> {
  const { model, cause, signal } = call;
  const estimate = estimatedCost(size, model.prices);
  if (model.id === null || model.dailyBudget === null) return ledger.startCall(db, model, cause, null);
  const wanted = { modelId: model.id, budget: model.dailyBudget, estimate: estimate ?? 0 };
  const until = performance.now() + limits.timeoutMs;
  for (;;) {
    const started = await reserve(db, limits, call, wanted);
    if ('id' in started) return started.id;
    if (!started.fitsAlone || performance.now() > until) throw budgetFailure(call, wanted, started);
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

interface Wanted {
  readonly modelId: number;
  readonly budget: number;
  readonly estimate: number;
}

const reserve = (
  db: Db,
  { timeoutMs, timeZone }: ModelLimits,
  { model, cause }: StartedCall,
  { modelId, budget, estimate }: Wanted,
) =>
  inTransaction(db, async (tx) => {
    await lockSpending(tx, modelId);
    const { currency } = model.prices;
    const day = { modelId, currency, timeZone, longestCallMs: timeoutMs * LONGEST + END_MS };
    const spending = await ledger.spendingOf(tx, day, { budget, estimate });
    return spending.fits ? { id: await ledger.startCall(tx, model, cause, estimate) } : spending;
  });

const budgetFailure = (
  { model }: StartedCall,
  { budget, estimate }: Wanted,
  { spent, fitsAlone }: ledger.Spending,
): ModelFailure =>
  new ModelFailure('budget', fitsAlone ? 'again' : 'failed', {
    params: {
      model: model.name,
      spent: round(spent),
      estimate: round(estimate),
      budget,
      currency: model.prices.currency,
    },
  });

const round = (money: number): number => Math.round(money * 10_000) / 10_000;
