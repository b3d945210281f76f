import type { DocumentState, StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { runsOnRequest } from '@scriptorium/domain/graph/activity-type.ts';
import type { StepSituation } from '@scriptorium/domain/steps/step-situation.ts';

/** Maps a step to the input of the domain's rules. */
export const situationOf = (
  { stepDTO, nodeDTO, userId }: StepInfo,
  state: Pick<DocumentState, 'blockedBy' | 'assignees' | 'documentStepsInformation'>,
  processId: number,
): StepSituation => ({
  step: {
    id: stepDTO.id,
    status: stepDTO.status,
    blockedBy: stepDTO.blockedBy?.id ?? null,
    workerId: userId,
    master: stepDTO.master,
    otherHolders: state.documentStepsInformation
      .filter((other) => other.nodeDTO.id === nodeDTO.id && other.stepDTO.id !== stepDTO.id)
      .flatMap((other) => other.stepDTO.blockedBy?.id ?? []),
    hadAnother: stepDTO.hadAnother,
  },
  node: {
    id: nodeDTO.id,
    processId,
    automatic: nodeDTO.automatic,
    runsOnRequest: runsOnRequest(nodeDTO.activityType),
    triggerType: nodeDTO.triggerType,
    requiresAcceptance: nodeDTO.requiresAcceptance,
  },
  document: { blockedBy: state.blockedBy?.id ?? null, assignees: state.assignees.map(({ id }) => id) },
});

/** Sorts by node, then by step (WS-15). */
export const sortSteps = (steps: readonly StepInfo[]): StepInfo[] =>
  steps.toSorted((a, b) => a.nodeDTO.id - b.nodeDTO.id || a.stepDTO.id - b.stepDTO.id);
