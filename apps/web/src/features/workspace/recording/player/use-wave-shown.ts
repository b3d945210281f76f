import { useCallback, useState } from 'react';

const KEY = 'player-waveform';

/** Whether the waveform is shown; stored in the browser. */
export function useWaveShown(): { isShown: boolean; toggle: () => void } {
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== 'hidden');
  const toggle = useCallback((): void => {
    localStorage.setItem(KEY, isShown ? 'hidden' : 'shown');
    setShown(!isShown);
  }, [isShown]);
  return { isShown, toggle };
}
