import { useEffect, useRef } from 'react';

interface Saving {
  readonly isSaving: boolean;
  readonly hasFailed: boolean;
}

/**
 * Saves again what has failed once something else of the panel has been saved since that attempt began: a node that sends is refused
 * until it has a connection, which is saved apart from it.
 */
export function useRetryAfterWrite({ isSaving, hasFailed }: Saving, writes: number, retry: () => void): void {
  const atStart = useRef(0);
  useEffect(() => {
    if (isSaving) atStart.current = writes;
    // What is saved during the attempt does not count as saved before it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSaving]);
  useEffect(() => {
    if (isSaving || !hasFailed || writes <= atStart.current) return;
    atStart.current = writes;
    retry();
  });
}
