import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { actionTexts } from './texts.ts';

/** Runs an action node now, over all that waits for it. */
export function useExecute(nodeId: number) {
  const t = useTexts(actionTexts);
  const execute = useWrite(actionResults.execute, { refreshes: [actionResults.list] });
  return {
    run: () => execute.mutate({ params: { id: nodeId } }, { onSuccess: () => toastSuccess(t('executed')) }),
    running: execute.isPending,
  };
}
