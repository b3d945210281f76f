import { useEffect, useState, type ReactNode } from 'react';

/** Loading signs come after this long, so that a fast answer does not flicker (spec platform 9). */
export const LOADING_DELAY_MS = 300;

/** Shows its children only when it has stood for 300 ms. */
export function Delayed({ children, ms = LOADING_DELAY_MS }: { children: ReactNode; ms?: number }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue ? children : null;
}
