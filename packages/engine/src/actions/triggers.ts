import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { NodeCatalogue } from '@scriptorium/domain/graph/node-definition.ts';
import type { EngineContext } from '../context/engine-context.ts';
import {
  hasLiveExecution,
  listLostExecutions,
  lockActionNode,
  reviveExecutions,
  startExecution,
} from './executions.store.ts';
import { nextTick } from './next-tick.ts';
import {
  countWaiting,
  forgetFutureTicks,
  listDueNodes,
  listFullNodes,
  listFutureCrons,
  moveTick,
  takeTick,
} from './triggers.store.ts';

/**
 * When action nodes run (docs/semantics.md#5). Every server polls the same rows: the first to lock a node's row fires
 * it, and the others see the tick consumed or the execution running. A tick that becomes due while the node is running,
 * or while no server runs, stays due and fires once, however many were missed. A tick without waiting documents creates
 * no execution. The threshold is counted in the statement after the lock, which sees everything committed before.
 */
export async function checkTriggers<Services>(
  context: EngineContext<Services>,
  timeZone: string,
): Promise<void> {
  const { db } = context;
  const failures: unknown[] = [];
  let queued = false;
  const attempt = async (work: (tx: Tx) => Promise<boolean>) => {
    try {
      queued = (await inTransaction(db, work)) || queued;
    } catch (error) {
      failures.push(error);
    }
  };
  for (const id of await listDueNodes(db)) await attempt((tx) => fireTick(tx, id, timeZone));
  for (const id of await listFullNodes(db)) await attempt((tx) => fireThreshold(tx, id));
  const lost = await listLostExecutions(db);
  if (lost.length > 0) await attempt((tx) => reviveExecutions(tx, lost));
  if (queued) context.apply({ queued: 'ALL' });
  if (failures.length > 0) throw new AggregateError(failures, 'Some triggers could not be checked');
}

async function fireTick(tx: Tx, nodeId: number, timeZone: string): Promise<boolean> {
  const node = await lockActionNode(tx, nodeId);
  if (!node?.isDue || node.cron === null || (await hasLiveExecution(tx, nodeId))) return false;
  const dueAt = await takeTick(tx, nodeId, nextTick(node.cron, timeZone, new Date(node.now)));
  if (dueAt === undefined || (await countWaiting(tx, nodeId, 1)) === 0) return false;
  await startExecution(tx, node, { cause: 'CRON', dueAt });
  return true;
}

async function fireThreshold(tx: Tx, nodeId: number): Promise<boolean> {
  const node = await lockActionNode(tx, nodeId);
  if (node?.triggerType !== 'THRESHOLD' || node.threshold === null) return false;
  if (await hasLiveExecution(tx, nodeId)) return false;
  if ((await countWaiting(tx, nodeId, node.threshold)) < node.threshold) return false;
  await startExecution(tx, node, { cause: 'THRESHOLD' });
  return true;
}

/**
 * Runs an action node now over its waiting steps; throws AppErrors when it is no action node, is running, or nothing
 * waits.
 */
export async function executeNow<Services>(
  context: EngineContext<Services>,
  catalogue: NodeCatalogue,
  request: { nodeId: number; userId: number },
): Promise<{ executionId: number }> {
  const executionId = await inTransaction(context.db, async (tx) => {
    const node = await lockActionNode(tx, request.nodeId);
    if (!node || !catalogue[node.activityType]?.traits.action) throw notFound();
    if (await hasLiveExecution(tx, node.id)) throw new AppError('error.action.running');
    if ((await countWaiting(tx, node.id, 1)) === 0) throw new AppError('error.action.nothingWaits');
    return startExecution(tx, node, { cause: 'REQUEST', requestedBy: request.userId });
  });
  context.apply({ queued: 'ALL' });
  return { executionId };
}

/**
 * At start and from time to time: future ticks are recomputed in the time zone of this start, because the clock may have
 * been ahead when they were stored; due ticks stay due. Ticks that fired at a time that is still to come fire then.
 */
export async function rescheduleTicks(db: Db, timeZone: string): Promise<void> {
  await forgetFutureTicks(db);
  for (const { now, ...node } of await listFutureCrons(db)) {
    const next = nextTick(node.cron, timeZone, new Date(now));
    if ((next?.toISOString() ?? null) !== node.nextTick) await moveTick(db, node, next);
  }
}
