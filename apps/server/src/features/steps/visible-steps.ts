import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access.ts';
import type { VisibleNodes } from '../access/access.policy.ts';

export interface StepRow {
  id: number;
  documentId: number;
  nodeId: number;
  processId: number;
  status: string;
  blockedBy: number | null;
}

/**
 * The steps that a caller sees: those of visible nodes, without the copies that somebody else has in hand and has not
 * finished; a node's ADMIN sees these too (semantics 2). `steps` holds all copies of the nodes that it holds.
 */
export function visibleSteps<Step extends StepRow>(
  steps: readonly Step[],
  rights: Rights,
  visible: VisibleNodes,
): Step[] {
  const copiesOf = ({ documentId, nodeId }: StepRow) => `${documentId}/${nodeId}`;
  const copies = Map.groupBy(steps, copiesOf);
  return steps.filter((step) => {
    if (visible !== 'all' && !visible.has(step.nodeId)) return false;
    const finished = step.status === 'DONE' || step.status === 'ACCEPTED';
    const others = step.blockedBy !== null && step.blockedBy !== rights.userId;
    if (finished || !others || (copies.get(copiesOf(step))?.length ?? 0) < 2) return true;
    return allows(modeOnNode(rights, { id: step.nodeId, processId: step.processId }), 'ADMIN');
  });
}
