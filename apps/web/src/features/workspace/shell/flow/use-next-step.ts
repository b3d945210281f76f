import { assignment, type HandedOut } from '@scriptorium/contract/assignment.ts';
import { documents } from '@scriptorium/contract/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { myWork } from '@scriptorium/contract/my-work.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { readOptions, refresh } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setTakesHandedOut, takesHandedOut } from '../documents-panel/hand-out-mode.ts';

/** What is asked for the next work of a process after a document. */
export const nextWorkInput = (processId: number, documentId: number) => ({
  params: { id: processId },
  query: { zoneId: currentZone(), documentId },
});

/** Tries until the user gets a step: each fails only when somebody else took it in the same moment. */
const TRIES = 3;

/** The next of the process's hand-out, if that is where the user takes documents. */
async function handOut(call: Call, processId: number): Promise<HandedOut | null> {
  if (!takesHandedOut(processId)) return null;
  const { handedOut } = await call(assignment.next, {
    params: { id: processId },
    body: { clientId: newClientId() },
  });
  if (handedOut === null) setTakesHandedOut(processId, false);
  return handedOut;
}

/** Starts the next step that waits for the user, of the given document first; null: there is none. */
export function useStartNext(): (
  processId: number,
  documentId: number | undefined,
) => Promise<HandedOut | null> {
  const call = useCall();
  const cache = useQueryClient();
  return useCallback(
    async (processId, documentId) => {
      const query = { zoneId: currentZone(), ...(documentId === undefined ? {} : { documentId }) };
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const { next } = await call(myWork.next, { params: { id: processId }, query });
        if (next === null) break;
        try {
          const { documentId: docId, nodeId, stepId } = next;
          const state = await call(
            steps.assign,
            { query: { docId, nodeId, stepId } },
            { messages: { error: null } },
          );
          const { queryKey } = readOptions(call, steps.state, { params: { id: docId }, query: {} });
          cache.setQueryData(queryKey, state);
          await refresh(cache, [myWork.next, myWork.overview, documents.info]);
          return next;
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
      const handedOut = await handOut(call, processId);
      await refresh(cache, [myWork.next, myWork.overview, documents.info, steps.state]);
      return handedOut;
    },
    [call, cache],
  );
}
