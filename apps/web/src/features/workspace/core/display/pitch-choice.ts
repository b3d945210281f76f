import { useCallback, useState } from 'react';

/** Character width of a text: detected from its lines, proportional, or monospaced. */
export const PITCHES = ['auto', 'proportional', 'fixed'] as const;
export type Pitch = (typeof PITCHES)[number];

const KEY = 'text-pitch';
const isPitch = (value: string | null): value is Pitch => PITCHES.some((pitch) => pitch === value);

function readPitch(): Pitch {
  const stored = localStorage.getItem(KEY);
  return isPitch(stored) ? stored : 'auto';
}

/** The user's choice; stored in the browser. */
export function usePitchChoice(): { pitch: Pitch; setPitch: (pitch: Pitch) => void } {
  const [pitch, setState] = useState(readPitch);
  const setPitch = useCallback((next: Pitch) => {
    localStorage.setItem(KEY, next);
    setState(next);
  }, []);
  return { pitch, setPitch };
}
