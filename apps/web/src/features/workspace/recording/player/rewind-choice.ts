import { useEffect, useState } from 'react';
import type { Playback } from '../core/playback.ts';

/** Choices for the rewind after a pause, in seconds. */
export const REWINDS = [0, 1, 2, 3, 5] as const;

const KEY = 'player-rewind';

function readRewind(): number {
  const stored = Number(localStorage.getItem(KEY));
  return REWINDS.some((rewind) => rewind === stored) ? stored : 0;
}

/** The user's choice; stored in the browser. */
export function useRewindChoice(playback: Playback): {
  rewind: number;
  chooseRewind: (seconds: number) => void;
} {
  const [rewind, setRewind] = useState(readRewind);
  useEffect(() => playback.setRewind(rewind), [playback, rewind]);
  return {
    rewind,
    chooseRewind: (seconds) => {
      localStorage.setItem(KEY, String(seconds));
      setRewind(seconds);
    },
  };
}
