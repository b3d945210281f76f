import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import { hasOtherCopy } from './other-copy.ts';
import { isActionType } from './workspace-mode.ts';

/** A document with its steps, as lists and the workspace know it. */
interface Work {
  readonly processId: number;
  readonly steps: readonly StepInfo[];
  readonly blockedBy: { readonly id: number } | null;
  readonly assignees: readonly { readonly id: number }[];
}

/**
 * The first step of a document that is work for this person: their own, or a free one that the hand-out could give them. Not
 * another copy of what they have done, nor anything where somebody else works or was asked to: copies of a blind node are done
 * side by side.
 */
export function stepToDo(
  { processId, steps, blockedBy, assignees }: Work,
  rights: Rights,
): StepInfo | undefined {
  const { userId } = rights;
  if (blockedBy !== null && blockedBy.id !== userId) return undefined;
  const waiting = steps
    .filter(
      ({ stepDTO }) => stepDTO.status === 'WAITING' && stepDTO.reason?.key !== 'reason.parser.noTranscript',
    )
    .filter(({ nodeDTO }) => !isActionType(nodeDTO.activityType))
    .filter(({ nodeDTO }) => allows(modeOnNode(rights, { id: nodeDTO.id, processId }), 'WRITE'))
    .toSorted((step, other) => step.stepDTO.order - other.stepDTO.order);
  const own = waiting.find(({ stepDTO }) => stepDTO.blockedBy?.id === userId);
  if (own) return own;
  const ofOthers = steps.filter(
    ({ stepDTO }) => stepDTO.blockedBy !== null && stepDTO.blockedBy.id !== userId,
  );
  const isAssigned = assignees.length === 0 || assignees.some(({ id }) => id === userId);
  return waiting.find((info) => {
    const { stepDTO, nodeDTO } = info;
    if (stepDTO.blockedBy !== null || hasOtherCopy(info, steps, userId)) return false;
    const besides = ofOthers.filter((other) => nodeDTO.blind && other.nodeDTO.id === nodeDTO.id);
    const isWorkedOn = ofOthers.some(
      (other) => other.stepDTO.status === 'WAITING' && !besides.includes(other),
    );
    // Everybody who was asked to has begun a copy.
    const isBegun = nodeDTO.blind && besides.length + nodeDTO.hiddenCopies >= assignees.length;
    return !isWorkedOn && (isAssigned || isBegun);
  });
}
