import { llmModels } from '@scriptorium/contract/machines/models.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useState } from 'react';

const KEY = 'rag-model';

/** The only model there is, or the one of the last question in this browser; undefined if neither can be used. */
export function firstModel(
  models: readonly { readonly id: number }[],
  last: string | null,
): number | undefined {
  return models.length === 1 ? models[0]?.id : models.find(({ id }) => String(id) === last)?.id;
}

/** The model that is asked, which need not be chosen again on each visit. */
export function useChosenModel() {
  const { data = [] } = useRead(llmModels.list, { query: { kind: 'CHAT' } });
  const [chosen, setChosen] = useState<number>();
  const [last] = useState(() => localStorage.getItem(KEY));
  return {
    modelId: chosen ?? firstModel(data, last),
    choose: (id: number) => {
      localStorage.setItem(KEY, String(id));
      setChosen(id);
    },
  };
}
