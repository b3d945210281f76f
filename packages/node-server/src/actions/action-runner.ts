import type { Db } from '@scriptorium/db/database.ts';
import type { Aggregation, ValueOf } from '@scriptorium/domain/text/wildcards.ts';
import type { Effect, PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import type { ExecutionWork, StepRunner, StepWork } from '@scriptorium/engine/api/step-runner.ts';
import type { NodeServices } from '../http/services.ts';
import { wildcardValues } from '../templating/wildcard-values.ts';

/** One effect of an action node: about one document, or about all that wait. */
export interface ActionRun {
  readonly node: { readonly settings: Record<string, unknown> };
  readonly db: Db;
  readonly services: NodeServices;
  readonly signal: AbortSignal;
  readonly nodeId: number;
  readonly processId: number;
  readonly cause: Effect<never>['cause'];
  readonly documentIds: readonly number[];
  readonly mode: Aggregation;
}

/** The run of a step, about its document. */
export function runOfStep(work: StepWork<NodeServices>): ActionRun {
  const { node, db, services, signal } = work;
  const { id: stepId, documentId, attempt, nodeId, processId } = work.step;
  const cause = { stepId, documentId, attempt };
  const about = { nodeId, processId, cause, documentIds: [documentId], mode: 'INDIVIDUAL' as const };
  return { node, db, services, signal, ...about };
}

/** The run of an execution, about all its documents. */
export function runOfExecution(work: ExecutionWork<NodeServices>): ActionRun {
  const { node, db, services, signal, documentIds } = work;
  const { id: executionId, nodeId, processId } = work.execution;
  const about = { nodeId, processId, cause: { executionId }, documentIds, mode: 'AGGREGATED' as const };
  return { node, db, services, signal, ...about };
}

/** Runs an action node: `send` performs the effect, whose end is stored with the end of the step or the execution. */
export const actionRunner = (
  send: (run: ActionRun) => Promise<PerformedEffect>,
): StepRunner<NodeServices> => ({
  lane: 'network',
  async run(work) {
    const sent = await send(runOfStep(work));
    return { kind: 'finished', write: (tx) => sent.settle(tx) };
  },
  async runAll(work) {
    const sent = await send(runOfExecution(work));
    await sent.settle(work.db);
  },
});

/** The values of wildcards for a run, at a time. */
export function valuesOfRun(
  { db, services: { results, timeZone }, processId, documentIds, mode }: ActionRun,
  names: readonly string[],
  now = new Date(),
): Promise<ValueOf> {
  return wildcardValues(db, { processId, documentIds, mode, results, timeZone, now }, names);
}
