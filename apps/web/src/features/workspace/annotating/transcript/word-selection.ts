import { useSyncExternalStore } from 'react';

/** Words that follow each other in one utterance (AUDIO-30), in their order. */
export interface SelectedWords {
  readonly utteranceId: number;
  readonly tokenIds: readonly [number, ...number[]];
}

/**
 * The selected words, outside of React: a row of the transcript renders again only when its own words become selected or
 * are no longer.
 */
export interface WordSelection {
  readonly current: () => SelectedWords | null;
  readonly select: (words: SelectedWords | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const isSame = (one: SelectedWords | null, other: SelectedWords | null): boolean =>
  one === other ||
  (one?.utteranceId === other?.utteranceId && one?.tokenIds.join() === other?.tokenIds.join());

export function createWordSelection(): WordSelection {
  let selected: SelectedWords | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => selected,
    select: (words) => {
      if (isSame(selected, words)) return;
      selected = words;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The selected words, for components that show all of them. */
export const useSelectedWords = ({ subscribe, current }: WordSelection): SelectedWords | null =>
  useSyncExternalStore(subscribe, current);

/** The selected words of one utterance; null while they are in another one. */
export const useSelectedWordsOf = (
  { subscribe, current }: WordSelection,
  utteranceId: number,
): SelectedWords | null =>
  useSyncExternalStore(subscribe, () => {
    const words = current();
    return words?.utteranceId === utteranceId ? words : null;
  });
