import { llmPrompts } from '../llm-prompt.contract.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';

/**
 * Runs a step with a prompt of its own. It belongs to the panel, not to its editor: the editor disappears while the step runs, and
 * would not hear of its end.
 */
export const useRerun = () =>
  useWrite(llmPrompts.rerun, {
    refreshes: [llmPrompts.responses, steps.state],
    showsError: true,
  });

export type Rerun = ReturnType<typeof useRerun>;
