import { Button } from '@mantine/core';
import { assignment } from '@scriptorium/contract/assignment.ts';
import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { useEditQueue } from '@scriptorium/web-data/edits/edit-context.ts';
import { RefusedEditError } from '@scriptorium/web-data/edits/edit-queue.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError, toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { errorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { IconHandGrab } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { setTakesHandedOut } from './hand-out-mode.ts';
import { documentsTexts } from './documents-texts.ts';

/** The page does not know which nodes are in the process; the server decides. */
function useMayWork(processId: number): boolean {
  const rights = useRights();
  const mode = modeOnProcess(rights, processId);
  const isSuperAnnotator = rights.roles.includes('ROLE_SUPER_ANNOTATOR') && allows(mode, 'READ');
  const onSomeNode = rights.authorities.some(({ type, mode: held }) => type === 'NODE' && held !== 'READ');
  return allows(mode, 'WRITE') || isSuperAnnotator || onSomeNode;
}

/** Has the server hand out the next waiting document, started already, and opens it. */
export function TakeNext({ processId, inline = false }: { processId: number; inline?: boolean }) {
  const t = useTexts(documentsTexts);
  const navigate = useNavigate();
  const mayWork = useMayWork(processId);
  const queue = useEditQueue();
  const { mutate, isPending } = useWrite(assignment.next);
  // Stays until an answer came, so that a lost answer does not hand out a second document.
  const clientId = useRef<string>(undefined);
  if (!mayWork) return null;
  const take = async (): Promise<void> => {
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
        setTakesHandedOut(processId, handedOut !== null);
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
  return (
    <Button
      size="xs"
      {...(inline ? {} : { mx: 'xs', mt: 'xs' })}
      variant="light"
      leftSection={<IconHandGrab size={15} />}
      loading={isPending}
      title={t('takeNextHint')}
      onClick={() => void take()}
    >
      {t('takeNext')}
    </Button>
  );
}
