import { useCallback, useLayoutEffect, useRef } from 'react';

/** The latest value, for functions that must stay the same between renderings. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
