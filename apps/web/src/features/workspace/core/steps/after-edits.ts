import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import { RefusedEditError } from '@scriptorium/annotating/queue/edit-queue.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { errorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { stepTexts } from './step-texts.ts';

const t = textOf(stepTexts);

/** Ends when the edits of a document are sent. Says why, and rejects, if one was refused or the server cannot be reached. */
export async function afterEdits(queue: EditQueue, documentId: number): Promise<void> {
  try {
    await queue.whenSent(documentId);
  } catch (error) {
    toastError(error instanceof RefusedEditError ? t('notSent') : errorMessage(error));
    throw error;
  }
}
