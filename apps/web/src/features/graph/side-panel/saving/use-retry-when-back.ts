import { LiveContext } from '@scriptorium/web-data/live.ts';
import { use, useEffect, useRef } from 'react';

/** Saves again what has failed once the server can be reached again. */
export function useRetryWhenBack(processId: number, hasFailed: boolean, retry: () => void): void {
  const live = use(LiveContext);
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
  });
  useEffect(
    () =>
      hasFailed
        ? live.watch({ processId }, { message: () => undefined, resumed: () => again.current() })
        : undefined,
    [live, processId, hasFailed],
  );
}
