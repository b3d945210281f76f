import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { NodePanelProps } from '../node-web.ts';
import { externalProblem } from './machine-draft.ts';
import { machineTexts } from './texts.ts';

/** The error of a required field; none while nobody has changed the node. */
export function useProblem({ isTouched, draft }: NodePanelProps): string | undefined {
  const t = useTexts(machineTexts);
  const problem = isTouched ? externalProblem(draft) : null;
  return problem === null ? undefined : t(problem);
}
