import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { isUploadType, type ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { selectedStepOfNode } from '@scriptorium/domain/steps/step-selection.ts';

export interface StepTab {
  readonly type: ActivityType;
  readonly steps: readonly StepInfo[];
}

/** One tab per activity type present (WS-12), in work order; IPS and uploads have none. */
export function tabsOf(steps: readonly StepInfo[]): StepTab[] {
  const shown = steps
    .filter(({ nodeDTO }) => !isUploadType(nodeDTO.activityType) && nodeDTO.activityType !== 'IPS')
    .toSorted((a, b) => a.stepDTO.order - b.stepDTO.order);
  const byType = Map.groupBy(shown, ({ nodeDTO }) => nodeDTO.activityType);
  return [...byType].map(([type, ofType]) => ({ type, steps: ofType }));
}

/** The active step of each node: the selected one, else by the rule of STEP-01. */
export function activeSteps(steps: readonly StepInfo[], selectedId: number | null): Set<number> {
  const byNode = Map.groupBy(steps, ({ nodeDTO }) => nodeDTO.id);
  const active = [...byNode.values()].map((ofNode) =>
    selectedStepOfNode(
      ofNode.map(({ stepDTO }) => stepDTO),
      selectedId,
    ),
  );
  return new Set(active.flatMap((step) => step?.id ?? []));
}
