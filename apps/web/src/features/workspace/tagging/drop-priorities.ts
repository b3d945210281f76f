import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';

/** Above the highest priority of a node, 4. */
const OF_SELECTED_STEP = 5;

/**
 * By step: how its tags take a click or a drop where several overlap (TEXT-10). The tags of the selected step come first,
 * because only they can be changed and related; those of the other steps have the priority of their node.
 */
export const dropPrioritiesOf = (
  steps: readonly StepInfo[],
  selected: number | null,
): ReadonlyMap<number, number> =>
  new Map(
    steps.map(({ stepDTO: { id }, nodeDTO: { priority } }) => [
      id,
      id === selected ? OF_SELECTED_STEP : priority,
    ]),
  );
