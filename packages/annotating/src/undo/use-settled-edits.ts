import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stepOfEdit } from '../core/edit.ts';
import { everyKind } from '../kinds/kinds.ts';
import { useEditQueue } from '../queue/edit-context.ts';

const READS_AFTER_REFUSAL = [
  ...everyKind.flatMap(({ readsAfterRefusal }) => readsAfterRefusal),
  steps.state,
  documents.get,
];

/** `onEdit` gets the step of each accepted edit; after a refused one, what may be out of date is read again. */
export function useSettledEdits(documentId: number, onEdit: (stepId: number | undefined) => void): void {
  const queue = useEditQueue();
  const cache = useQueryClient();
  useEffect(
    () =>
      queue.onSettled((settled) => {
        if (settled.edit.documentId !== documentId) return;
        if (settled.isAccepted) onEdit(stepOfEdit(settled.edit));
        else void refresh(cache, READS_AFTER_REFUSAL);
      }),
    [queue, cache, documentId, onEdit],
  );
}
