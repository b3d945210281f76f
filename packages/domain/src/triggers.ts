/** When an action node runs: for each document, at the ticks of a cron, or when enough documents wait (semantics 5). */
export const TRIGGER_TYPES = ['ALWAYS', 'CRON', 'THRESHOLD'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** Whether a step of this node runs by itself as soon as it is there; otherwise it waits, for a person or an execution. */
export const runsAtOnce = (node: { automatic: boolean; triggerType: TriggerType }): boolean =>
  node.automatic && node.triggerType === 'ALWAYS';
