import { useEffect, useState, type ReactNode } from 'react';

/** Loading indicators appear after this delay, so that fast answers do not flicker (CONST-05). */
export const LOADING_DELAY_MS = 300;

/** Renders its children after 300 ms. */
export function Delayed({ children, ms = LOADING_DELAY_MS }: { children: ReactNode; ms?: number }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue ? children : null;
}
