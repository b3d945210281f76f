import type { StepStatus } from './statuses.ts';

interface Selectable {
  readonly id: number;
  readonly status: StepStatus;
  readonly blockedBy: unknown;
  readonly master: boolean;
}

/** The step that represents a node: the selected one, else the unblocked one, else the master, else the first. */
export function selectedStepOfNode<Step extends Selectable>(
  stepsOfNode: readonly Step[],
  selectedId: number | null,
): Step | undefined {
  return (
    stepsOfNode.find(({ id }) => id === selectedId) ??
    stepsOfNode.find(({ blockedBy }) => blockedBy === null) ??
    stepsOfNode.find(({ master }) => master) ??
    stepsOfNode[0]
  );
}

/** The step with which the workspace opens: the first waiting one, else the last one that is done or accepted. */
export function initialStep<Step extends Pick<Selectable, 'status'>>(
  steps: readonly Step[],
): Step | undefined {
  return (
    steps.find(({ status }) => status === 'WAITING') ??
    steps.findLast(({ status }) => status === 'DONE' || status === 'ACCEPTED')
  );
}
