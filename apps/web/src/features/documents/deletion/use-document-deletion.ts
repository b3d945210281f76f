import { documents, type DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { documentTexts } from '../list/texts.ts';
import { useHeldDeletion } from './use-held-deletion.ts';

/** Confirms and deletes documents of a process; what is confirmed can be undone for ten seconds. */
export function useDocumentDeletion(processId: number, onConfirmed: () => void) {
  const t = useTexts(documentTexts);
  const call = useCall();
  const cache = useQueryClient();
  const ask = useConfirmDeletion();
  const { hold, ...deletion } = useHeldDeletion(async (ids, isLeaving) => {
    const [id, second] = ids;
    const options = { keepalive: isLeaving };
    if (id !== undefined && second === undefined) await call(documents.remove, { params: { id } }, options);
    else await call(documents.removeMany, { body: { documentIds: [...ids], processId } }, options);
    await refresh(cache, [documents.info, documents.search, documents.get]);
  });
  const confirmed = (ids: readonly number[]): void => {
    hold(ids);
    onConfirmed();
  };
  return {
    ...deletion,
    confirmOne: ({ id, filename }: DocumentRow) =>
      ask(t('removeTitle'), t('removeQuestion', { name: filename }), () => confirmed([id])),
    confirmMany: (ids: readonly number[]) =>
      ask(t('removeManyTitle'), t('removeManyQuestion', { count: ids.length }), () => confirmed(ids)),
  };
}
