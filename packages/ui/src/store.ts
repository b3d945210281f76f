import { createAtom } from '@tanstack/store';
import { useSyncExternalStore } from 'react';

/** A value outside of React: components render again only when the part that they read changes. */
export interface Store<T> {
  readonly current: () => T;
  /** Calls the listeners at once, unless the value is the same one. */
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A store for `useStored`; the value is no function. `isSame` decides whether a value is the same one: without it two
 * values are the same when they are identical.
 */
export function createStore<T>(initial: T, isSame: (one: T, other: T) => boolean = Object.is): Store<T> {
  const atom = createAtom<T>(initial, { compare: isSame });
  return {
    current: () => atom.get(),
    set: (value) => atom.set(() => value),
    subscribe: (listener) => atom.subscribe(() => listener()).unsubscribe,
  };
}

type Readable<T> = Pick<Store<T>, 'subscribe' | 'current'>;

/** The value of a store, or the part of it that is given: it is compared by identity. */
export function useStored<T>(store: Readable<T>): T;
export function useStored<T, P>(store: Readable<T>, part: (value: T) => P): P;
export function useStored<T, P>({ subscribe, current }: Readable<T>, part?: (value: T) => P): T | P {
  return useSyncExternalStore(subscribe, () => (part ? part(current()) : current()));
}
