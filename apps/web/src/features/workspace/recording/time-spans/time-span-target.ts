import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { activeSteps } from '../../core/steps/tabs.ts';

/** The step in which a label's time span is stored, or why there is none (AUDIO-29). */
export type TimeSpanTarget = { readonly stepId: number } | { readonly error: 'noNode' | 'noStep' };

export function timeSpanTarget(
  label: Pick<NerTagType, 'nodeId'> | undefined,
  steps: readonly StepInfo[],
  selectedStepId: number | null,
): TimeSpanTarget {
  if (!label?.nodeId) return { error: 'noNode' };
  const active = activeSteps(steps, selectedStepId);
  const step = steps.find(({ stepDTO, nodeDTO }) => nodeDTO.id === label.nodeId && active.has(stepDTO.id));
  return step ? { stepId: step.stepDTO.id } : { error: 'noStep' };
}
