import { isCron } from '@scriptorium/domain/schedule/cron.ts';
import { invalidTriggerField, type Trigger } from '@scriptorium/domain/schedule/triggers.ts';

/** The lowest threshold (CONST-83). */
export const MIN_THRESHOLD = 1;

/** The field of an action node's trigger that keeps it from being saved. */
export function triggerProblem(trigger: Trigger): 'cron' | 'threshold' | null {
  const { cron, threshold } = trigger;
  if (cron !== null && !isCron(cron)) return 'cron';
  if (threshold !== null && !(Number.isInteger(threshold) && threshold >= MIN_THRESHOLD)) return 'threshold';
  const wrong = invalidTriggerField(trigger, { action: true });
  return wrong === 'triggerType' ? null : wrong;
}

/** The fields that cannot be saved as they are: a type of trigger waits for its own field. */
export function triggerProblems(trigger: Trigger): string[] {
  const problem = triggerProblem(trigger);
  return problem === null ? [] : ['triggerType', problem];
}

/** Whether what a wildcard stands for turns from one value into a list, or back. */
export const changesAggregation = (before: Trigger['triggerType'], after: Trigger['triggerType']): boolean =>
  (before === 'ALWAYS') !== (after === 'ALWAYS');
