import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import { useSyncExternalStore } from 'react';

/** What joins the text and the page image beside it: each shows what the other points at. */
export interface LinkedRanges {
  /** The text points here: the page shows it. */
  readonly byText: TextRange | null;
  /** The page points here: the text shows it. */
  readonly byPage: TextRange | null;
}

const sameRange = (a: TextRange | null, b: TextRange | null): boolean =>
  a?.start === b?.start && a?.end === b?.end;

/** Kept outside React's state: the mouse moves it sixty times a second, and only two small parts of the page listen. */
export interface TextLink {
  readonly current: () => LinkedRanges;
  point(change: Partial<LinkedRanges>): void;
  /** A word was picked on the page: the text goes there. */
  pick(range: TextRange): void;
  onPick(listener: (range: TextRange) => void): () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTextLink(): TextLink {
  let linked: LinkedRanges = { byText: null, byPage: null };
  const listeners = new Set<() => void>();
  const pickListeners = new Set<(range: TextRange) => void>();
  const point = (change: Partial<LinkedRanges>): void => {
    const next = { ...linked, ...change };
    if (sameRange(next.byText, linked.byText) && sameRange(next.byPage, linked.byPage)) return;
    linked = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => linked,
    point,
    pick(range) {
      point({ byPage: range });
      for (const picker of pickListeners) picker(range);
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
