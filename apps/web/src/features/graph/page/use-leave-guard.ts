import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { PanelSaving } from '../side-panel/saving/use-panel-saving.ts';

/**
 * Saves what was typed in the side panel before another node, another page, or nothing is opened, and asks where that cannot be
 * saved. A window that is closed while something is not saved asks, too.
 */
export function useLeaveGuard() {
  const panel = useRef<PanelSaving | null>(null);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [isWrong, setWrong] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const onSaving = useCallback((saving: PanelSaving | null) => {
    panel.current = saving;
  }, []);
  const isSettled = async (): Promise<boolean> => {
    const settled = await (panel.current?.settle() ?? true);
    if (!settled) setWrong(panel.current?.isInvalid === true);
    return settled;
  };
  const blocker = useBlocker({
    shouldBlockFn: async () => !(await isSettled()),
    enableBeforeUnload: () => panel.current?.isUnsaved === true,
    withResolver: true,
  });

  const stay = () => {
    setPending(null);
    blocker.reset?.();
  };
  const go = () => {
    panel.current?.discard();
    pending?.();
    setPending(null);
    blocker.proceed?.();
  };
  return {
    onSaving,
    /** Runs `action` once everything is saved, or after the user has decided about what cannot be saved. */
    leave: async (action: () => void): Promise<void> => {
      if (await isSettled()) action();
      else setPending(() => action);
    },
    isAsking: pending !== null || blocker.status === 'blocked',
    /** Something has to be corrected before it can be saved. */
    isWrong,
    isSaving,
    stay,
    go,
    saveAndGo: async (): Promise<void> => {
      setSaving(true);
      const saved = await (panel.current?.retry() ?? true);
      setSaving(false);
      if (saved) go();
      else stay();
    },
  };
}
