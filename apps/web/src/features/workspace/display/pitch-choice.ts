import { useState } from 'react';

/** How wide the signs of a text are: as its lines ask for, each as its font has it, or all alike. */
export const PITCHES = ['auto', 'proportional', 'fixed'] as const;
export type Pitch = (typeof PITCHES)[number];

const KEY = 'text-pitch';
const isPitch = (value: string | null): value is Pitch => PITCHES.some((one) => one === value);

function readPitch(): Pitch {
  const stored = localStorage.getItem(KEY);
  return isPitch(stored) ? stored : 'auto';
}

/** The reader's choice; the browser keeps it. */
export function usePitchChoice(): { pitch: Pitch; setPitch: (pitch: Pitch) => void } {
  const [pitch, setState] = useState(readPitch);
  return {
    pitch,
    setPitch: (next) => {
      localStorage.setItem(KEY, next);
      setState(next);
    },
  };
}
