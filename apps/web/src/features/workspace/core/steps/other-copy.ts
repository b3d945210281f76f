import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';

/** Whether a free copy is left to others, because this person has, or on a blind node had, another copy of the document. */
export const hasOtherCopy = (
  { stepDTO, nodeDTO }: StepInfo,
  steps: readonly StepInfo[],
  userId: number,
): boolean =>
  stepDTO.blockedBy === null &&
  (stepDTO.hadAnother ||
    steps.some((copy) => copy.nodeDTO.id === nodeDTO.id && copy.stepDTO.blockedBy?.id === userId));
