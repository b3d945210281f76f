import { useStored } from '@scriptorium/ui/store.ts';
import { createContext, use } from 'react';
import type { Connection } from './connection.ts';
import type { UnsentEdits } from './unsent-edits.ts';

export interface Offline {
  readonly connection: Connection;
  readonly unsent: UnsentEdits;
}

export const OfflineContext = createContext<Offline | null>(null);

function useOffline(): Offline {
  const offline = use(OfflineContext);
  if (!offline) throw new Error('There is no OfflineContext above this component');
  return offline;
}

export function useIsOffline(): boolean {
  const { connection } = useOffline();
  return useStored({ subscribe: connection.subscribe, current: connection.isOffline });
}

/** Reads the number of changes that the server has not acknowledged yet, without a render for each of them. */
export const useUnsentReader = (): (() => number) => useOffline().unsent.count;

/** Number of changes that the server has not acknowledged yet. */
export function useUnsentCount(): number {
  const { unsent } = useOffline();
  return useStored({ subscribe: unsent.subscribe, current: unsent.count });
}

/** Number of changes that waited when the session ended. */
export const useLeftCount = (): number => useOffline().unsent.left();
