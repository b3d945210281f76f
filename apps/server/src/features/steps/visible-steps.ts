import type { Rights } from '@scriptorium/domain/access/access.ts';
import { isHiddenCopy, type StepCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import type { VisibleNodes } from '../access/access.policy.ts';

export interface StepRow extends StepCopy {
  id: number;
  documentId: number;
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
  return steps.filter(
    (step) =>
      (visible === 'all' || visible.has(step.nodeId)) &&
      !isHiddenCopy(rights, step, copies.get(copiesOf(step))?.length ?? 0),
  );
}
