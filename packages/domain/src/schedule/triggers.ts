/** When an action node runs: for each document, by a cron, or once enough documents wait (docs/semantics.md#5). */
export const TRIGGER_TYPES = ['ALWAYS', 'CRON', 'THRESHOLD'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** Whether a step of this node runs as soon as it is created; otherwise it waits for a person or an execution. */
export const runsImmediately = (node: { automatic: boolean; triggerType: TriggerType }): boolean =>
  node.automatic && node.triggerType === 'ALWAYS';

/**
 * The trigger of a node. `cron` and `threshold` keep their values while another type is selected, so that a user can
 * switch back.
 */
export interface Trigger {
  readonly triggerType: TriggerType;
  readonly cron: string | null;
  /** At least 1. */
  readonly threshold: number | null;
}

export const RUNS_ALWAYS: Trigger = { triggerType: 'ALWAYS', cron: null, threshold: null };

/**
 * The field that makes this trigger invalid: only action nodes have a trigger, and each type needs its own field. Nodes
 * that fetch documents have a cron alone.
 */
export function invalidTriggerField(
  { triggerType, cron, threshold }: Trigger,
  traits: { readonly action: boolean; readonly hasSchedule?: true },
): 'triggerType' | 'cron' | 'threshold' | null {
  if (!traits.action) {
    if (triggerType !== 'ALWAYS') return 'triggerType';
    if (cron !== null && !traits.hasSchedule) return 'cron';
    return threshold === null ? null : 'threshold';
  }
  if (triggerType === 'CRON' && cron === null) return 'cron';
  return triggerType === 'THRESHOLD' && threshold === null ? 'threshold' : null;
}
