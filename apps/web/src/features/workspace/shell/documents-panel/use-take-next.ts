import { allows, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { RefusedEditError } from '@scriptorium/annotating/queue/edit-queue.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { errorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useHandOut } from '../../../../shared/work/use-hand-out.ts';
import { documentsTexts } from './documents-texts.ts';

/** The page does not know which nodes are in the process; the server decides. */
export function useMayWork(processId: number): boolean {
  const rights = useRights();
  const mode = modeOnProcess(rights, processId);
  const isSuperAnnotator = rights.roles.includes('ROLE_SUPER_ANNOTATOR') && allows(mode, 'READ');
  const onSomeNode = rights.authorities.some(({ type, mode: held }) => type === 'NODE' && held !== 'READ');
  return allows(mode, 'WRITE') || isSuperAnnotator || onSomeNode;
}

/** Takes the next document of the hand-out after the changes that wait; once at a time. */
export function useTakeNext(processId: number): { take: () => void; isTaking: boolean } {
  const t = useTexts(documentsTexts);
  const queue = useEditQueue();
  const { handOut, isPending } = useHandOut(processId);
  const take = async (): Promise<void> => {
    if (isPending) return undefined;
    try {
      await queue.whenSent();
    } catch (error) {
      return toastError(error instanceof RefusedEditError ? t('refusedFirst') : errorMessage(error));
    }
    return handOut();
  };
  return { take: () => void take(), isTaking: isPending };
}
