import type { KeyboardEvent } from 'react';
import { useRelations } from '../annotating/relations/relations-context.ts';
import { isChanged } from '../annotating/relations/draft.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { useValidation } from './use-validation.ts';
import { useGraphCalls } from './parts/use-graph-calls.ts';

/** Saves the edited relations, by the button and by Ctrl+Enter anywhere in their panel. */
export function useSaveDraft() {
  const { work } = useWorkspace();
  const { draft } = useRelations();
  const { save } = useGraphCalls();
  const validation = useValidation();
  const isOpen = work.canWrite && draft.candidates.length > 0 && isChanged(draft);
  const canSave = isOpen && validation?.valid === true;
  return {
    canSave,
    save,
    /** The key does not reach the page, where it would complete the step, while there is something to save. */
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOpen) return;
      event.preventDefault();
      if (canSave && !event.repeat) save();
    },
  };
}
