import { LiveContext } from '@scriptorium/web-data/live.ts';
import { use, useEffect, useEffectEvent } from 'react';

/** Saves again what has failed once the server can be reached again. */
export function useRetryWhenBack(processId: number, hasFailed: boolean, retry: () => void): void {
  const live = use(LiveContext);
  const again = useEffectEvent(retry);
  useEffect(
    () => (hasFailed ? live.watch({ processId }, { message: () => undefined, resumed: again }) : undefined),
    [live, processId, hasFailed],
  );
}
