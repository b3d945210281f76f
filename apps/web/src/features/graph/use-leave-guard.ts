import { useBlocker } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Asks before unsaved changes of the side panel are lost: to another node, another page, or by closing the window. */
export function useLeaveGuard() {
  const [dirty, setDirtyState] = useState(false);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const setDirty = useCallback((next: boolean) => setDirtyState(next), []);

  return {
    setDirty,
    /** Runs `action` now, or after the reader has agreed to lose what is not saved. */
    leave: (action: () => void) => (dirty ? setPending(() => action) : action()),
    asking: pending !== null || blocker.status === 'blocked',
    stay: () => {
      setPending(null);
      blocker.reset?.();
    },
    go: () => {
      setDirtyState(false);
      pending?.();
      setPending(null);
      blocker.proceed?.();
    },
  };
}
