import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** The first edit of an unassigned step assigns it to the user: reload the steps after an edit. */
export function useReadStarted(infos: readonly StepInfo[]): (stepId: number | undefined) => void {
  const cache = useQueryClient();
  return useCallback(
    (stepId) => {
      const step = infos.find(({ stepDTO }) => stepDTO.id === stepId);
      if (step?.stepDTO.blockedBy === null) void refresh(cache, [steps.state, documents.info]);
    },
    [cache, infos],
  );
}
