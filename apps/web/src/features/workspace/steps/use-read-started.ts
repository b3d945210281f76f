import { documents } from '@scriptorium/contract/documents.ts';
import { steps, type StepInfo } from '@scriptorium/contract/steps.ts';
import { refresh } from '@scriptorium/web-kit/queries.ts';
import { useQueryClient } from '@tanstack/react-query';

/** The first edit of a free step has assigned it to the reader: after one, who works on it is read again. */
export function useReadStarted(infos: readonly StepInfo[]): (stepId: number | undefined) => void {
  const cache = useQueryClient();
  return (stepId) => {
    const step = infos.find(({ stepDTO }) => stepDTO.id === stepId);
    if (step?.stepDTO.blockedBy === null) void refresh(cache, [steps.state, documents.info]);
  };
}
