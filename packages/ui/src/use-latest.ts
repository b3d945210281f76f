import { useCallback, useLayoutEffect, useRef } from 'react';

/** Reads the newest value, for listeners that are added once. The function stays the same. */
export function useLatest<T>(value: T): () => T {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return useCallback(() => ref.current, []);
}
