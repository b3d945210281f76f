import type { User } from '@scriptorium/contract/people/account.ts';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { steps, type DocumentState } from '@scriptorium/contract/documents/steps.ts';
import { allows, modeOnNode, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { readOptions, refresh } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../../core/workspace-context.ts';
import { assignmentTexts } from './assignment-texts.ts';

/** The full name if both names exist, else the e-mail; without either the user is unknown (DASH-15). */
export function useAssigneeName(): (user: User) => string {
  const t = useTexts(assignmentTexts);
  return ({ firstName, lastName, email }) =>
    firstName && lastName ? `${firstName} ${lastName}` : (email ?? t('unknownUser'));
}

/** What the user may do about the people of the open document (PERM-15, PERM-23 to PERM-26). */
export function useAssignmentRights() {
  const rights = useRights();
  const { processId, state, steps: infos } = useWorkspace();
  const mode = modeOnProcess(rights, processId);
  const isAdmin = allows(mode, 'ADMIN');
  const mayEdit = allows(mode, 'WRITE');
  const mayWork =
    mayEdit || infos.some(({ nodeDTO: { id } }) => allows(modeOnNode(rights, { id, processId }), 'WRITE'));
  const isAssigned = state.assignees.some(({ id }) => id === rights.userId);
  return {
    isAdmin,
    mayEdit,
    mayAssignMyself: mayWork && !isAssigned,
    mayRemove: (userId: number) => isAdmin || userId === rights.userId,
  };
}

/** Sends changes of the open document's block and assignees; others see them live. */
export function useAssignment() {
  const call = useCall();
  const cache = useQueryClient();
  const { document, state } = useWorkspace();
  const { id } = document;
  const { mutate, isPending } = useMutation<DocumentState, Error, (call: Call) => Promise<DocumentState>>({
    mutationFn: (send) => send(call),
    onSuccess: (next) => {
      cache.setQueryData(readOptions(call, steps.state, { params: { id }, query: {} }).queryKey, next);
      // Not part of the change: the next one need not wait for these reads.
      void refresh(cache, [documents.get, documents.info]);
    },
    onError: () => refresh(cache, [steps.state]),
  });
  return {
    isPending,
    block: (userId: number) => mutate((send) => send(assignment.block, { params: { id, userId } })),
    unblock: () => mutate((send) => send(assignment.unblock, { params: { id } })),
    assign: (userId: number) => mutate((send) => send(assignment.add, { params: { id, userId } })),
    remove: (userId: number) => mutate((send) => send(assignment.remove, { params: { id, userId } })),
    /** Keeps what others have changed in the meantime. */
    change: (chosen: ReadonlyMap<number, boolean>, onDone: () => void) => {
      const now = state.assignees.map((user) => user.id);
      const added = [...chosen].flatMap(([userId, isChosen]) => (isChosen ? [userId] : []));
      const body = [...new Set([...now, ...added])].filter((userId) => chosen.get(userId) !== false);
      mutate((send) => send(assignment.replace, { params: { id }, body }), { onSuccess: onDone });
    },
  };
}
