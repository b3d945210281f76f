import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { handOutTexts } from './hand-out-texts.ts';

/** Has the server hand out the next waiting document of a process, started already, and opens it. */
export function useHandOut(processId: number): { handOut: () => void; isPending: boolean } {
  const t = useTexts(handOutTexts);
  const navigate = useNavigate();
  const { mutate, isPending } = useWrite(assignment.next);
  // Stays until an answer came, so that a lost answer does not hand out a second document.
  const clientId = useRef<string>(undefined);
  const handOut = (): void => {
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
  };
  return { handOut, isPending };
}
