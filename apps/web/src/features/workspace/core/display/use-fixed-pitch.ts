import { hasSpaceLayout } from '@scriptorium/annotator/core/columns.ts';
import { useMemo } from 'react';
import { useDisplay } from './use-display.ts';

/** Whether this text is shown in a monospaced font without line wrapping. */
export function useFixedPitch(text: string): boolean {
  const { pitch } = useDisplay();
  const isDetected = useMemo(() => pitch === 'auto' && hasSpaceLayout(text), [pitch, text]);
  return pitch === 'fixed' || isDetected;
}
