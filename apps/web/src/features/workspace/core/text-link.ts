import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useSyncExternalStore } from 'react';

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
  let linked: LinkedRanges = { byText: null, byPage: null };
  const listeners = new Set<() => void>();
  const pickListeners = new Set<PickListener>();
  const point = (change: Partial<LinkedRanges>): void => {
    const next = { ...linked, ...change };
    if (sameRange(next.byText, linked.byText) && sameRange(next.byPage, linked.byPage)) return;
    linked = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => linked,
    point,
    pick(range, at) {
      point({ byPage: range });
      for (const picker of pickListeners) picker(range, at);
    },
    onPick(listener) {
      pickListeners.add(listener);
      return () => pickListeners.delete(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useLinkedRanges = (link: TextLink): LinkedRanges =>
  useSyncExternalStore(link.subscribe, link.current);
