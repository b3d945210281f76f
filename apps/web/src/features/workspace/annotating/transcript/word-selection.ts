import { createStore, useStored } from '@scriptorium/ui/store.ts';

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
  const { current, set, subscribe } = createStore<SelectedWords | null>(null, isSame);
  return { current, select: set, subscribe };
}

/** The selected words, for components that show all of them. */
export const useSelectedWords = (selection: WordSelection): SelectedWords | null => useStored(selection);

/** The selected words of one utterance; null while they are in another one. */
export const useSelectedWordsOf = (selection: WordSelection, utteranceId: number): SelectedWords | null =>
  useStored(selection, (words) => (words?.utteranceId === utteranceId ? words : null));
