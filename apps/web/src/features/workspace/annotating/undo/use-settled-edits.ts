import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { stepOfEdit } from '@scriptorium/annotating/queue/edit.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** `onEdit` gets the step of each accepted edit; after a refused one, what may be out of date is read again. */
export function useSettledEdits(documentId: number, onEdit: (stepId: number | undefined) => void): void {
  const queue = useEditQueue();
  const cache = useQueryClient();
  useEffect(
    () =>
      queue.onSettled((settled) => {
        if (settled.edit.documentId !== documentId) return;
        if (settled.isAccepted) onEdit(stepOfEdit(settled.edit));
        else
          void refresh(cache, [
            nerTags.list,
            relationGraphs.list,
            classifierTags.ofStep,
            steps.state,
            documents.get,
            recordings.utterances,
          ]);
      }),
    [queue, cache, documentId, onEdit],
  );
}
