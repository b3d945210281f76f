import { allows, modeOnNode, type Rights } from '../access/access.ts';
import { isFinishedStep } from './comparison.ts';
import type { StepStatus } from './statuses.ts';

export interface StepCopy {
  readonly nodeId: number;
  readonly processId: number;
  readonly status: StepStatus;
  readonly blockedBy: number | null;
  /** Users who held it before; null for none. */
  readonly pastHolders: readonly number[] | null;
  /** People who work on copies of the node see each other's work only when all copies of a document are finished. */
  readonly blind: boolean;
}

/** The steps that a document has on one node. */
export interface CopyCount {
  readonly all: number;
  readonly unfinished: number;
}

export const countCopies = (copies: readonly Pick<StepCopy, 'status'>[]): CopyCount => ({
  all: copies.length,
  unfinished: copies.filter((copy) => !isFinishedStep(copy)).length,
});

/** Users who work on a copy; on a blind node also those who gave it back, as long as nobody else has it. */
const workersOf = ({ blockedBy, pastHolders, blind }: StepCopy): readonly number[] => {
  if (blockedBy !== null) return [blockedBy];
  return (blind && pastHolders) || [];
};

/**
 * Whether a step is another user's copy that only its holder and the node's ADMINs can see (docs/semantics.md#2): of a blind
 * node until all copies of the document are finished, else until this one is. `copies`: of its document on its node.
 */
export function isHiddenCopy(rights: Rights, step: StepCopy, copies: CopyCount): boolean {
  const { nodeId, processId, blind } = step;
  if (copies.all < 2 || (isFinishedStep(step) && !(blind && copies.unfinished > 0))) return false;
  const workers = workersOf(step);
  if (workers.length === 0 || workers.includes(rights.userId)) return false;
  return !allows(modeOnNode(rights, { id: nodeId, processId }), 'ADMIN');
}
