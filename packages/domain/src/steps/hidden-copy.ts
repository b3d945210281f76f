import { allows, modeOnNode, type Rights } from '../access/access.ts';
import type { StepStatus } from './statuses.ts';

export interface StepCopy {
  readonly nodeId: number;
  readonly processId: number;
  readonly status: StepStatus;
  readonly blockedBy: number | null;
}

/**
 * Whether a step is another user's unfinished copy: only its holder and the node's ADMINs can see it
 * (docs/semantics.md#2). `copies` is the number of steps that its document has on its node.
 */
export function isHiddenCopy(rights: Rights, step: StepCopy, copies: number): boolean {
  const { nodeId, processId, status, blockedBy } = step;
  if (copies < 2 || status === 'DONE' || status === 'ACCEPTED') return false;
  if (blockedBy === null || blockedBy === rights.userId) return false;
  return !allows(modeOnNode(rights, { id: nodeId, processId }), 'ADMIN');
}
