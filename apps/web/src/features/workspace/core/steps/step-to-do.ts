import type { StepInfo } from '@scriptorium/contract/steps.ts';
import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
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
 * another copy of what they have done, nor anything where somebody else works or was asked to.
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
    .toSorted((one, other) => one.stepDTO.order - other.stepDTO.order);
  const own = waiting.find(({ stepDTO }) => stepDTO.blockedBy?.id === userId);
  if (own) return own;
  const isOthers = steps.some(
    ({ stepDTO }) =>
      stepDTO.status === 'WAITING' && stepDTO.blockedBy !== null && stepDTO.blockedBy.id !== userId,
  );
  const isForOthers = assignees.length > 0 && assignees.every(({ id }) => id !== userId);
  if (isOthers || isForOthers) return undefined;
  return waiting.find(
    ({ stepDTO, nodeDTO }) =>
      stepDTO.blockedBy === null &&
      !steps.some((copy) => copy.nodeDTO.id === nodeDTO.id && copy.stepDTO.blockedBy?.id === userId),
  );
}
