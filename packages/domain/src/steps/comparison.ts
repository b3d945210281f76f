import type { StepStatus } from './statuses.ts';

/** A step whose labels another step compares. */
export interface ComparedStep {
  readonly id: number;
  readonly nodeId: number;
  readonly status: StepStatus;
}

/** A step that compares the labels of others, after its first run. */
export interface ComparingStep {
  readonly status: StepStatus;
  /** The nodes whose labels its last run compared. */
  readonly nodeIds: readonly number[];
  /** The steps whose labels it has compared as they are. */
  readonly compared: readonly number[];
  /** Whether the last run of the step found unfinished steps. */
  readonly waits: boolean;
}

/**
 * The next action of a step that compares: nothing, another run, or waiting until the `unfinished` steps are finished.
 */
export type ComparisonMove =
  | { readonly kind: 'none' }
  | { readonly kind: 'run' }
  | { readonly kind: 'wait'; readonly unfinished: readonly ComparedStep[] };

export const isFinishedStep = ({ status }: { readonly status: StepStatus }): boolean =>
  status === 'DONE' || status === 'ACCEPTED';

/**
 * Decides it from the steps on the nodes that are compared now. A step that is finished is not compared again because its node
 * compares other nodes now, and one that failed waits for a person.
 */
export function decideComparison(comparing: ComparingStep, steps: readonly ComparedStep[]): ComparisonMove {
  const { status, nodeIds, compared, waits } = comparing;
  if (status === 'PROCESSING' || status === 'ERROR') return { kind: 'none' };
  const relevant = status === 'WAITING' ? steps : steps.filter(({ nodeId }) => nodeIds.includes(nodeId));
  const unfinished = relevant.filter((step) => !isFinishedStep(step));
  if (unfinished.length > 0) return status === 'WAITING' ? { kind: 'wait', unfinished } : { kind: 'none' };
  const isNew = relevant.some(({ id }) => !compared.includes(id));
  return isNew || (status === 'WAITING' && waits) ? { kind: 'run' } : { kind: 'none' };
}
