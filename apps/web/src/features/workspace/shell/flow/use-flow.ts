import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useCallback, useMemo, useState } from 'react';
import { setCameFrom } from './came-from.ts';
import { nextWorkInput, useStartNext } from './use-next-step.ts';

/** The user's position in the work of the day. */
export interface Flow {
  readonly doneToday: number;
  readonly waiting: number;
  /** A finished step was the last one that waited. */
  readonly isAtEnd: boolean;
}

export const FlowContext = createContext<Flow>({ doneToday: 0, waiting: 0, isAtEnd: false });

interface FlowOptions {
  processId: number;
  documentId: number;
  filename: string;
  panel: string | undefined;
  selectStep: (stepId: number) => void;
}

/** A finished step leads to the next one that waits for the user, started already. */
export function useFlow({ processId, documentId, filename, panel, selectStep }: FlowOptions) {
  const navigate = useNavigate();
  const startNext = useStartNext();
  const [isAtEnd, setAtEnd] = useState(false);
  const read = useRead(myWork.next, nextWorkInput(processId, documentId));
  const continueWithNext = useCallback(async (): Promise<void> => {
    const next = await startNext(processId, documentId);
    setAtEnd(next === null);
    if (next?.documentId === documentId) selectStep(next.stepId);
    else if (next) {
      setCameFrom({ processId, documentId, filename });
      await navigate({
        to: '/entity/process/$processId/document/{-$documentId}',
        params: { processId, documentId: next.documentId },
        search: { panel, stepId: next.stepId },
      });
    }
  }, [startNext, navigate, processId, documentId, filename, panel, selectStep]);
  const { doneToday = 0, waiting = 0 } = read.data ?? {};
  const flow = useMemo((): Flow => ({ doneToday, waiting, isAtEnd }), [doneToday, waiting, isAtEnd]);
  return { flow, continueWithNext };
}
