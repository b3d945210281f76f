import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access.ts';
import type { VisibleNodes } from '../access/access.policy.ts';

export interface StepRow {
  id: number;
  nodeId: number;
  processId: number;
  status: string;
  blockedBy: number | null;
}

/**
 * The steps whose labels a caller sees: those of visible nodes, without what somebody else has not finished in a copy of
 * their own; a node's ADMIN sees that too (semantics 2).
 */
export function visibleSteps<Step extends StepRow>(
  steps: readonly Step[],
  rights: Rights,
  visible: VisibleNodes,
): Step[] {
  const copies = Map.groupBy(steps, ({ nodeId }) => nodeId);
  return steps.filter((step) => {
    if (visible !== 'all' && !visible.has(step.nodeId)) return false;
    const finished = step.status === 'DONE' || step.status === 'ACCEPTED';
    const others = step.blockedBy !== null && step.blockedBy !== rights.userId;
    if (finished || !others || (copies.get(step.nodeId)?.length ?? 0) < 2) return true;
    return allows(modeOnNode(rights, { id: step.nodeId, processId: step.processId }), 'ADMIN');
  });
}
