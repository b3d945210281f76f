import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { stepOfEdit } from '@scriptorium/annotating/core/edit.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Whether the user has changed a free step in this page. The edit starts the step, so there is nothing to start from the
 * moment of the change: while the edit waits, and after its answer until the page has read whose step it is.
 */
export function useStartedByEdit(step: StepInfo | undefined): boolean {
  const queue = useEditQueue();
  const [accepted, setAccepted] = useState<number | null>(null);
  const stepId = step?.stepDTO.id;
  const isFree = step?.stepDTO.blockedBy === null;
  if (accepted !== null && (!isFree || accepted !== stepId)) setAccepted(null);
  const waits = useSyncExternalStore(queue.subscribe, () =>
    queue.edits().some((edit) => edit.refusal === null && stepOfEdit(edit) === stepId),
  );
  useEffect(() => {
    if (stepId === undefined || !isFree) return undefined;
    return queue.onSettled(({ edit, isAccepted }) => {
      if (isAccepted && stepOfEdit(edit) === stepId) setAccepted(stepId);
    });
  }, [queue, stepId, isFree]);
  return stepId !== undefined && isFree && (waits || accepted === stepId);
}
