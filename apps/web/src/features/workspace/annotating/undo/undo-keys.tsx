import { useMemo } from 'react';
import { useRegisterCommands } from '../../core/commands/use-commands.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { useUndo, useUndoState } from '@scriptorium/annotating/undo/undo-context.ts';

/** Registers the keys of undo and redo in every view of the document. */
export function UndoKeys() {
  const { work } = useWorkspace();
  const { undo, redo } = useUndo();
  const { canUndo, canRedo } = useUndoState();
  // An edit after the completion would be refused.
  const mayUndo = work.canWrite && !work.isFinishing;
  const part = useMemo(
    () => ({ history: mayUndo ? { canUndo, canRedo, undo, redo } : null }),
    [mayUndo, canUndo, canRedo, undo, redo],
  );
  useRegisterCommands(part);
  return null;
}
