import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';

export interface Unsaved {
  readonly dirty: boolean;
  /** Whether the draft passes validation. */
  readonly isValid: boolean;
  /** Resolves to whether the server accepted it. */
  readonly save: () => Promise<boolean>;
}

/**
 * Asks before unsaved changes of the side panel are lost by opening another node, another page, or closing the
 * window.
 */
export function useLeaveGuard() {
  const unsaved = useRef<Unsaved | null>(null);
  const [state, setState] = useState({ dirty: false, isValid: true });
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [saving, setSaving] = useState(false);
  const { dirty } = state;
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const onUnsaved = useCallback((next: Unsaved | null) => {
    unsaved.current = next;
    const now = { dirty: next?.dirty ?? false, isValid: next?.isValid ?? true };
    setState((before) => (before.dirty === now.dirty && before.isValid === now.isValid ? before : now));
  }, []);

  const stay = () => {
    setPending(null);
    blocker.reset?.();
  };
  const go = () => {
    setState({ dirty: false, isValid: true });
    pending?.();
    setPending(null);
    blocker.proceed?.();
  };
  return {
    onUnsaved,
    /** Runs `action` now, or after the user has decided about the changes. */
    leave: (action: () => void) => (dirty ? setPending(() => action) : action()),
    isAsking: pending !== null || blocker.status === 'blocked',
    maySave: state.isValid,
    saving,
    stay,
    go,
    saveAndGo: async () => {
      setSaving(true);
      const saved = await (unsaved.current?.save() ?? true);
      setSaving(false);
      if (saved) go();
      else stay();
    },
  };
}
