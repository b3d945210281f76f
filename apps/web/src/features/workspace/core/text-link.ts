import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { createStore, useStored } from '@scriptorium/ui/store.ts';

/** Links the text and the page image: each highlights the range under the pointer of the other. */
export interface LinkedRanges {
  /** Range under the pointer in the text; highlighted on the page image. */
  readonly byText: TextRange | null;
  /** Range under the pointer on the page image; highlighted in the text. */
  readonly byPage: TextRange | null;
}

const sameRange = (a: TextRange | null, b: TextRange | null): boolean =>
  a?.start === b?.start && a?.end === b?.end;

type PickListener = (range: TextRange, at: Point | null) => void;

/** Stored outside React's state: the mouse updates it 60 times a second, and only two small components subscribe. */
export interface TextLink {
  readonly current: () => LinkedRanges;
  point(change: Partial<LinkedRanges>): void;
  /** Words were chosen on the page: the text selects them. `at`: where the labels are offered; null offers none. */
  pick(range: TextRange, at: Point | null): void;
  onPick(listener: PickListener): () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTextLink(): TextLink {
  const { current, set, subscribe } = createStore<LinkedRanges>(
    { byText: null, byPage: null },
    (one, other) => sameRange(one.byText, other.byText) && sameRange(one.byPage, other.byPage),
  );
  const pickListeners = new Set<PickListener>();
  const point = (change: Partial<LinkedRanges>): void => set({ ...current(), ...change });
  return {
    current,
    point,
    pick(range, at) {
      point({ byPage: range });
      for (const picker of pickListeners) picker(range, at);
    },
    onPick(listener) {
      pickListeners.add(listener);
      return () => pickListeners.delete(listener);
    },
    subscribe,
  };
}

export const useLinkedRanges = (link: TextLink): LinkedRanges => useStored(link);
