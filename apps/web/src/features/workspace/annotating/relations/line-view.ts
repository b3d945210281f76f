import { useCallback, useState } from 'react';

/** Which relations are drawn in the text: short ones always, those of one tag, or none. */
export const LINE_MODES = ['near', 'focus', 'none'] as const;
export type LineMode = (typeof LINE_MODES)[number];

const MODE_KEY = 'relation-lines';
const HIDDEN_KEY = 'relation-lines-hidden';
const isMode = (value: string | null): value is LineMode => LINE_MODES.some((one) => one === value);

function readMode(): LineMode {
  const stored = localStorage.getItem(MODE_KEY);
  return isMode(stored) ? stored : 'near';
}

const readHidden = (): ReadonlySet<number> =>
  new Set((localStorage.getItem(HIDDEN_KEY) ?? '').split(' ').filter(Boolean).map(Number));

/** The user's choice; stored in the browser. */
export function useLineView() {
  const [lineMode, setMode] = useState(readMode);
  const [hiddenTypes, setHidden] = useState(readHidden);
  const setLineMode = useCallback((mode: LineMode) => {
    localStorage.setItem(MODE_KEY, mode);
    setMode(mode);
  }, []);
  const toggleType = useCallback(
    (typeId: number) => {
      const next = new Set(hiddenTypes);
      if (!next.delete(typeId)) next.add(typeId);
      localStorage.setItem(HIDDEN_KEY, [...next].join(' '));
      setHidden(next);
    },
    [hiddenTypes],
  );
  return { lineMode, setLineMode, hiddenTypes, toggleType };
}
