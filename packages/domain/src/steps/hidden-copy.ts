import { allows, modeOnNode, type Rights } from '../access/access.ts';
import type { StepStatus } from './statuses.ts';

export interface Copy {
  readonly nodeId: number;
  readonly processId: number;
  readonly status: StepStatus;
  readonly blockedBy: number | null;
}

/**
 * Whether a step is somebody else's unfinished copy: only its holder and the node's ADMINs know of it (semantics 2).
 * `copies` is how many steps its document has on its node.
 */
export function isHiddenCopy(rights: Rights, step: Copy, copies: number): boolean {
  const { nodeId, processId, status, blockedBy } = step;
  if (copies < 2 || status === 'DONE' || status === 'ACCEPTED') return false;
  if (blockedBy === null || blockedBy === rights.userId) return false;
  return !allows(modeOnNode(rights, { id: nodeId, processId }), 'ADMIN');
}
