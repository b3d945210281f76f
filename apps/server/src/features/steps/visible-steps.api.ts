import type { Rights } from '@scriptorium/domain/access/access.ts';
import { countCopies, isHiddenCopy, type StepCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';

export interface StepRow extends StepCopy {
  id: number;
  documentId: number;
}

/**
 * The steps that a caller may read: those of visible nodes, without hidden copies of other users; a node's ADMIN
 * sees these too (docs/semantics.md#2). For each node in `steps`, all of its copies are there.
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
      !isHiddenCopy(rights, step, countCopies(copies.get(copiesOf(step)) ?? [])),
  );
}
