/** When an action node runs: for each document, at the ticks of a cron, or when enough documents wait (semantics 5). */
export const TRIGGER_TYPES = ['ALWAYS', 'CRON', 'THRESHOLD'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** Whether a step of this node runs by itself as soon as it is there; otherwise it waits, for a person or an execution. */
export const runsAtOnce = (node: { automatic: boolean; triggerType: TriggerType }): boolean =>
  node.automatic && node.triggerType === 'ALWAYS';

/** The trigger of a node. `cron` and `threshold` stay while another type is chosen, so that it can be chosen back. */
export interface Trigger {
  readonly triggerType: TriggerType;
  readonly cron: string | null;
  /** At least 1. */
  readonly threshold: number | null;
}

export const RUNS_ALWAYS: Trigger = { triggerType: 'ALWAYS', cron: null, threshold: null };

/** Which field keeps a node from having this trigger: only action nodes have one, and each needs its own field. */
export function wrongTriggerField(
  { triggerType, cron, threshold }: Trigger,
  traits: { readonly action: boolean },
): 'triggerType' | 'cron' | 'threshold' | null {
  if (!traits.action) {
    if (triggerType !== 'ALWAYS') return 'triggerType';
    if (cron !== null) return 'cron';
    return threshold === null ? null : 'threshold';
  }
  if (triggerType === 'CRON' && cron === null) return 'cron';
  return triggerType === 'THRESHOLD' && threshold === null ? 'threshold' : null;
}
