import { createContext, use } from 'react';
import { createStore, useStored, type Store } from '@scriptorium/ui/store.ts';

/** Whether hidden words are shown, for the header above and the transcript below it (WS-06). */
interface HiddenTokens {
  readonly exist: boolean;
  readonly areShown: boolean;
}

export type HiddenTokensStore = Store<HiddenTokens>;

export const createHiddenTokens = (): HiddenTokensStore =>
  createStore<HiddenTokens>({ exist: false, areShown: false });

export const HiddenTokensContext = createContext<HiddenTokensStore>(createHiddenTokens());

export function useHiddenTokens() {
  const store = use(HiddenTokensContext);
  const exist = useStored(store, (value) => value.exist);
  const areShown = useStored(store, (value) => value.areShown);
  return { store, exist, areShown };
}
