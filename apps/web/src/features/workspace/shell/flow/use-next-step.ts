import { assignment, type HandedOut } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { readOptions, refresh } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { followingInList } from '../../../../shared/lists/shown-list.ts';
import { stepToDo } from '../../core/steps/step-to-do.ts';

/** Builds the request for the next work of a process after a document. */
export const nextWorkInput = (processId: number, documentId: number) => ({
  params: { id: processId },
  query: { zoneId: currentZone(), documentId },
});

/** Tries until the user gets a step: each fails only when somebody else took it in the same moment. */
const TRIES = 3;
/** Documents of a list that are read at a time, and how many of them are looked at before the hand-out is asked. */
const PART = 50;
const MOST = 1000;

/** The next of the process's hand-out. */
async function handOut(call: Call, processId: number): Promise<HandedOut | null> {
  const { handedOut } = await call(assignment.next, {
    params: { id: processId },
    body: { clientId: newClientId() },
  });
  return handedOut;
}

const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / PART) }, (_, at) => ids.slice(at * PART, (at + 1) * PART));

/** The steps that the user may do, of the documents that follow in the list that is shown, in its order. */
async function* workInList(
  call: Call,
  rights: Rights,
  following: ReturnType<typeof followingInList>,
): AsyncGenerator<HandedOut> {
  let seen = 0;
  for await (const part of following())
    for (const ids of partsOf(part)) {
      const { content } = await call(documents.info, {
        query: { size: PART },
        body: { filters: [{ type: 'DOC_ID', value: ids }] },
      });
      const rows = new Map(content.map((row) => [row.id, row]));
      for (const id of ids) {
        const row = rows.get(id);
        const step = row && stepToDo(row, rights);
        if (step) yield { documentId: id, stepId: step.stepDTO.id, nodeId: step.nodeDTO.id };
      }
      seen += ids.length;
      if (seen >= MOST) return;
    }
}

/** Of the document itself, then of the list, then of what is assigned to the user. */
async function* workInOrder(
  documentId: number | undefined,
  assigned: () => Promise<HandedOut | null>,
  inList: AsyncGenerator<HandedOut> | null,
): AsyncGenerator<HandedOut> {
  let next = await assigned();
  if (next !== null && next.documentId === documentId) {
    yield next;
    next = await assigned();
  }
  if (inList) yield* inList;
  for (let attempt = 0; attempt < TRIES && next !== null; attempt += 1) {
    yield next;
    next = await assigned();
  }
}

/** Starts a step; false when somebody else took it in the same moment. */
async function start(
  call: Call,
  { documentId, nodeId, stepId }: HandedOut,
  onState: (documentId: number, state: Awaited<ReturnType<typeof assign>>) => void,
): Promise<boolean> {
  try {
    onState(documentId, await assign(call, { documentId, nodeId, stepId }));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

const assign = (call: Call, { documentId, nodeId, stepId }: HandedOut) =>
  call(steps.assign, { query: { docId: documentId, nodeId, stepId } }, { messages: { error: null } });

/**
 * Starts the next step that waits for the user: of the given document first, then of the list that is shown, then one that is
 * assigned to them, then the next of the hand-out; null: there is none.
 */
export function useStartNext(): (
  processId: number,
  documentId: number | undefined,
) => Promise<HandedOut | null> {
  const call = useCall();
  const cache = useQueryClient();
  const rights = useRights();
  return useCallback(
    async (processId, documentId) => {
      const query = { zoneId: currentZone(), ...(documentId === undefined ? {} : { documentId }) };
      const tryStart = (work: HandedOut): Promise<boolean> =>
        start(call, work, (id, state) =>
          cache.setQueryData(readOptions(call, steps.state, { params: { id }, query: {} }).queryKey, state),
        );
      // The list as it is before it is read again: then the finished document may have left it.
      const following = documentId === undefined ? null : followingInList(processId, documentId);
      const assigned = async (): Promise<HandedOut | null> =>
        (await call(myWork.next, { params: { id: processId }, query })).next;
      const inList = following ? workInList(call, rights, following) : null;
      for await (const work of workInOrder(documentId, assigned, inList))
        if (await tryStart(work)) {
          await refresh(cache, [myWork.next, myWork.overview, documents.info]);
          return work;
        }
      const handedOut = await handOut(call, processId);
      await refresh(cache, [myWork.next, myWork.overview, documents.info, steps.state]);
      return handedOut;
    },
    [call, cache, rights],
  );
}
