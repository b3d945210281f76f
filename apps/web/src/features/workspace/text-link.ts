import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import { useSyncExternalStore } from 'react';

/** What joins the text and the page image beside it: each shows what the other points at. */
export interface Pointed {
  /** The text points here: the page shows it. */
  readonly byText: TextRange | null;
  /** The page points here: the text shows it. */
  readonly byPage: TextRange | null;
}

const sameRange = (a: TextRange | null, b: TextRange | null): boolean =>
  a?.start === b?.start && a?.end === b?.end;

/** Kept outside React's state: the mouse moves it sixty times a second, and only two small parts of the page listen. */
export interface TextLink {
  readonly current: () => Pointed;
  point(change: Partial<Pointed>): void;
  /** A word was picked on the page: the text goes there. */
  pick(range: TextRange): void;
  onPick(listener: (range: TextRange) => void): () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTextLink(): TextLink {
  let pointed: Pointed = { byText: null, byPage: null };
  const listeners = new Set<() => void>();
  const pickers = new Set<(range: TextRange) => void>();
  const point = (change: Partial<Pointed>): void => {
    const next = { ...pointed, ...change };
    if (sameRange(next.byText, pointed.byText) && sameRange(next.byPage, pointed.byPage)) return;
    pointed = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => pointed,
    point,
    pick(range) {
      point({ byPage: range });
      for (const picker of pickers) picker(range);
    },
    onPick(listener) {
      pickers.add(listener);
      return () => pickers.delete(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const usePointed = (link: TextLink): Pointed => useSyncExternalStore(link.subscribe, link.current);
