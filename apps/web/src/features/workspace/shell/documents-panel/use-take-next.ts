import { assignment } from '@scriptorium/contract/assignment.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { useEditQueue } from '@scriptorium/web-data/edits/edit-context.ts';
import { RefusedEditError } from '@scriptorium/web-data/edits/edit-queue.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { toastError, toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { errorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { documentsTexts } from './documents-texts.ts';

/** The page does not know which nodes are in the process; the server decides. */
export function useMayWork(processId: number): boolean {
  const rights = useRights();
  const mode = modeOnProcess(rights, processId);
  const isSuperAnnotator = rights.roles.includes('ROLE_SUPER_ANNOTATOR') && allows(mode, 'READ');
  const onSomeNode = rights.authorities.some(({ type, mode: held }) => type === 'NODE' && held !== 'READ');
  return allows(mode, 'WRITE') || isSuperAnnotator || onSomeNode;
}

/** Has the server hand out the next waiting document, started already, and opens it; once at a time. */
export function useTakeNext(processId: number): { take: () => void; isTaking: boolean } {
  const t = useTexts(documentsTexts);
  const navigate = useNavigate();
  const queue = useEditQueue();
  const { mutate, isPending } = useWrite(assignment.next);
  // Stays until an answer came, so that a lost answer does not hand out a second document.
  const clientId = useRef<string>(undefined);
  const take = async (): Promise<void> => {
    if (isPending) return undefined;
    try {
      await queue.whenSent();
    } catch (error) {
      return toastError(error instanceof RefusedEditError ? t('refusedFirst') : errorMessage(error));
    }
    clientId.current ??= newClientId();
    const input = { params: { id: processId }, body: { clientId: clientId.current } };
    mutate(input, {
      onSuccess: ({ handedOut }) => {
        clientId.current = undefined;
        if (handedOut === null) return toastWarning(t('nothingWaits'));
        const { documentId, stepId } = handedOut;
        void navigate({
          to: '/entity/process/$processId/document/{-$documentId}',
          params: { processId, documentId },
          search: { panel: 'documents', stepId },
        });
      },
    });
    return undefined;
  };
  return { take: () => void take(), isTaking: isPending };
}
