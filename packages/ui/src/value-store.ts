import { useSyncExternalStore } from 'react';

/** A value outside of React: components render again only when the part that they read changes. */
export interface ValueStore<T> {
  readonly current: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createValueStore<T>(initial: T): ValueStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of the value that can be compared by identity. */
export const useStored = <T, P>(
  { subscribe, current }: Omit<ValueStore<T>, 'set'>,
  part: (value: T) => P,
): P => useSyncExternalStore(subscribe, () => part(current()));
